import Hummingbird

/// The cookie that ties a sign-in at a provider to the browser in which it began. Unlike the ``ConsoleCookie``, browsers
/// send it when the provider leads back here.
enum SingleSignOnCookie {
  private static let name = "__Host-muster-sso"

  /// Returns the secret that a browser brings back, if any.
  static func secret(of request: Request) -> String? {
    request.cookies[name].map(\.value).flatMap { ConsoleCookie.isPlausible($0) ? $0 : nil }
  }

  /// Returns the header that sets the cookie, for as long as a person may take at the provider.
  static func header(_ secret: String) -> Cookie {
    Cookie(name: name, value: secret, maxAge: 600, path: "/", secure: true, httpOnly: true, sameSite: .lax)
  }

  /// The header that deletes the cookie.
  static var end: Cookie {
    Cookie(name: name, value: "", maxAge: 0, path: "/", secure: true, httpOnly: true, sameSite: .lax)
  }
}
