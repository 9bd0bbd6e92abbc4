import ArgumentParser
import Configuration
import MusterService
import MusterStore

/// `muster keys rotate-master`: replaces the master key of a folder that no service uses.
struct KeysRotateMasterCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rotate-master",
    abstract: "Replace the master key in master.key by a new one.",
    discussion: """
      Stop the service first, and run no other command on the folder at the same time. The keys of all pictures and \
      signatures are wrapped again; no picture changes. Keys, tokens, codes and the audit stay as they are. An \
      interrupted run loses nothing: run the command again to continue.

      Earlier backups need the previous key. For backups without a key, keep a copy of the old master.key for as long \
      as you keep the backups.
      """)

  @OptionGroup var store: KeyStoreOptions
  @Flag(help: "Print one JSON object.")
  var json = false

  func run() async throws {
    let reader = try await store.reader([.json: .flag(json)])
    let report = Report(try await Self.rotate(ServicePlan.dataFolder(reader: reader)))
    Terminal.print(try await reader.isOn(.json) ? JSONLine.text(report) : report.sentence)
    guard report.unreadable.isEmpty else {
      Terminal.note("The keys of these blobs could not be opened before and stay as they are: \(report.unreadable)")
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
      "The master key is now \(to) instead of \(from): \(rewrapped.grouped) keys were wrapped again."
    }
  }
}
