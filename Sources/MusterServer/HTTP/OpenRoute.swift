import HTTPTypes

/// A route that ``AuthenticationMiddleware`` does not guard: one that anyone may call, or one whose caller proves who
/// they are in another way. Its controller declares it.
struct OpenRoute {
  /// Why a route is open.
  enum Reason {
    /// The response is the same for everyone.
    case `public`
    /// A ticket in the query, or a token.
    case presenceTicket
    /// The token of a link in the body.
    case linkToken
    /// The key of an app, if it sends one; otherwise it is of the project that accepts requests without.
    case appKey
    /// The secret of an OpenID client, if it has one, with a code.
    case clientSecret
    /// An access token of an OpenID client.
    case accessToken
    /// Nothing, or what only a device that logs in with a PIN has: a one-time token, or a proof by M-Pin.
    case pinClient
    /// Nothing, or a one-time token with the response of an authenticator of passkeys.
    case passkeyClient
    /// The token of a login with a PIN or a passkey.
    case pinLogin
    /// A signature of the body with the providers' secret.
    case providerSignature
    /// A signature with a key that the vendor of phone checks publishes.
    case vendorSignature
    /// The cookie of a reviewer's session, checked by ``ConsoleRequest``.
    case consoleCookie
    /// The protection that SDKs use, checked by ``Protection``.
    case protection
    /// A token of any age, even of an erased session: the device learns that its activation is gone.
    case anyToken
  }

  /// The method; nil for every route at the path and below it.
  let method: HTTPRequest.Method?
  /// The path with its parameters as `{id}`.
  let path: String
  let reason: Reason

  init(_ method: HTTPRequest.Method, _ path: String, _ reason: Reason) {
    self.method = method
    self.path = path
    self.reason = reason
  }

  /// - Parameter prefix: The path at and below which every route is open.
  init(prefix: String, _ reason: Reason) {
    method = nil
    path = prefix
    self.reason = reason
  }

  /// Returns whether this declares the route with the given method and path.
  func declares(_ method: HTTPRequest.Method, _ path: String) -> Bool {
    if let declared = self.method { return declared == method && self.path == path }
    return path == self.path || path.hasPrefix(self.path + "/")
  }
}
