import ArgumentParser
import Configuration
import MusterService

/// `muster keys revoke`: revokes a key.
struct KeysRevokeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "revoke",
    abstract: "Revoke a key, at once and for good.")

  @OptionGroup var store: KeyStoreOptions
  @Argument(help: "The key's id, as \"muster keys list\" shows it.")
  var id: String

  func run() async throws {
    let reader = try await store.reader()
    let wasRevoked = try await store.withStore(reader: reader) { try await ManageKeys(store: $0).revoke(id: id) }
    guard wasRevoked else {
      Terminal.note("There is no key \"\(id)\" that could be revoked.")
      throw ExitCode.failure
    }
    Terminal.note("Revoked the key \(id).")
  }
}
