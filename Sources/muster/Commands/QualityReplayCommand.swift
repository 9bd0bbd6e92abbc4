import ArgumentParser
import Configuration
import MusterService
import MusterStore
import VerificationFlow

/// `muster quality replay`: lists the verdicts that other rules would change.
struct QualityReplayCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Say which verdicts of the documents that are there would be others by other rules.",
    discussion: """
      The rules are those that the setting "quality" names, which --quality replaces. Each document is judged by the facts that are kept with \
      it, at its own try. Changes nothing, and may run while a service does. Verdicts of providers, reviewers and \
      sandbox marks stay as they are.
      """)

  @OptionGroup var source: ConfigurationOptions
  @Option(help: ArgumentHelp("The folder of the service's data. (default: ./muster-data)", valueName: "folder"))
  var data: String?
  @Option(help: ArgumentHelp("A JSON file with the rules to be tried.", valueName: "file"))
  var quality: String?
  @Flag(help: "Print one JSON object a change and line, and one with the sum.")
  var json = false

  /// The maximum number of documents in memory.
  private static let pageSize = 500

  func run() async throws {
    let reader = try await reader()
    let asJSON = try await reader.isOn(.json)
    _ = try await reader.required(.quality)
    let replay = QualityReplay(rules: try await QualityRules.read(reader, .builtIn, cutsOut: false))
    let store = try await StoreReader.open(try await ServicePlan.dataFolder(reader: reader))
    var sum = QualityReplaySum()
    do {
      try await Self.pages(of: store) { document in
        let outcome = replay(document)
        sum.add(outcome)
        if case .judged(_, _, let change?) = outcome {
          let change = QualityReplayChange(change)
          Terminal.print(asJSON ? try JSONLine.text(change) : change.line)
        }
      }
    } catch {
      try? store.close()
      throw error
    }
    try store.close()
    for line in asJSON ? [try JSONLine.text(["sum": sum])] : sum.lines { Terminal.print(line) }
  }

  /// Earlier releases took the rules from `--config`, which names a file of settings in all other commands.
  private func reader() async throws -> ConfigReader {
    let arguments: [Setting: ConfigValue?] = [.data: .text(data), .quality: .text(quality), .json: .flag(json)]
    guard let rules = source.config, quality == nil else { return try await source.reader(arguments) }
    Terminal.note(
      "Note: --config is taken for the file of rules here, as in earlier releases. Its name is --quality now.")
    return try await ConfigurationOptions.reader(
      file: nil, arguments.merging([.quality: .text(rules)]) { $1 })
  }

  private static func pages(of store: StoreReader, _ body: (DocumentTry) throws -> Void) async throws {
    var last: DocumentID?
    while true {
      let page = try await store.tries(after: last, limit: pageSize)
      for document in page { try body(document) }
      guard let end = page.last?.document.id else { return }
      last = end
    }
  }
}
