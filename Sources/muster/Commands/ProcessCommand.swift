import ArgumentParser
import Configuration
import DocumentImaging
import MusterService
import VerificationFlow

/// `muster process`: processes pictures without a service or data folder.
struct ProcessCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "process",
    abstract: "Process pictures on disk: print facts, and write a display picture and a thumbnail.",
    discussion: """
      Writes NAME.display.jpg and NAME.thumbnail.jpg for each file; with --cut-out also NAME.document.jpg if a \
      document is found; with --facts nothing. Processes all files, and exits with 1 if any of them failed. A picture \
      of insufficient quality does not count as a failure.
      """)

  @OptionGroup var source: ConfigurationOptions
  @Option(help: ArgumentHelp("The folder to write to. It is created if it does not exist.", valueName: "folder"))
  var out: String?
  @Option(help: ArgumentHelp("The document type of the pictures. (default: ID_CARD)", valueName: "type"))
  var type: String?
  @Option(help: ArgumentHelp("A JSON file that changes the quality rules for pictures.", valueName: "file"))
  var quality: String?
  @Flag(help: "Also write a picture of the document alone, cut out and straightened.")
  var cutOut = false
  @Flag(help: "Print the measurements as one JSON object per file and line, and write nothing.")
  var facts = false
  @Option(help: ArgumentHelp("The maximum size of a picture. (default: 10485760)", valueName: "bytes"))
  var maxImageBytes: Int?
  @Flag(help: "Print one JSON object per file and line.")
  var json = false
  @Argument(help: "Pictures, or folders of pictures.")
  var files: [String]

  func run() async throws {
    let reader = try await source.reader([
      .out: .text(out), .type: .text(type), .quality: .text(quality), .cutOut: .flag(cutOut), .facts: .flag(facts),
      .maxImageBytes: .number(maxImageBytes), .json: .flag(json),
    ])
    let asJSON = try await reader.isOn(.json)
    let configuration = try await ServiceConfiguration(reader: reader)
    var rules = try await configuration.rules(reader)
    if try await reader.isOn(.cutOut) { rules.cutsOut = true }
    let run = PictureRun(
      processor: PictureProcessor(limits: configuration.limits, settings: configuration.renditions), rules: rules,
      timeout: configuration.imageTimeout)
    var folder = try await reader.isOn(.facts) ? nil : PictureFolder(reader.required(.out))

    var hasFailed = false
    for file in PictureFiles.expand(files) {
      do throws(PictureFailure) {
        let outcome = try run.process(file)
        if let report = try folder?.write(outcome) {
          Terminal.print(asJSON ? try Self.json(report, file: file) : report.line)
        } else {
          Terminal.print(try Self.json(PictureFacts(outcome), file: file))
        }
      } catch {
        hasFailed = true
        Terminal.print(asJSON || folder == nil ? try JSONLine.text(error) : error.line)
      }
    }
    if hasFailed { throw ExitCode.failure }
  }

  /// Encodes a report. A value that JSON cannot represent must not end the run.
  private static func json(_ report: some Encodable, file: String) throws(PictureFailure) -> String {
    do {
      return try JSONLine.text(report)
    } catch {
      throw PictureFailure(file: file, code: "INTERNAL_ERROR", reason: "the facts are not JSON: \(error)")
    }
  }
}

extension ServiceConfiguration {
  /// Returns the rules of the document type in the setting `type`.
  fileprivate func rules(_ reader: ConfigReader) async throws -> PictureRules {
    guard let name = try await reader.text(.type) else { return quality.rules(for: .idCard) }
    guard let entry = catalogue[DocumentType(rawValue: name)] else {
      let known = catalogue.entries.map(\.type.rawValue).joined(separator: ", ")
      throw Setting.type.error(of: name, because: "is none of \(known)")
    }
    return quality.rules(for: entry.type)
  }
}
