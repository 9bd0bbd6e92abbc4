/// The human-readable reference of a case, such as `K7M4QX`, unique within its project: a letter followed by five
/// letters or digits. Easily confused characters are excluded, and so are vowels, so that references never form
/// words.
package struct CaseReference: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  /// The reference as stored, displayed and sent.
  package let rawValue: String
  package var description: String { rawValue }

  /// Crockford's Base32 alphabet without its vowels.
  private static let letters = Array("BCDFGHJKMNPQRSTVWXYZ")
  private static let signs = Array("0123456789") + letters
  private static let length = 6

  /// The placeholder for a session that has not been inserted yet.
  package static let undrawn = CaseReference(rawValue: "")

  package init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Parses a reference as typed by a person: ignores case, spaces and hyphens, and maps letters that look like
  /// digits.
  ///
  /// - Returns: nil if the text is not a reference.
  package init?(reading text: String) {
    let signs = text.uppercased().filter { $0 != "-" && $0 != " " }.map { sign -> Character in
      switch sign {
      case "O": "0"
      case "I", "L": "1"
      default: sign
      }
    }
    guard signs.count == Self.length, let first = signs.first, Self.letters.contains(first),
      signs.allSatisfy(Self.signs.contains)
    else { return nil }
    rawValue = String(signs)
  }

  /// Draws one of 486 million references at random.
  package init(drawnBy generator: inout some RandomNumberGenerator) {
    let signs = (0..<Self.length).map { place in
      let choice = place == 0 ? Self.letters : Self.signs
      return choice[Int.random(in: choice.indices, using: &generator)]
    }
    rawValue = String(signs)
  }
}
