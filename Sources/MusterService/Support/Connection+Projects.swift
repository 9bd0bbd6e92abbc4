internal import MusterStore
internal import VerificationFlow

extension Connection {
  /// Returns the project of this name.
  ///
  /// - Throws: `PROJECT_NOT_FOUND`.
  func needProject(named name: String) throws -> ProjectRecord {
    guard let project = try project(named: name) else {
      throw ServiceError(.projectNotFound, "There is no project \(name).")
    }
    return project
  }
}
