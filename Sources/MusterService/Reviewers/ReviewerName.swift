internal import Foundation

/// The name by which a reviewer signs in and is known to colleagues.
struct ReviewerName: Sendable {
  /// The name as displayed.
  let text: String

  /// Creates a name from typed text, without surrounding whitespace.
  ///
  /// - Throws: `REVIEWER_NAME_INVALID` if it is not 1 to 64 characters, or has control characters.
  init(_ typed: String) throws(ServiceError) {
    text = Self.trimmed(typed).precomposedStringWithCanonicalMapping
    guard Self.isFit(text) else {
      throw ServiceError(.reviewerNameInvalid, "name: must be 1 to 64 characters, without control characters.")
    }
  }

  /// Returns whether this can be a reviewer's name: 1 to 64 characters, no control characters.
  static func isFit(_ text: String) -> Bool {
    (1...64).contains(text.unicodeScalars.count) && !text.hasControlCharacters()
  }

  /// The form of the name that is used for look-ups.
  var folded: String { Self.folded(text) }

  /// Returns the common form of all spellings of a name: case and compatible forms of a character do not matter.
  static func folded(_ typed: String) -> String {
    // No name is this long, so the work is not worth it.
    guard typed.utf8.count <= 1024 else { return "" }
    return trimmed(typed).precomposedStringWithCompatibilityMapping.lowercased()
      .precomposedStringWithCompatibilityMapping
  }

  private static func trimmed(_ text: String) -> String {
    text.trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
