import ArgumentParser
import Configuration
import Foundation
import MusterAPI
import MusterService
import VerificationFlow

extension QualityRules {
  /// What pictures are held against.
  ///
  /// - Configuration keys:
  ///   - `quality` (text, no default): a JSON file that changes the standard rules:
  ///     `{"softPass": {"after", "codes"}, "default": {"rectify", "limits": {CODE: {"warn", "reject"}}}, "types":
  ///     {TYPE: {"rectify", "limits"}}}`.
  ///
  /// - Parameter cutsOut: Whether documents are cut out where the file does not say.
  /// - Throws: `ValidationError` that names the key, the file and what is wrong with it.
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

  /// The rules of a file.
  ///
  /// - Parameter standard: What holds where the file says nothing.
  init(
    file path: String, _ catalogue: DocumentCatalogue, over standard: QualityRules
  ) throws(QualityFile.Fault) {
    guard let bytes = FileManager.default.contents(atPath: path) else {
      throw QualityFile.Fault(reason: "is no file that can be read")
    }
    guard let content = try? JSONCoding.decoder().decode(JSONValue.self, from: bytes) else {
      throw QualityFile.Fault(reason: "is not JSON")
    }
    self = try QualityFile(content, catalogue, over: standard).rules
  }
}
