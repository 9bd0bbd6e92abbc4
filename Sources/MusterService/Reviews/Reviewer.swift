/// Who reviews: a name that the key's program vouches for.
struct Reviewer: Sendable, Equatable {
  let name: String

  /// The reviewer of this name; without one, whoever stands in for them.
  ///
  /// - Throws: `INVALID_REQUEST` if it is not 1 to 64 characters, or has control characters.
  init(_ name: String?, standIn: String) throws(Refusal) {
    self.name = name ?? standIn
    guard let name else { return }
    guard (1...64).contains(name.unicodeScalars.count), !name.hasControlCharacters() else {
      throw .invalid("reviewer: 1 to 64 characters are taken, no control characters.")
    }
  }
}

extension String {
  /// Whether there are control characters in it; U+0000 is one that no database likes.
  func hasControlCharacters(except allowed: Unicode.Scalar...) -> Bool {
    unicodeScalars.contains { $0.properties.generalCategory == .control && !allowed.contains($0) }
  }
}
