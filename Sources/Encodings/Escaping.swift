extension StringProtocol {
  /// The text with every byte percent-encoded that is not an unreserved character (RFC 3986, section 2.3), so that it
  /// is one segment of a path or one value of a query.
  @inlinable
  package var percentEncoded: String {
    escaped { byte in
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"):
        nil
      default: "%" + [byte].lowerHex.uppercased()
      }
    }
  }

  /// The text escaped for HTML elements and quoted attributes, byte by byte: escaped by `Character`, a quotation mark
  /// with a combining accent would not be one, but a browser would end the attribute there.
  @inlinable
  package var htmlEscaped: String {
    escaped { byte in
      switch byte {
      case UInt8(ascii: "&"): "&amp;"
      case UInt8(ascii: "<"): "&lt;"
      case UInt8(ascii: ">"): "&gt;"
      case UInt8(ascii: "\""): "&quot;"
      case UInt8(ascii: "'"): "&#39;"
      default: nil
      }
    }
  }

  @inlinable
  func escaped(_ replacement: (UInt8) -> String?) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(utf8.count)
    for byte in utf8 {
      if let text = replacement(byte) { bytes += text.utf8 } else { bytes.append(byte) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
