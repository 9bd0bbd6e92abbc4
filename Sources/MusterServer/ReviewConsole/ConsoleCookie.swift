import Hummingbird
import MusterService

/// The cookie that identifies a browser that uses the review console: a secret that scripts and other hosts cannot read
/// (draft-ietf-httpbis-rfc6265bis, section 4.1.3.2). Before sign-in it only binds forms to their page; sign-in
/// replaces it.
struct ConsoleCookie: Sendable {
  static let name = "__Host-muster-desk"

  let secret: String
  /// Whether the browser does not have the cookie yet.
  let isNew: Bool

  /// Reads the cookie of a request, or creates a new one.
  init(of request: Request, makingUp fresh: () -> String) {
    let known = request.cookies[Self.name].map(\.value).flatMap { Self.isPlausible($0) ? $0 : nil }
    secret = known ?? fresh()
    isNew = known == nil
  }

  /// Creates the cookie of a new session.
  init(secret: String) {
    self.secret = secret
    isNew = true
  }

  /// The header that sets the cookie. It expires with the browser, its session on the server long before.
  var header: Cookie {
    Cookie(name: Self.name, value: secret, path: "/", secure: true, httpOnly: true, sameSite: .strict)
  }

  /// The header that deletes the cookie.
  static var end: Cookie {
    Cookie(name: name, value: "", maxAge: 0, path: "/", secure: true, httpOnly: true, sameSite: .strict)
  }

  /// Whether a value may be one of our secrets.
  static func isPlausible(_ value: String) -> Bool {
    (20...100).contains(value.utf8.count)
      && value.unicodeScalars.allSatisfy {
        $0.isASCII && ($0.properties.isAlphabetic || "-_0123456789".contains(Character($0)))
      }
  }
}
