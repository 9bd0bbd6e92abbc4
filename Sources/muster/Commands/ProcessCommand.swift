import ArgumentParser
import Configuration
import DocumentImaging
import DocumentReading
import FaceMatching
import Logging
import MusterService
import VerificationFlow

struct ProcessCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "process",
    abstract: "Process pictures on disk: print facts, and write a display picture and a thumbnail.",
    discussion: """
      Writes NAME.display.jpg and NAME.thumbnail.jpg for each file; with --cut-out also NAME.document.jpg if a \
      document is found; with --facts nothing. With --read the machine-readable zone or the barcode is part of what is printed, \
      whatever the quality of the picture. Processes all files, and exits with 1 if any of them failed. A picture \
      of insufficient quality does not count as a failure.
      """)

  @OptionGroup var source: ConfigurationOptions
  @Option(settings.out) var out: String?
  @Option(settings.pictureType) var type: String?
  @Option(settings.pictureSide) var side: String?
  @Option(settings.models, "The folder of the models that find portraits; make models downloads them.")
  var models: String?
  @Option(settings.quality) var quality: String?
  @Flag(settings.cutOut) var cutOut = false
  @Flag(settings.facts) var facts = false
  @Flag(settings.read) var read = false
  @Option(settings.maxImageBytes) var maxImageBytes: Int?
  @Flag(settings.json, "Print one JSON object per file and line.") var json = false
  @Argument(help: "Pictures, or folders of pictures.")
  var files: [String]

  func run() async throws {
    let reader = try await reader()
    let asJSON = try await reader.value(settings.json)
    var rules = try await Self.rules(reader)
    if try await reader.value(settings.cutOut) { rules.cutsOut = true }
    let (writesDocument, reads) = (rules.cutsOut, try await reader.value(settings.read))
    // A zone is read best in a picture of the document alone.
    if reads { rules.cutsOut = true }
    let limits = try await ImagingLimits(reader: reader)
    let conversion = try await ConversionSettings(reader: reader, limits: limits)
    let converter = await ConverterProgram(conversion, logger: Logger(label: "muster"))
    let run = PictureRun(
      processor: PictureProcessor(
        limits: limits, settings: RenditionSettings(keepsLuma: reads),
        portraits: try await FaceModels.readIfAny(reader).map { DocumentPortraits(reader: ModelFaceReader(models: $0)) }
      ),
      converter: converter,
      rules: rules,
      timeout: try await reader.value(settings.imageTimeoutSeconds),
      reader: reads ? PictureReader(limits: limits) : nil)
    var folder =
      try await reader.value(settings.facts)
      ? nil : PictureFolder(reader.required(settings.out), writesDocument: writesDocument)

    var hasFailed = false
    for file in PictureFiles.expand(files) {
      do throws(PictureFailure) {
        let outcome = try await run.process(file)
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

  /// Returns the rules that a service with these settings has for the document type.
  private static func rules(_ reader: ConfigReader) async throws -> PictureRules {
    let catalogue = DocumentCatalogue.builtIn
    let cutsOut = try await reader.value(settings.review) != .never
    let quality = try await QualityRules.read(reader, catalogue, cutsOut: cutsOut)
    let name = try await reader.value(settings.pictureType)
    guard let entry = catalogue[DocumentType(rawValue: name)] else {
      let known = catalogue.entries.map(\.type.rawValue).joined(separator: ", ")
      throw settings.pictureType.error(of: name, because: "is not one of \(known)")
    }
    guard let side = try await reader.value(settings.pictureSide) else { return quality.rules(for: entry.type) }
    guard let side = DocumentSide(rawValue: side) else {
      throw settings.pictureSide.error(of: side, because: "is neither FRONT nor BACK")
    }
    return quality.rules(for: SideKey(entry.type, side))
  }
}
