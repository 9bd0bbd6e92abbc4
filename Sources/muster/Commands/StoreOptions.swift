import ArgumentParser
import Configuration
import MusterService
import MusterStore

/// The options of commands that work on the data folder, most of them even while a service uses it.
struct StoreOptions: ParsableArguments {
  @OptionGroup var source: ConfigurationOptions
  @Option(settings.data) var data: String?

  /// Opens the store, calls `work`, and closes the store in any case.
  ///
  /// - Parameter createsFolder: Whether to create a missing folder. Commands that only read do not.
  func withStore<Result: Sendable>(
    reader: ConfigReader, createsFolder: Bool = false, _ work: (Store) async throws -> Result
  ) async throws -> Result {
    let folder = try await reader.dataFolder()
    guard createsFolder || Folder.exists(folder) else {
      throw settings.data.error(of: folder, because: "does not exist")
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

extension Store {
  /// Opens the folder in the setting `data`.
  ///
  /// - Throws: `ValidationError` that names the setting, the folder and the error.
  static func open(_ dataFolder: String, asService: Bool) async throws -> Store {
    try await using(dataFolder) { try await open(dataFolder: dataFolder, asService: asService) }
  }
}

extension StoreReader {
  /// Opens the folder in the setting `data` for reading, calls `work`, and closes the folder in any case.
  ///
  /// - Throws: `ValidationError` that names the setting, the folder and the error.
  static func with(_ reader: ConfigReader, _ work: (StoreReader) async throws -> Void) async throws {
    let folder = try await reader.dataFolder()
    let store = try await using(folder, isNeeded: true) { try StoreReader(dataFolder: folder) }
    do {
      try await work(store)
    } catch {
      try? store.close()
      throw error
    }
    try store.close()
  }
}

/// Calls `work`, and converts its errors to errors of the setting `data`.
///
/// - Parameter isNeeded: Whether the folder must exist. Commands that only read do not create it.
/// - Throws: `ValidationError` that names the setting, the folder and the error. An `AuditFault` is rethrown
///   unchanged.
func using<Value>(
  _ dataFolder: String, isNeeded: Bool = false, _ work: () async throws -> Value
) async throws -> Value {
  guard !isNeeded || Folder.exists(dataFolder) else {
    throw settings.data.error(of: dataFolder, because: "does not exist")
  }
  do {
    return try await work()
  } catch let fault as AuditFault {
    throw fault
  } catch let error as StoreError where error.code == .inUse {
    throw settings.data.error(
      of: dataFolder, because: "is in use by another service, which has to be stopped first")
  } catch {
    throw settings.data.error(of: dataFolder, because: "cannot be used: \(Explanation.reason(for: error))")
  }
}
