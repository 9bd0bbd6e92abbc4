import ArgumentParser
import MusterStore

extension Store {
  /// Opens the folder that the setting `data` names.
  ///
  /// - Throws: `ValidationError` that names the setting, the folder and what is wrong with it.
  static func open(_ dataFolder: String, asService: Bool) async throws -> Store {
    do {
      return try await open(dataFolder: dataFolder, asService: asService)
    } catch let error as StoreError where error.code == .inUse {
      throw Setting.data.refusal(of: dataFolder, because: "is in use by another service")
    } catch {
      throw Setting.data.refusal(of: dataFolder, because: "cannot be used: \(error)")
    }
  }
}
