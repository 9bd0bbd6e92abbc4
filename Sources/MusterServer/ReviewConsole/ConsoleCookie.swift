import Hummingbird
import MusterService

/// What tells the desk's visitors apart: a secret in a cookie that no script sees and no other host or path gets
/// (draft-ietf-httpbis-rfc6265bis, section 4.1.3.2). Before the sign-in it only ties forms to their page; with the
/// sign-in comes another one.
struct ConsoleCookie: Sendable {
  static let name = "__Host-muster-desk"

  /// The secret.
  let secret: String
  /// Whether the browser does not have it yet.
  let isNew: Bool

  /// The one that came with a request, or a new one.
  init(of request: Request, makingUp fresh: () -> String) {
    let known = request.cookies[Self.name].map(\.value).flatMap { Self.isPlausible($0) ? $0 : nil }
    secret = known ?? fresh()
    isNew = known == nil
  }

  /// The one that a sign-in brings.
  init(secret: String) {
    self.secret = secret
    isNew = true
  }

  /// The header that hands it over. It ends with the browser, and here long before.
  var header: Cookie {
    Cookie(name: Self.name, value: secret, path: "/", secure: true, httpOnly: true, sameSite: .strict)
  }

  /// The header that takes it back.
  static var end: Cookie {
    Cookie(name: name, value: "", maxAge: 0, path: "/", secure: true, httpOnly: true, sameSite: .strict)
  }

  private static func isPlausible(_ value: String) -> Bool {
    (20...100).contains(value.utf8.count)
      && value.unicodeScalars.allSatisfy {
        $0.isASCII && ($0.properties.isAlphabetic || "-_0123456789".contains(Character($0)))
      }
  }
}
