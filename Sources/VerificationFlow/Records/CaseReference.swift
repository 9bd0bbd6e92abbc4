/// What people call a case, such as `K7M4QX`: short enough to be said and written down, unique within its project. A
/// letter, then five letters or digits, none of which looks like another one; there are no vowels, so that no words
/// come of it.
package struct CaseReference: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  /// The reference as it is stored, shown and sent.
  package let rawValue: String
  /// The same.
  package var description: String { rawValue }

  /// The signs of Crockford's Base32 without the vowels that it has.
  private static let letters = Array("BCDFGHJKMNPQRSTVWXYZ")
  private static let signs = Array("0123456789") + letters
  private static let length = 6

  /// Of a session that is not in the store yet.
  package static let undrawn = CaseReference(rawValue: "")

  /// The reference with this text.
  package init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// What somebody read, heard or copied: in small letters too, in groups, and with letters that look like digits.
  ///
  /// - Returns: Nil for what cannot be a reference.
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

  /// One of 486 million, drawn at random.
  package init(drawnBy generator: inout some RandomNumberGenerator) {
    let signs = (0..<Self.length).map { place in
      let choice = place == 0 ? Self.letters : Self.signs
      return choice[Int.random(in: choice.indices, using: &generator)]
    }
    rawValue = String(signs)
  }
}
