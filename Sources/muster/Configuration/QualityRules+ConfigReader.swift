import ArgumentParser
import Configuration
import Foundation
import MusterAPI
import MusterService
import VerificationFlow

extension QualityRules {
  /// Reads the quality rules for pictures.
  ///
  /// - Configuration keys:
  ///   - `quality` (text, no default): A JSON file that changes the standard rules: `{"softPass": {"after", "codes"},
  ///     "default": {"rectify", "limits": {CODE: {"warn", "reject"}}}, "types": {TYPE: {"rectify", "limits"}}}`.
  ///
  /// - Parameter cutsOut: Whether documents are cut out unless the file says otherwise.
  /// - Throws: `ValidationError` that names the key, the file and the error in it.
  static func read(
    _ reader: ConfigReader, _ catalogue: DocumentCatalogue, cutsOut: Bool
  ) async throws -> QualityRules {
    let standard = QualityRules(catalogue, cutsOut: cutsOut)
    guard let path = try await reader.text(.quality) else { return standard }
    do throws(QualityFile.Fault) {
      return try QualityRules(file: path, catalogue, over: standard)
    } catch {
      throw Setting.quality.error(of: path, because: error.reason)
    }
  }

  /// Reads the rules of a file.
  ///
  /// - Parameter standard: The rules for everything that the file does not mention.
  init(
    file path: String, _ catalogue: DocumentCatalogue, over standard: QualityRules
  ) throws(QualityFile.Fault) {
    guard let bytes = FileManager.default.contents(atPath: path) else {
      throw QualityFile.Fault(reason: "is not a readable file")
    }
    guard let content = try? JSONCoding.decoder().decode(JSONValue.self, from: bytes) else {
      throw QualityFile.Fault(reason: "is not JSON")
    }
    self = try QualityFile(content, catalogue, over: standard).rules
  }
}
