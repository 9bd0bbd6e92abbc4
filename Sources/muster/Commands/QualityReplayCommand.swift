import ArgumentParser
import Configuration
import MusterService
import MusterStore
import VerificationFlow

/// `muster quality replay`: lists the verdicts that other rules would change.
struct QualityReplayCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Show which verdicts on the stored documents would change under other rules.",
    discussion: """
      The rules are those of the setting "quality", which --quality overrides. Each document is judged by its stored \
      facts, as the attempt that it was. Changes nothing, and can run while a service runs. Verdicts of providers, \
      reviewers and sandbox marks stay as they are.
      """)

  @OptionGroup var source: ConfigurationOptions
  @Option(help: ArgumentHelp("The service's data folder. (default: ./muster-data)", valueName: "folder"))
  var data: String?
  @Option(help: ArgumentHelp("A JSON file with the rules to try out.", valueName: "file"))
  var quality: String?
  @Flag(help: "Print one JSON object per change and line, and one with the totals.")
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
      "Note: --config is read as the file of rules, as in earlier releases. Use --quality instead.")
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
