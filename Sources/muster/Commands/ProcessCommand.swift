import ArgumentParser
import Configuration
import DocumentImaging
import MusterService

/// `muster process`: imaging alone, no service and no data folder.
struct ProcessCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "process",
    abstract: "Process pictures on disk: facts out, display picture and thumbnail written.",
    discussion: """
      Writes NAME.display.jpg and NAME.thumbnail.jpg for each file. All files are processed; the end is 1 if any of \
      them failed. A picture that is merely not good enough has not failed.
      """)

  @OptionGroup var source: ConfigurationOptions
  @Option(help: ArgumentHelp("The folder to write to. Made where it is missing.", valueName: "folder"))
  var out: String?
  @Option(help: ArgumentHelp("The largest picture that is taken. (default: 10485760)", valueName: "bytes"))
  var maxImageBytes: Int?
  @Flag(help: "Print one JSON object a file and line.")
  var json = false
  @Argument(help: "Pictures, or folders of them.")
  var files: [String]

  func run() async throws {
    let reader = try await source.reader([
      .out: .text(out), .maxImageBytes: .number(maxImageBytes), .json: .flag(json),
    ])
    let asJSON = try await reader.isOn(.json)
    let configuration = try await ServiceConfiguration(reader: reader)
    let processor = PictureProcessor(
      limits: configuration.limits, thresholds: configuration.thresholds, settings: configuration.renditions)
    var folder = try PictureFolder(
      processor: processor, limit: configuration.limits.maxByteCount, timeout: configuration.imageTimeout,
      folder: try await reader.required(.out))

    var hasFailed = false
    for file in PictureFiles.expand(files) {
      do throws(PictureFailure) {
        let report = try folder.process(file)
        Terminal.print(asJSON ? try Self.json(report, file: file) : report.line)
      } catch {
        hasFailed = true
        Terminal.print(asJSON ? try JSONLine.text(error) : error.line)
      }
    }
    if hasFailed { throw ExitCode.failure }
  }

  /// A measure that is no number must not end the run.
  private static func json(_ report: PictureReport, file: String) throws(PictureFailure) -> String {
    do {
      return try JSONLine.text(report)
    } catch {
      throw PictureFailure(file: file, code: "INTERNAL_ERROR", reason: "the facts are not JSON: \(error)")
    }
  }
}
