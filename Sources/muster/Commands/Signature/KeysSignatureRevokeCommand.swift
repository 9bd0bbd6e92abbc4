import ArgumentParser
import Configuration
import MusterService

/// `muster keys signature revoke`: revokes a signature key.
struct KeysSignatureRevokeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "revoke",
    abstract: "Revoke a signature key, immediately and permanently. Signatures that it verified stay verified.")

  @OptionGroup var options: SignatureKeyOptions
  @Argument(help: "The key's id, as shown by \"muster keys signature list\".")
  var id: String

  func run() async throws {
    let reader = try await options.reader()
    let wasRevoked = try await options.withKeys(reader: reader) { try await $0.revoke(id: id, project: $1) }
    guard wasRevoked else {
      Terminal.note("The key \"\(id)\" does not exist or is already revoked.")
      throw ExitCode.failure
    }
    Terminal.note("Revoked the key \(id).")
  }
}
