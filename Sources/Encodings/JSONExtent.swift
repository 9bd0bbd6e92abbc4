/// The depth and the size of a JSON text (RFC 8259), measured in one pass over its bytes. Whether it is valid JSON is not
/// checked.
package struct JSONExtent: Sendable, Equatable {
  /// The maximum number of lists and objects around a place.
  package private(set) var depth = 0
  /// The number of values, including lists, objects and names.
  package private(set) var valueCount = 0
  /// The length of the longest number, or other word outside strings, in bytes.
  package private(set) var maxWordLength = 0
  /// Whether a byte outside strings is zero, as in every encoding of JSON other than UTF-8.
  package private(set) var hasZeroByte = false

  /// What a byte outside strings is.
  private enum Kind {
    case quote, opening, closing, separator, zero, word
  }

  private static let kinds = (UInt8.min...UInt8.max).map { byte in
    switch byte {
    case UInt8(ascii: "\""): Kind.quote
    case UInt8(ascii: "["), UInt8(ascii: "{"): Kind.opening
    case UInt8(ascii: "]"), UInt8(ascii: "}"): Kind.closing
    case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"),
      UInt8(ascii: "\n"):
      Kind.separator
    case 0: Kind.zero
    default: Kind.word
    }
  }

  package init(of text: [UInt8]) {
    let (kinds, quote, backslash) = (Self.kinds, UInt8(ascii: "\""), UInt8(ascii: "\\"))
    var (level, wordLength) = (0, 0)
    var (isInString, isEscaped) = (false, false)
    for byte in text {
      if isInString {
        if isEscaped {
          isEscaped = false
        } else if byte == backslash {
          isEscaped = true
        } else if byte == quote {
          isInString = false
        }
        continue
      }
      let kind = kinds[Int(byte)]
      guard kind != .word else {
        wordLength += 1
        if wordLength == 1 { valueCount += 1 }
        maxWordLength = max(maxWordLength, wordLength)
        continue
      }
      wordLength = 0
      switch kind {
      case .quote:
        isInString = true
        valueCount += 1
      case .opening:
        level += 1
        depth = max(depth, level)
        valueCount += 1
      case .closing: level -= 1
      case .zero: hasZeroByte = true
      case .separator, .word: break
      }
    }
  }
}
