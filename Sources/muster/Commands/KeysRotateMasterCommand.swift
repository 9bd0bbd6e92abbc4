import ArgumentParser
import Configuration
import MusterService
import MusterStore

/// `muster keys rotate-master`: replaces the master key of a folder that no service uses.
struct KeysRotateMasterCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rotate-master",
    abstract: "Put a new master key in the place of the one in master.key.",
    discussion: """
      Stop the service first, and let no other command work on the folder meanwhile. The keys of all pictures and \
      signatures are wrapped anew; no picture is touched. Keys, tokens, codes and the audit stay as they are. A run that \
      was interrupted loses nothing: run it again, and it goes on.

      Backups of before need the key of before: those without a key want a copy of the old master.key for as long as \
      they are kept.
      """)

  @OptionGroup var store: KeyStoreOptions
  @Flag(help: "Print one JSON object.")
  var json = false

  func run() async throws {
    let reader = try await store.reader([.json: .flag(json)])
    let report = Report(try await Self.rotate(ServicePlan.dataFolder(reader: reader)))
    Terminal.print(try await reader.isOn(.json) ? JSONLine.text(report) : report.sentence)
    guard report.unreadable.isEmpty else {
      Terminal.note("Keys that did not open before either stay as they are, of the blobs: \(report.unreadable)")
      throw ExitCode.failure
    }
  }

  private static func rotate(_ folder: String) async throws -> MasterKeyRotation {
    try await using(folder, isNeeded: true) {
      try await Store.rotateMasterKey(of: folder, at: Clock.system.now())
    }
  }

  private struct Report: Encodable {
    let from: String
    let to: String
    let rewrapped: Int
    let unreadable: [String]

    init(_ rotation: MasterKeyRotation) {
      from = rotation.from
      to = rotation.to
      rewrapped = rotation.count
      unreadable = rotation.unreadable.map(\.rawValue)
    }

    var sentence: String {
      "The master key is \(to) now, instead of \(from): \(rewrapped.grouped) keys were wrapped anew."
    }
  }
}
