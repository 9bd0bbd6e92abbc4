import ArgumentParser
import Configuration
import FaceMatching

extension FaceModels {
  /// The models with which faces are seen, checked.
  ///
  /// - Configuration keys:
  ///   - `models` (text, default "./models"): their folder, as `make models` fills it.
  ///
  /// - Throws: `ValidationError` that says what is missing and the command that fetches it.
  static func read(_ reader: ConfigReader) async throws -> FaceModels {
    let folder = try await reader.text(.models) ?? "./models"
    do {
      return try FaceModels(folder: folder)
    } catch {
      let fault =
        error.code == .modelMissing
        ? "has no \(error.reason)" : "has another \(error.reason) than the one that was published"
      throw Setting.models.refusal(of: folder, because: "\(fault); run: make models")
    }
  }
}
