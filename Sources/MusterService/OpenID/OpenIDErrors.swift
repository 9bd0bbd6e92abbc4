extension ErrorCode {
  /// The person can no longer log in with this authorization.
  package static let authorizationEnded = ErrorCode("AUTHORIZATION_ENDED", .gone)
  package static let authorizationNotFound = ErrorCode("AUTHORIZATION_NOT_FOUND", .notFound)
  package static let openIDClientInvalid = ErrorCode("OPENID_CLIENT_INVALID", .invalid)
  package static let openIDClientNotFound = ErrorCode("OPENID_CLIENT_NOT_FOUND", .notFound)
  package static let openIDClientsExhausted = ErrorCode("OPENID_CLIENTS_EXHAUSTED", .limitReached)
  /// An authorization request of a client that does not exist.
  package static let openIDClientUnknown = ErrorCode("OPENID_CLIENT_UNKNOWN", .invalid)
  /// An authorization request with a redirect URI that is not registered.
  package static let openIDRedirectUnknown = ErrorCode("OPENID_REDIRECT_UNKNOWN", .invalid)
}
