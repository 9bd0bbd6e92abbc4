import ArgumentParser
import Configuration
import Foundation
import MusterAPI
import VerificationFlow

extension RequiredDocuments {
  /// Reads the documents required unless a session specifies its own.
  ///
  /// - Configuration keys:
  ///   - `documents` (text, no default): A JSON file in the format of the `/api/configuration` response:
  ///     `{"totalRequiredDocumentsCount", "groups": [{"requiredDocumentsCount", "items": [{"type", "sideCount",
  ///     "country"}]}]}`.
  ///
  /// - Returns: The documents; nil if the key is not given.
  /// - Throws: `ValidationError` that names the key, the file and the error in it.
  static func read(_ reader: ConfigReader, _ catalogue: DocumentCatalogue) async throws -> RequiredDocuments? {
    guard let path = try await reader.text(.documents) else { return nil }
    guard let bytes = FileManager.default.contents(atPath: path) else {
      throw Setting.documents.error(of: path, because: "is not a readable file")
    }
    guard let wish = try? JSONDecoder().decode(OnboardingConfiguration.Documents.self, from: bytes) else {
      throw Setting.documents.error(of: path, because: "is not JSON of the expected form")
    }
    let groups = try wish.groups.map { group in
      Group(
        required: group.requiredDocumentsCount,
        items: try group.items.map { item in
          guard let entry = catalogue[DocumentType(rawValue: item.type.rawValue)],
            (1...entry.sides.count).contains(item.sideCount)
          else { throw Setting.documents.error(of: path, because: "requires a type or side that does not exist") }
          return Item(type: entry.type, sides: Array(entry.sides.prefix(item.sideCount)), country: item.country)
        })
    }
    let required = RequiredDocuments(total: wish.totalRequiredDocumentsCount, groups: groups)
    guard required.isPossible else {
      throw Setting.documents.error(of: path, because: "requires more documents than it lists")
    }
    return required
  }
}
