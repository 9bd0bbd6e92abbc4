internal import Encodings
internal import Foundation
package import MusterStore
package import VerificationFlow

/// Lets people log in at OpenID clients (OpenID Connect Core 1.0, with the authorization code flow). How they log in is
/// left to login methods, which complete an authorization in their own transaction.
package struct OpenIDProvider: Sendable {
  /// How long an ID token and an access token are valid.
  package static let tokenLifetime = Duration.seconds(3600)
  /// How long a code is valid.
  static let codeLifetime = Duration.seconds(60)

  let store: Store
  let clock: Clock
  package let keys: TokenKeys
  let metrics: Counters<OpenIDStep>
  /// The URL of the service in its settings; nil if it has none.
  let issuer: String?
  private let limits = Limits()

  init(store: Store, clock: Clock, metrics: Counters<OpenIDStep>, issuer: String?) {
    (self.store, self.clock, self.metrics, self.issuer) = (store, clock, metrics, issuer)
    keys = TokenKeys(store: store, clock: clock)
  }

  /// How often an address may send requests.
  private struct Limits: Sendable {
    /// The browsers of people, of whom many may share an address.
    let authorizations = RateLimiter(rate: 20, burst: 500)
    /// Backends, which redeem the codes of many people.
    let tokens = RateLimiter(rate: 50, burst: 1000)
  }

  /// Begins an authorization request of an OpenID client (RFC 6749 §4.1.1, OpenID Connect Core §3.1.2.1).
  ///
  /// - Throws: `TOO_MANY_REQUESTS`, `OPENID_CLIENT_UNKNOWN`, `OPENID_REDIRECT_UNKNOWN`; an ``AuthorizationError`` that the
  ///   client learns by a redirect.
  package func begin(_ parameters: AuthorizationParameters) async throws -> AuthorizationRecord {
    let now = clock.now()
    try limits.authorizations.take(parameters.address, at: now)
    guard let id = parameters.clientID,
      let client = try await store.database.readInline({ try $0.openIDClient(id) }), client.revokedAt == nil
    else { throw ServiceError(.openIDClientUnknown, "client_id: there is no such client.") }
    let redirectURI = try parameters.redirectURI(of: client)
    let authorization = try parameters.authorization(of: client, to: redirectURI, at: now)
    try await mappingErrors { try await store.database.write { try $0.insert(authorization) } }
    metrics.count(.begun)
    return authorization
  }

  /// In the transaction of a login method: the person has authenticated.
  ///
  /// - Returns: The authorization code, which is valid once and for a minute.
  /// - Throws: `AUTHORIZATION_NOT_FOUND`, `AUTHORIZATION_ENDED`.
  package func complete(
    _ id: AuthorizationID, as person: AuthenticatedPerson, on connection: any Connection, at now: Instant
  ) throws -> String {
    var authorization = try open(id, on: connection, at: now)
    let code = Secrets.make("ac_")
    authorization.status = .authenticated
    (authorization.subject, authorization.email, authorization.name) = (person.subject, person.email, person.name)
    (authorization.methods, authorization.authenticatedAt) = (person.methods, person.authenticatedAt)
    // An erased session is not named any more, and one of another project never is.
    authorization.verificationSession = try person.verificationSession.flatMap { session in
      try connection.session(session)?.projectId == authorization.projectId ? session : nil
    }
    (authorization.codeHash, authorization.expiresAt) = (Secrets.hash(of: code), now.advanced(by: Self.codeLifetime))
    try connection.update(authorization)
    try note(.openIDLoggedIn, authorization, on: connection, at: now)
    return code
  }

  /// In the transaction of a login method: the person does not log in.
  ///
  /// - Returns: The redirect of the browser, which tells the client.
  /// - Throws: `AUTHORIZATION_NOT_FOUND`, `AUTHORIZATION_ENDED`.
  package func refuse(_ id: AuthorizationID, on connection: any Connection, at now: Instant) throws -> String {
    var authorization = try open(id, on: connection, at: now)
    authorization.status = .ended
    try connection.update(authorization)
    return AuthorizationError(
      .accessDenied, "the person did not log in", redirectURI: authorization.redirectURI, state: authorization.state,
      issuer: authorization.issuer
    ).location
  }

  /// Returns an authorization, even if it has ended, or nil. In a write transaction, locks it.
  package func find(_ id: AuthorizationID, on connection: any Connection) throws -> AuthorizationRecord? {
    try connection.authorization(id)
  }

  /// Returns the redirect of the browser with the code (RFC 6749, section 4.1.2; RFC 9207).
  package func redirect(of authorization: AuthorizationRecord, code: String) -> String {
    RedirectAddress.adding(
      [("code", code), ("state", authorization.state), ("iss", authorization.issuer)], to: authorization.redirectURI)
  }

  /// Returns a signed JWT of a login method, with `iss`, `sub`, `aud`, `iat`, `exp`, `jti` and further claims.
  ///
  /// - Parameters:
  ///   - lifetime: How long it is valid, at most a day.
  ///   - issuer: The URL of the service, as the receiver knows it; nil for that of the settings.
  package func token(
    subject: String, audience: String, lifetime: Duration, claims: [String: String], issuer: String? = nil
  ) async throws -> String {
    let now = clock.now()
    let claims = LoginTokenClaims(
      issuer: issuer ?? self.issuer ?? "http://localhost", subject: subject, audience: audience, id: freshID(),
      issuedAt: now, expiresAt: now.advanced(by: min(lifetime, TokenKeys.maxTokenLifetime)), others: claims)
    return try await keys.sign(claims, at: now)
  }

  /// Counts a request for tokens.
  ///
  /// - Throws: `TOO_MANY_REQUESTS`.
  func countTokenRequest(address: String, at now: Instant) throws(ServiceError) {
    try limits.tokens.take(address, at: now)
  }

  func note(
    _ action: AuditRecord.Action, _ authorization: AuthorizationRecord, on connection: any Connection, at now: Instant
  ) throws {
    let session = authorization.verificationSession
    try connection.insert(
      AuditRecord(
        at: now, sessionId: session, projectId: session == nil ? authorization.projectId : nil, actor: .system,
        action: action, subject: authorization.id.rawValue, detail: authorization.clientId))
  }

  /// Returns an authorization with which a person can log in.
  private func open(
    _ id: AuthorizationID, on connection: any Connection, at now: Instant
  ) throws -> AuthorizationRecord {
    guard let authorization = try connection.authorization(id) else {
      throw ServiceError(.authorizationNotFound, "There is no such login.")
    }
    guard authorization.isOpen(at: now) else {
      throw ServiceError(.authorizationEnded, "The login has ended. Begin a new one at the client.")
    }
    return authorization
  }
}
