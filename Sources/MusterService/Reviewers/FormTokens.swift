internal import MusterStore

/// Tokens that protect the forms of our own pages against cross-site request forgery.
package struct FormTokens: Sendable {
  let secret: ServerSecret

  /// Returns a cookie for a browser that has none, so that forms are tied to it before sign-in too.
  package static func makeCookie() -> String {
    Secrets.make("rv_")
  }

  /// Returns the token for the browser with this cookie. It is derived from the server's secret, and not stored.
  package func token(for cookie: String) -> String {
    secret.authenticationText(for: Self.message(cookie))
  }

  /// Checks that a form comes from a page that was served to the browser with this cookie.
  ///
  /// - Throws: `FORM_EXPIRED`, also without a token or a cookie.
  package func check(_ token: String?, for cookie: String?) throws(ServiceError) {
    guard let token, let cookie, secret.isAuthenticationText(token, for: Self.message(cookie)) else {
      throw ServiceError(
        .formExpired,
        "The form is from another session or came without its cookie. Cookies require HTTPS or localhost.")
    }
  }

  private static func message(_ cookie: String) -> String {
    "review-form|\(cookie)"
  }
}
