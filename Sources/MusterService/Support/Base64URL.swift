internal import Foundation

extension Data {
  /// The bytes as a word of an address (RFC 4648, section 5), without padding.
  var base64URL: String {
    base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
  }

  /// The bytes of such a word; nil if it is none.
  init?(base64URL: String) {
    let base64 = base64URL.replacing("-", with: "+").replacing("_", with: "/")
    self.init(base64Encoded: base64 + String(repeating: "=", count: (4 - base64.count % 4) % 4))
  }
}
