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
  /// - Returns: nil if the key is not given.
  /// - Throws: `ValidationError` that names the key, the file and what is wrong with it.
  static func read(_ reader: ConfigReader, _ catalogue: DocumentCatalogue) async throws -> QualityRules? {
    guard let path = try await reader.text(.quality) else { return nil }
    return try QualityRules(file: path, of: .quality, catalogue)
  }

  /// The rules of a file that this setting names.
  ///
  /// - Throws: `ValidationError` that names the setting, the file and what is wrong with it.
  init(file path: String, of setting: Setting, _ catalogue: DocumentCatalogue) throws {
    guard let bytes = FileManager.default.contents(atPath: path) else {
      throw setting.refusal(of: path, because: "is no file that can be read")
    }
    guard let content = try? JSONDecoder().decode(JSONValue.self, from: bytes) else {
      throw setting.refusal(of: path, because: "is not JSON")
    }
    do throws(QualityFile.Fault) {
      self = try QualityFile(content, catalogue).rules
    } catch {
      throw setting.refusal(of: path, because: error.reason)
    }
  }
}
