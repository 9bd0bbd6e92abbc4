import ArgumentParser
import MusterStore

extension Store {
  /// Opens the folder in the setting `data`.
  ///
  /// - Throws: `ValidationError` that names the setting, the folder and the error.
  static func open(_ dataFolder: String, asService: Bool) async throws -> Store {
    try await using(dataFolder) { try await open(dataFolder: dataFolder, asService: asService) }
  }
}

extension StoreReader {
  /// Opens the folder in the setting `data` for reading.
  ///
  /// - Throws: `ValidationError` that names the setting, the folder and the error.
  static func open(_ dataFolder: String) async throws -> StoreReader {
    try await using(dataFolder, isNeeded: true) { try StoreReader(dataFolder: dataFolder) }
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
    throw Setting.data.error(of: dataFolder, because: "does not exist")
  }
  do {
    return try await work()
  } catch let fault as AuditFault {
    throw fault
  } catch let error as StoreError where error.code == .inUse {
    throw Setting.data.error(
      of: dataFolder, because: "is in use by another service, which has to be stopped first")
  } catch {
    throw Setting.data.error(of: dataFolder, because: "cannot be used: \(Explanation.reason(for: error))")
  }
}
