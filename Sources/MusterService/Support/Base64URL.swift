internal import Foundation

extension Data {
  /// The bytes as a word of an address (RFC 4648, section 5), without padding.
  var base64URL: String {
    base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
  }

  /// The bytes of such a word; nil if it is none.
  ///
  /// Of several spellings that differ in the bits of the last sign that mean nothing, only the one that ``base64URL``
  /// makes is taken (RFC 4648, section 3.5): a word that somebody changed is another word.
  init?(base64URL: String) {
    let base64 = base64URL.replacing("-", with: "+").replacing("_", with: "/")
    self.init(base64Encoded: base64 + String(repeating: "=", count: (4 - base64.count % 4) % 4))
    guard self.base64URL == base64URL else { return nil }
  }
}
