import ArgumentParser
import Configuration
import Logging
import MusterService
import MusterStore
import VerificationFlow

struct BlobsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "blobs",
    abstract: "Verify the stored pictures.",
    subcommands: [BlobsVerifyCommand.self])
}

struct BlobsVerifyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Decrypt every picture, and list those that are damaged or missing.",
    discussion: """
      Changes nothing, and can run while the service runs. Exits with 0 if all pictures are intact; otherwise exits \
      with 1 and prints a line for each damaged or missing file. Originals have to be restored from a backup. The \
      other pictures of a document are regenerated when they are requested, or by --repair, which uses the \
      settings of the service. It needs a data folder that no service uses.
      """)

  @OptionGroup var store: StoreOptions
  @Flag(settings.repair) var repair = false
  @Flag(settings.json, "Print one JSON object.") var json = false

  /// What was found, and what of it is still damaged.
  private struct Result {
    let found: BlobVerification
    let damages: [BlobVerification.Damage]
    /// Whether damages were repaired as far as possible.
    let isRepaired: Bool

    var repairedCount: Int { found.damages.count - damages.count }
  }

  func run() async throws {
    let reader = try await reader()
    let location = try await reader.storeLocation()
    let result: Result
    if try await reader.value(settings.repair) {
      result = try await Self.repair(location, MusterConfiguration(reader: reader))
    } else {
      let found = try await Self.verify(location)
      result = Result(found: found, damages: found.damages, isRepaired: false)
    }
    if try await reader.value(settings.json) {
      Terminal.print(try JSONLine.text(Report(result)))
    } else {
      for damage in result.damages { Terminal.print(Self.sentence(damage, result)) }
      if result.repairedCount > 0 {
        Terminal.print("\(result.repairedCount.renditionFiles) regenerated.")
      }
      let outcome = result.damages.isEmpty ? "All are intact" : "\(result.damages.count.grouped) are damaged"
      Terminal.print("\(outcome): \(result.found.count.grouped) blobs, \(Int(result.found.byteCount).grouped) bytes.")
    }
    if !result.damages.isEmpty { throw ExitCode.failure }
  }

  private static func verify(_ location: StoreLocation) async throws -> BlobVerification {
    try await using(location, isNeeded: true) {
      try await ProgressBar.during("verified") { bar in
        try await Store.verifyBlobs(location) { bar.show($0) }
      }
    }
  }

  /// Verifies the pictures, and regenerates the damaged ones where possible. Opens the store as a service does, so that
  /// no service can start meanwhile and remove the new files as leftovers.
  private static func repair(_ location: StoreLocation, _ configuration: MusterConfiguration) async throws -> Result {
    let store = try await using(location, isNeeded: true) { try await Store.open(location, asService: true) }
    do {
      let found = try await verify(location)
      let renditions = RepairRenditions(
        store: store, configuration: configuration.service, faces: configuration.presence.makeFaceReader(),
        converter: await ConverterProgram(configuration.conversion, logger: Logger(label: "muster")))
      let rest = try await renditions.repair(found.damages)
      try await store.close()
      return Result(found: found, damages: rest, isRepaired: true)
    } catch {
      try? await store.close()
      throw error
    }
  }

  private static func sentence(_ damage: BlobVerification.Damage, _ result: Result) -> String {
    guard let document = damage.document else { return "Part of an upload: \(damage.error)" }
    let pictures = damage.pictures.map(\.rawValue).joined(separator: ", ")
    let advice = damage.isRemakeable && !result.isRepaired ? " (can be regenerated)" : ""
    return "Document \(document), \(pictures): \(damage.error)\(advice)"
  }

  private struct Report: Encodable {
    let whole: Bool
    let blobs: Int
    let bytes: Int64
    let damaged: [Damage]
    /// The number of files whose renditions were regenerated.
    let repaired: Int

    struct Damage: Encodable {
      let blob: String
      let document: String?
      let pictures: [String]
      let code: String
      /// Whether the pictures can be regenerated, if the original is intact.
      let remakeable: Bool
    }

    init(_ result: Result) {
      whole = result.damages.isEmpty
      blobs = result.found.count
      bytes = result.found.byteCount
      repaired = result.repairedCount
      damaged = result.damages.map {
        Damage(
          blob: $0.blob.rawValue, document: $0.document?.rawValue, pictures: $0.pictures.map(\.rawValue),
          code: $0.error.code.rawValue, remakeable: $0.isRemakeable)
      }
    }
  }
}
