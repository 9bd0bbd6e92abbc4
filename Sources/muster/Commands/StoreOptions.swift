import ArgumentParser
import Configuration
import MusterService
import MusterStore

/// The options of commands that work on the data folder, most of them even while a service uses it.
struct StoreOptions: ParsableArguments {
  @OptionGroup var source: ConfigurationOptions
  @Option(settings.data) var data: String?
  @Option(settings.database) var database: String?
  @Option(settings.blobs) var blobs: String?
  @Option(settings.masterKey) var masterKey: String?

  /// Opens the store, calls `work`, and closes the store in any case.
  ///
  /// - Parameter createsFolder: Whether to create a missing folder. Commands that only read do not.
  func withStore<Result: Sendable>(
    reader: ConfigReader, createsFolder: Bool = false, _ work: (Store) async throws -> Result
  ) async throws -> Result {
    let location = try await reader.storeLocation()
    guard createsFolder || location.database != nil || Folder.exists(location.dataFolder) else {
      throw settings.data.error(of: location.dataFolder, because: "does not exist")
    }
    let store = try await Store.opening(location, asService: false)
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
  /// Opens the store in the settings.
  ///
  /// - Throws: `ValidationError` that names the setting, the folder and the error.
  static func opening(_ location: StoreLocation, asService: Bool) async throws -> Store {
    try await using(location) { try await open(location, asService: asService) }
  }
}

extension StoreReader {
  /// Opens the store in the settings for reading, calls `work`, and closes the store in any case.
  ///
  /// - Throws: `ValidationError` that names the setting, the folder and the error.
  static func with(_ reader: ConfigReader, _ work: (StoreReader) async throws -> Void) async throws {
    let location = try await reader.storeLocation()
    let store = try await using(location, isNeeded: true) { try await StoreReader(location) }
    do {
      try await work(store)
    } catch {
      try? store.close()
      throw error
    }
    try store.close()
  }
}

/// Calls `work` with a data folder, and converts its errors to errors of the setting `data`.
func using<Value>(
  _ dataFolder: String, isNeeded: Bool = false, _ work: () async throws -> Value
) async throws -> Value {
  try await using(StoreLocation(dataFolder: dataFolder), isNeeded: isNeeded, work)
}

/// Calls `work`, and converts its errors to errors of the settings `data`, `database` and `blobs`.
///
/// - Parameter isNeeded: Whether the folder must exist if the rows are in it. Commands that only read do not create it.
/// - Throws: `ValidationError` that names the setting, the folder and the error. An `AuditFault` is rethrown
///   unchanged.
func using<Value>(
  _ location: StoreLocation, isNeeded: Bool = false, _ work: () async throws -> Value
) async throws -> Value {
  let dataFolder = location.dataFolder
  guard !isNeeded || location.database != nil || Folder.exists(dataFolder) else {
    throw settings.data.error(of: dataFolder, because: "does not exist")
  }
  do {
    return try await work()
  } catch let error as StoreError where error.code == .unfinished {
    throw ValidationError("the store cannot be used: \(Explanation.reason(for: error)).")
  } catch let error as BlobError where error.code == .unavailable {
    throw ValidationError("blobs: the bucket cannot be used: \(Explanation.reason(for: error)).")
  } catch let error as StoreError where location.database != nil && error.code != .inUse {
    throw ValidationError("database: the server cannot be used: \(Explanation.reason(for: error))")
  } catch let fault as AuditFault {
    throw fault
  } catch let error as StoreError where error.code == .inUse {
    throw settings.data.error(
      of: dataFolder, because: "is in use by another service, which has to be stopped first (inUse)")
  } catch {
    throw settings.data.error(of: dataFolder, because: "cannot be used: \(Explanation.reason(for: error))")
  }
}
