internal import Foundation

extension Data {
  /// The bytes as URL-safe base64 (RFC 4648, section 5), without padding.
  var base64URL: String {
    base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
  }

  /// Decodes URL-safe base64; nil if it is invalid.
  ///
  /// Among spellings that differ in the unused bits of the last character, only the one that ``base64URL`` produces
  /// is accepted (RFC 4648, section 3.5), so that no altered text has the same meaning.
  init?(base64URL: String) {
    let base64 = base64URL.replacing("-", with: "+").replacing("_", with: "/")
    self.init(base64Encoded: base64 + String(repeating: "=", count: (4 - base64.count % 4) % 4))
    guard self.base64URL == base64URL else { return nil }
  }
}
