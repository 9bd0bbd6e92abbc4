internal import Foundation

/// By which name a reviewer signs in and is known to colleagues.
struct ReviewerName: Sendable {
  /// As people read it.
  let text: String

  /// The name in what was typed, without spaces around it.
  ///
  /// - Throws: `REVIEWER_NAME_INVALID` if it is not 1 to 64 characters, or has control characters.
  init(_ typed: String) throws(ServiceError) {
    text = Self.trimmed(typed).precomposedStringWithCanonicalMapping
    guard Self.isFit(text) else {
      throw ServiceError(
        .invalid, "REVIEWER_NAME_INVALID", "name: 1 to 64 characters are taken, no control characters.")
    }
  }

  /// Whether this can be a reviewer's name: 1 to 64 characters, no control characters.
  static func isFit(_ text: String) -> Bool {
    (1...64).contains(text.unicodeScalars.count) && !text.hasControlCharacters()
  }

  /// The name as it is looked up.
  var folded: String { Self.folded(text) }

  /// What is the same for all ways to write a name: large and small letters, other forms of the same character.
  static func folded(_ typed: String) -> String {
    // Nobody's name is so long; it is not worth the work.
    guard typed.utf8.count <= 1024 else { return "" }
    return trimmed(typed).precomposedStringWithCompatibilityMapping.lowercased()
      .precomposedStringWithCompatibilityMapping
  }

  private static func trimmed(_ text: String) -> String {
    text.trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
