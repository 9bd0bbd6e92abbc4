internal import Mustache

/// Escapes text for HTML elements and quoted attributes, byte by byte.
///
/// The template library escapes by `Character`, in which a quotation mark with a combining accent is not a quotation
/// mark; a browser would end the attribute there.
struct EscapedHTML: MustacheContentType {
  /// The name of the content type in templates.
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
