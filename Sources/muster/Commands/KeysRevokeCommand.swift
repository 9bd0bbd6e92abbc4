import ArgumentParser
import Configuration
import MusterService

/// `muster keys revoke`: revokes a key.
struct KeysRevokeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "revoke",
    abstract: "Revoke a key, immediately and permanently.")

  @OptionGroup var store: KeyStoreOptions
  @Argument(help: "The key's id, as shown by \"muster keys list\".")
  var id: String

  func run() async throws {
    let reader = try await store.reader()
    let wasRevoked = try await store.withStore(reader: reader) { try await ManageKeys(store: $0).revoke(id: id) }
    guard wasRevoked else {
      Terminal.note("The key \"\(id)\" does not exist or is already revoked.")
      throw ExitCode.failure
    }
    Terminal.note("Revoked the key \(id).")
  }
}
