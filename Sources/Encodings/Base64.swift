package import Foundation

extension Data {
  /// The bytes as URL-safe base64 (RFC 4648, section 5), without padding.
  package var base64URL: String {
    // Byte by byte: replacing characters of a text takes ten times as long.
    let text = base64EncodedData().compactMap { byte -> UInt8? in
      switch byte {
      case UInt8(ascii: "+"): UInt8(ascii: "-")
      case UInt8(ascii: "/"): UInt8(ascii: "_")
      case UInt8(ascii: "="): nil
      default: byte
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Decodes URL-safe base64; nil if it is invalid.
  ///
  /// Among spellings that differ in the unused bits of the last character, only the one that ``base64URL`` produces
  /// is accepted (RFC 4648, section 3.5), so that no altered text has the same meaning.
  package init?(base64URL: String) {
    var text = base64URL.utf8.map { byte in
      switch byte {
      case UInt8(ascii: "-"): UInt8(ascii: "+")
      case UInt8(ascii: "_"): UInt8(ascii: "/")
      default: byte
      }
    }
    text += [UInt8](repeating: UInt8(ascii: "="), count: (4 - text.count % 4) % 4)
    self.init(base64Encoded: Data(text))
    guard self.base64URL == base64URL else { return nil }
  }

  /// Decodes base64 with padding; nil if it is invalid.
  ///
  /// Among spellings that differ in the unused bits of the last character, only the one that encoding produces is
  /// accepted (RFC 4648, section 3.5), so that no altered text has the same meaning.
  package init?(canonicalBase64 text: String) {
    self.init(base64Encoded: text)
    // Only the last group can have unused bits.
    guard suffix(count % 3).base64EncodedString() == (count.isMultiple(of: 3) ? "" : text.suffix(4)) else { return nil }
  }

  /// Decodes base64 or base64url (RFC 4648, sections 4 and 5), with or without padding and line breaks.
  package init?(lenientBase64 text: String) {
    // Nearly all input is standard base64.
    if let data = Data(base64Encoded: text) {
      self = data
      return
    }
    var standard: [UInt8] = []
    standard.reserveCapacity(text.utf8.count + 3)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\t")...UInt8(ascii: "\r"): continue
      case UInt8(ascii: "-"): standard.append(UInt8(ascii: "+"))
      case UInt8(ascii: "_"): standard.append(UInt8(ascii: "/"))
      default: standard.append(byte)
      }
    }
    while standard.last == UInt8(ascii: "=") { standard.removeLast() }
    guard standard.count % 4 != 1 else { return nil }
    while standard.count % 4 != 0 { standard.append(UInt8(ascii: "=")) }
    self.init(base64Encoded: Data(standard))
  }
}
