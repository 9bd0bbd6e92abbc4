import ArgumentParser
import Configuration
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
      with 1 and prints a line for each damaged or missing one. Restore those from a backup.
      """)

  @OptionGroup var store: StoreOptions
  @Flag(settings.json, "Print one JSON object.") var json = false

  func run() async throws {
    let reader = try await reader()
    let result = try await Self.verify(reader.storeLocation())
    if try await reader.value(settings.json) {
      Terminal.print(try JSONLine.text(Report(result)))
    } else {
      for damage in result.damages { Terminal.print(Self.sentence(damage)) }
      let outcome = result.damages.isEmpty ? "All are intact" : "\(result.damages.count.grouped) are damaged"
      Terminal.print("\(outcome): \(result.count.grouped) blobs, \(Int(result.byteCount).grouped) bytes.")
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

  private static func sentence(_ damage: BlobVerification.Damage) -> String {
    guard let document = damage.document, let picture = damage.picture else {
      return "Part of an upload: \(damage.error)"
    }
    return "Document \(document), \(picture.rawValue): \(damage.error)"
  }

  private struct Report: Encodable {
    let whole: Bool
    let blobs: Int
    let bytes: Int64
    let damaged: [Damage]

    struct Damage: Encodable {
      let blob: String
      let document: String?
      let picture: String?
      let code: String
    }

    init(_ result: BlobVerification) {
      whole = result.damages.isEmpty
      blobs = result.count
      bytes = result.byteCount
      damaged = result.damages.map {
        Damage(
          blob: $0.blob.rawValue, document: $0.document?.rawValue, picture: $0.picture?.rawValue,
          code: $0.error.code.rawValue)
      }
    }
  }
}
