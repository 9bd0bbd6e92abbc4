import ArgumentParser
import Configuration
import MusterService

/// `muster keys signature revoke`: revokes a signature key.
struct KeysSignatureRevokeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "revoke",
    abstract: "Revoke a signature key, at once and for good. What it verified before stays verified.")

  @OptionGroup var options: SignatureKeyOptions
  @Argument(help: "The key's id, as \"muster keys signature list\" shows it.")
  var id: String

  func run() async throws {
    let reader = try await options.reader()
    let wasRevoked = try await options.withKeys(reader: reader) { try await $0.revoke(id: id, project: $1) }
    guard wasRevoked else {
      Terminal.note("There is no key \"\(id)\" that could be revoked.")
      throw ExitCode.failure
    }
    Terminal.note("Revoked the key \(id).")
  }
}
