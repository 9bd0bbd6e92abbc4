internal import MusterStore
internal import VerificationFlow

/// Identifies the caller by a bearer token.
package struct Authenticate: Sendable {
  let store: Store
  let clock: Clock
  let limits: RequestLimits

  /// Returns the caller that this bearer token belongs to.
  ///
  /// - Parameters:
  ///   - isTimeKept: Whether the token of an expired session is rejected. If false, the caller learns of the expiry
  ///     from the state of the process.
  ///   - isEndKept: Whether the token of an ended session is rejected as well. If false, the results of the session
  ///     can still be read, and the process rejects everything else.
  ///   - isOnboarding: Whether the request is one of the onboarding protocol, in which a project can demand PowerAuth
  ///     instead of tokens, and which pages do not use.
  /// - Throws: `UNAUTHENTICATED` without a token, for one that is unknown, revoked or expired, and in the onboarding protocol for
  ///   that of a link or where the project demands PowerAuth; `TOO_MANY_REQUESTS` if the session exceeds its rate with
  ///   all its tokens; `SESSION_EXPIRED` for the token of an expired or, with `isEndKept`, ended session.
  package func authenticate(
    bearer secret: String?, isTimeKept: Bool = true, isEndKept: Bool = false, isOnboarding: Bool = false
  ) async throws -> Caller {
    guard let secret, secret.utf8.count <= 256 else { throw ServiceError.unauthenticated }
    let caller: Caller = try await store.database.readInline { connection in
      if Secrets.isOfSession(secret) {
        guard let (session, status, visit) = try session(secret, on: connection), visit == nil || !isOnboarding else {
          throw ServiceError.unauthenticated
        }
        guard !isTimeKept || clock.now() < session.expiresAt, !isEndKept || status.isOpen else {
          throw ServiceError.sessionExpired
        }
        guard try !isOnboarding || connection.project(session.projectId)?.allowsPlainOnboarding == true else {
          throw ServiceError.unauthenticated
        }
        return .session(session, visit: visit)
      }
      guard let key = try connection.key(secretHash: Secrets.hash(of: secret)), key.isValid(at: clock.now()),
        !isOnboarding || key.project.allowsPlainOnboarding
      else { throw ServiceError.unauthenticated }
      return .key(key)
    }
    if case .session(let session, _) = caller { try limits.countSession(session.id) }
    return caller
  }

  /// Returns the session that a token opens, with its status: its own, or that of a browser which has opened a link to
  /// it.
  private func session(
    _ secret: String, on connection: any Connection
  ) throws -> (session: SessionRecord, status: OnboardingStatus, visit: LinkID?)? {
    guard secret.hasPrefix(Secrets.visitPrefix) else {
      // Only hashes are stored, so the timing of the lookup reveals nothing about any secret.
      return try connection.sessionAndStatus(tokenHash: Secrets.hash(of: secret)).map { ($0.session, $0.status, nil) }
    }
    guard let id = Secrets.link(of: secret, Secrets.visitPrefix, secret: store.secret),
      let link = try connection.link(id), link.openedAt != nil, link.revokedAt == nil,
      let session = try connection.session(link.sessionId), let status = try connection.status(of: session.id)
    else { return nil }
    return (session, status, id)
  }
}
