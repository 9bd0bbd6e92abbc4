import ArgumentParser
import Configuration
import MusterService
import MusterStore

/// `muster keys signature`: manages the keys by which a project's scanning SDKs sign pictures.
struct KeysSignatureCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "signature",
    abstract: "Add, list and revoke the keys with which scanners sign pictures, and set how signatures are handled.",
    subcommands: [
      KeysSignatureAddCommand.self, KeysSignatureListCommand.self, KeysSignatureRevokeCommand.self,
      KeysSignaturePolicyCommand.self,
    ])
}

/// The options shared by all commands about signature keys.
struct SignatureKeyOptions: ParsableArguments {
  @OptionGroup var store: KeyStoreOptions
  @Option(help: "The project whose pictures are signed. (default: default)")
  var project: String?

  func reader(_ arguments: [Setting: ConfigValue?] = [:]) async throws -> ConfigReader {
    try await store.reader(arguments.merging([.project: .text(project)]) { $1 })
  }

  /// Calls `work` with the signature keys of the store and the name of the project.
  func withKeys<Result: Sendable>(
    reader: ConfigReader, _ work: (ManageSignatureKeys, _ project: String) async throws -> Result
  ) async throws -> Result {
    let project = try await reader.text(.project) ?? "default"
    return try await store.withStore(reader: reader) { try await work(ManageSignatureKeys(store: $0), project) }
  }
}
