internal import MusterStore

/// Words that our own pages put into their forms, so that no other site's form is taken for one of them.
package struct FormTokens: Sendable {
  let secret: ServerSecret

  /// A cookie for a browser that has none, so that the forms of somebody who is not signed in are tied to it too.
  package static func makeCookie() -> String {
    Secrets.make("rv_")
  }

  /// The word for the browser that has this cookie. It follows from the server's secret, so that it is not kept anywhere.
  package func token(for cookie: String) -> String {
    secret.authenticationWord(for: Self.message(cookie))
  }

  /// Makes sure that a form comes from a page that the browser with this cookie was given.
  ///
  /// - Throws: `FORM_EXPIRED`, also without a word or a cookie.
  package func check(_ token: String?, for cookie: String?) throws(ServiceError) {
    guard let token, let cookie, secret.isAuthenticationWord(token, for: Self.message(cookie)) else {
      throw ServiceError(
        .forbidden, "FORM_EXPIRED",
        "The form is not of this session, or came without its cookie, which takes HTTPS or localhost.")
    }
  }

  private static func message(_ cookie: String) -> String {
    "review-form|\(cookie)"
  }
}
