/// The digits of a text in which a person typed a number.
struct TypedNumber {
  /// Whether a plus sign or `00` says that a calling code follows.
  private(set) var isInternational = false
  /// The digits as ASCII, without `00`.
  private(set) var digits: [UInt8] = []
  /// The place among the digits of a zero that is alone in brackets.
  private(set) var bracketedZero: Int?

  /// More digits than any number has, with everything that may be dialled before it. Longer texts are not read to their
  /// end.
  private static let maxCount = 32

  /// - Throws: `empty`, `notANumber`; `tooLong` for a text with far too many digits.
  init(_ text: String) throws(PhoneNumberError) {
    var bracket: Int?
    for scalar in text.unicodeScalars {
      switch Sign(scalar) {
      case .digit(let value):
        guard digits.count < Self.maxCount else { throw .tooLong }
        digits.append(UInt8(ascii: "0") + value)
      case .plus:
        guard digits.isEmpty, !isInternational else { throw .notANumber }
        isInternational = true
      case .openingBracket: bracket = digits.count
      case .closingBracket:
        if let bracket, bracket == digits.count - 1, digits[bracket] == UInt8(ascii: "0") {
          bracketedZero = bracketedZero ?? bracket
        }
        bracket = nil
      case .separator: continue
      case nil: throw .notANumber
      }
    }
    if digits.isEmpty { throw .empty }
    if !isInternational, digits.starts(with: "00".utf8) {
      isInternational = true
      digits.removeFirst(2)
      bracketedZero = bracketedZero.map { $0 - 2 }
    }
  }
}

/// What a character means within a number.
private enum Sign {
  case digit(UInt8)
  case plus
  case openingBracket
  case closingBracket
  /// Only for the eye, or not even that.
  case separator

  /// - Returns: nil for a character that no number has.
  init?(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "0"..."9": self = .digit(UInt8(truncatingIfNeeded: scalar.value - ("0" as Unicode.Scalar).value))
    // Full-width and small forms are those of East Asian keyboards; U+2795 is the plus sign among the emoji.
    case "+", "\u{FF0B}", "\u{FE62}", "\u{2795}": self = .plus
    case "(", "[", "\u{FF08}", "\u{FF3B}": self = .openingBracket
    case ")", "]", "\u{FF09}", "\u{FF3D}": self = .closingBracket
    case ".", "/", "\u{FF0E}", "\u{FF0F}": self = .separator
    // Dashes that Unicode does not call so: the minus sign, the hyphen bullet, and the sign for long vowels, which
    // Japanese keyboards have in the place of a hyphen.
    case "\u{2212}", "\u{2043}", "\u{30FC}", "\u{FF70}": self = .separator
    // Invisible: the soft hyphen, spaces without width, joiners, and marks and embeddings of direction, which texts
    // have that are copied out of contacts.
    case "\u{AD}", "\u{61C}", "\u{180E}", "\u{200B}"..."\u{200F}", "\u{202A}"..."\u{202E}", "\u{2060}",
      "\u{2066}"..."\u{2069}", "\u{FEFF}":
      self = .separator
    default: self.init(properties: scalar.properties)
    }
  }

  private init?(properties: Unicode.Scalar.Properties) {
    switch properties.generalCategory {
    case .decimalNumber:
      // Converting the value would need the C library's mathematics, which nothing else here links.
      guard let value = (0...9 as ClosedRange<UInt8>).first(where: { Double($0) == properties.numericValue }) else {
        return nil
      }
      self = .digit(value)
    case .dashPunctuation: self = .separator
    default:
      guard properties.isWhitespace else { return nil }
      self = .separator
    }
  }
}
