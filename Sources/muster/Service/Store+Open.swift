import ArgumentParser
import MusterStore

extension Store {
  /// Opens the folder that the setting `data` names.
  ///
  /// - Throws: `ValidationError` that names the setting, the folder and what is wrong with it.
  static func open(_ dataFolder: String, asService: Bool) async throws -> Store {
    try await using(dataFolder) { try await open(dataFolder: dataFolder, asService: asService) }
  }
}

extension StoreReader {
  /// The folder that the setting `data` names, for reading alone.
  ///
  /// - Throws: `ValidationError` that names the setting, the folder and what is wrong with it.
  static func open(_ dataFolder: String) async throws -> StoreReader {
    try await using(dataFolder, isNeeded: true) { try StoreReader(dataFolder: dataFolder) }
  }
}

/// Works on the folder that the setting `data` names.
///
/// - Parameter isNeeded: Whether the folder has to be there; looking into one is no reason to make it.
/// - Throws: `ValidationError` that names the setting, the folder and what is wrong with it. A fault of the audit is no
///   fault of the folder, and comes as it is.
func using<Value>(
  _ dataFolder: String, isNeeded: Bool = false, _ work: () async throws -> Value
) async throws -> Value {
  guard !isNeeded || Folder.exists(dataFolder) else {
    throw Setting.data.error(of: dataFolder, because: "is not there")
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
