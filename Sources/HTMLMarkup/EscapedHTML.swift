internal import Mustache

/// Escapes text for HTML, in elements and in quoted attributes, byte by byte.
///
/// The template library's own way looks at characters as people see them, and to it a quotation mark with an accent on
/// top is none: in an attribute a browser would take it for the end.
struct EscapedHTML: MustacheContentType {
  /// By which templates name it.
  static let name = "ESCAPED_HTML"

  func escapeText(_ text: String) -> String {
    var escaped: [UInt8] = []
    escaped.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): escaped += "&amp;".utf8
      case UInt8(ascii: "<"): escaped += "&lt;".utf8
      case UInt8(ascii: ">"): escaped += "&gt;".utf8
      case UInt8(ascii: "\""): escaped += "&quot;".utf8
      case UInt8(ascii: "'"): escaped += "&#39;".utf8
      default: escaped.append(byte)
      }
    }
    return String(decoding: escaped, as: UTF8.self)
  }
}
