internal import Crypto
internal import Foundation

/// A style sheet that is part of a page, so that the page is shown before its other files arrive.
package struct InlineStyle: Sendable {
  /// The content of the element `style`.
  package let markup: Markup
  /// The source expression with its hash for `style-src` of a content security policy (CSP 3, section 2.3.1).
  package let policySource: String

  /// Creates a style sheet from its parts, in the order in which they apply. They must not contain `</style`.
  package init(_ parts: [[UInt8]]) {
    let bytes = Array(parts.joined())
    markup = Markup(trusted: String(decoding: bytes, as: UTF8.self))
    policySource = "'sha256-\(Data(SHA256.hash(data: bytes)).base64EncodedString())'"
  }
}
