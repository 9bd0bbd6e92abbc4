import ArgumentParser
import Configuration
import FaceMatching

extension FaceModels {
  /// Where the models are looked for if no setting names another folder.
  static let standardFolder = "./models"

  /// The models with which faces are seen, checked.
  ///
  /// - Configuration keys:
  ///   - `models` (text, default "./models"): their folder, as `make models` fills it.
  ///
  /// - Throws: `ValidationError` that says what is missing and the command that fetches it.
  static func read(_ reader: ConfigReader) async throws -> FaceModels {
    let folder = try await reader.text(.models) ?? standardFolder
    do {
      return try FaceModels(folder: folder)
    } catch {
      throw Self.error(of: folder, error)
    }
  }

  /// The same; nil where no setting names a folder and the standard one has no models.
  static func readIfAny(_ reader: ConfigReader) async throws -> FaceModels? {
    guard try await reader.text(.models) == nil else { return try await read(reader) }
    do {
      return try FaceModels(folder: standardFolder)
    } catch {
      if error.code == .modelMissing { return nil }
      throw Self.error(of: standardFolder, error)
    }
  }

  private static func error(of folder: String, _ error: FaceError) -> ValidationError {
    let fault =
      error.code == .modelMissing
      ? "has no \(error.reason)" : "has another \(error.reason) than the one that was published"
    return Setting.models.error(of: folder, because: "\(fault); run: make models")
  }
}
