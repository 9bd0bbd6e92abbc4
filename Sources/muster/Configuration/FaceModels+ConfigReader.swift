import ArgumentParser
import Configuration
import FaceMatching

extension FaceModels {
  /// The default folder of the models.
  static let standardFolder = "./models"

  /// Returns the checked face models.
  ///
  /// - Configuration keys:
  ///   - `models` (text, default "./models"): The folder that `make models` fills.
  ///
  /// - Throws: `ValidationError` that names what is wrong and the command that fetches the models.
  static func read(_ reader: ConfigReader) async throws -> FaceModels {
    let folder = try await reader.text(.models) ?? standardFolder
    do {
      return try FaceModels(folder: folder)
    } catch {
      throw Self.error(of: folder, error)
    }
  }

  /// Returns the checked face models; nil if no setting names a folder and the default one has no models.
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
