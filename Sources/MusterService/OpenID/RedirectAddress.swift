internal import Encodings
internal import Foundation

/// A URI to which a browser is sent with an authorization code.
enum RedirectAddress {
  private static let maxBytes = 2048

  /// Returns whether a client may register a URI: one with https, one of this device with http, or one with a scheme
  /// of an app's own, which is a domain in reverse order (RFC 8252, section 7).
  static func isAcceptable(_ text: String) -> Bool {
    guard text.utf8.count <= maxBytes, text.isVisibleASCII, !text.contains(where: { "\\#*\"<>".contains($0) }),
      let parts = URLComponents(string: text), let scheme = parts.scheme, parts.user == nil, parts.password == nil
    else { return false }
    switch scheme.lowercased() {
    case "https": return parts.host?.isEmpty == false
    case "http":
      return text.wholeMatch(of: /http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::[0-9]{1,5})?(?:[\/?].*)?/) != nil
    case let scheme: return scheme.contains(".")
    }
  }

  /// Returns whether a requested URI is the registered one. An app that listens on this device may choose the port when
  /// it asks (RFC 8252, section 7.3).
  static func matches(_ requested: String, _ registered: String) -> Bool {
    if requested == registered { return true }
    guard let local = withoutPort(registered) else { return false }
    return withoutPort(requested) == local
  }

  /// Returns a URI of this device without its port; nil for any other.
  private static func withoutPort(_ text: String) -> String? {
    guard let match = text.wholeMatch(of: /(http:\/\/(?:127\.0\.0\.1|\[::1\]))(?::[0-9]{1,5})?((?:[\/?].*)?)/) else {
      return nil
    }
    return "\(match.1)\(match.2)"
  }

  /// Returns a URI with more fields in its query.
  static func adding(_ fields: [(name: String, value: String?)], to text: String) -> String {
    let query = fields.compactMap { field in field.value.map { "\(field.name)=\($0.percentEncoded)" } }
    return text + (text.contains("?") ? "&" : "?") + query.joined(separator: "&")
  }
}

extension String {
  /// Whether the text has only the visible characters of ASCII, and at least one.
  var isVisibleASCII: Bool { !isEmpty && utf8.allSatisfy { (0x21...0x7E).contains($0) } }
}
