import ArgumentParser
import Configuration
import MusterService
import MusterStore

/// `muster keys`: manages API keys. Works on the data folder, even while a service uses it.
struct KeysCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "keys",
    abstract: "Create, list and revoke the keys that give access to the service for a project.",
    subcommands: [
      KeysCreateCommand.self, KeysListCommand.self, KeysRevokeCommand.self, KeysSignatureCommand.self,
      KeysRotateMasterCommand.self,
    ])
}

/// The options shared by all commands that use the store.
struct KeyStoreOptions: ParsableArguments {
  @OptionGroup var source: ConfigurationOptions
  @Option(help: ArgumentHelp("The service's data folder. (default: ./muster-data)", valueName: "folder"))
  var data: String?

  func reader(_ arguments: [Setting: ConfigValue?] = [:]) async throws -> ConfigReader {
    try await source.reader(arguments.merging([.data: .text(data)]) { $1 })
  }

  /// Opens the store, calls `work`, and closes the store in any case.
  ///
  /// - Parameter createsFolder: Whether to create a missing folder. Commands that only read do not.
  func withStore<Result: Sendable>(
    reader: ConfigReader, createsFolder: Bool = false, _ work: (Store) async throws -> Result
  ) async throws -> Result {
    let folder = try await ServicePlan.dataFolder(reader: reader)
    guard createsFolder || Folder.exists(folder) else {
      throw Setting.data.error(of: folder, because: "does not exist")
    }
    let store = try await Store.open(folder, asService: false)
    do {
      let result = try await work(store)
      try await store.close()
      return result
    } catch {
      try? await store.close()
      // A service error concerns the arguments, so it is reported like any other invalid value.
      if let error = error as? ServiceError {
        throw ValidationError("\(error.code): \(error.detail ?? "refused")")
      }
      throw error
    }
  }
}
