internal import MusterStore
package import VerificationFlow

/// Lets an invited person set up their account.
package struct AcceptInvitation: Sendable {
  let store: Store
  let clock: Clock
  let passwords: PasswordHasher
  let limits: ReviewerLimits
  let local: LocalSignIn
  /// Limits attempts by the client's address, together with sign-ins.
  let limiter: RateLimiter?

  /// Returns the reviewer whose account an invitation is for.
  ///
  /// - Throws: `INVITATION_NOT_FOUND` if it is unknown, used or expired.
  package func find(invitation secret: String) async throws -> ReviewerRecord {
    let now = clock.now()
    return try await store.database.read { try Self.find(secret, on: $0, at: now) }
  }

  /// Accepts an invitation: sets the account's password, and starts a session.
  ///
  /// - Parameter client: The client's address.
  /// - Throws: `INVITATION_NOT_FOUND`; `PASSWORD_UNFIT`, after which the invitation stays valid; `LOCAL_SIGN_IN_OFF`
  ///   if the account may not sign in by password; `TOO_MANY_REQUESTS`.
  package func join(invitation secret: String, password: String, from client: IPAddress?) async throws -> SignedIn {
    let (now, password, sessionSecret) = (clock.now(), Password(password), Secrets.make("rs_"))
    try limiter?.take(client, at: now)
    let name = try await find(invitation: secret).name
    try local.check(foldedName: ReviewerName.folded(name))
    try password.checkFitness(for: name)
    return try await passwords.takingTurn { turn in
      let hash = try await turn.hash(password)
      return try await store.database.write { connection in
        let reviewer = try Self.find(secret, on: connection, at: now)
        try connection.setPassword(hash, of: reviewer.id)
        try connection.insert(
          ReviewerSessions.note(.reviewerJoined, of: reviewer, detail: client?.description, at: now))
        guard let account = try connection.reviewer(reviewer.id) else { throw ServiceError.invitationNotFound }
        return try ReviewerSessions.begin(of: account, secret: sessionSecret, limits, on: connection, at: now)
      }
    }
  }

  private static func find(
    _ secret: String, on connection: any Connection, at now: Instant
  ) throws -> ReviewerRecord {
    guard secret.utf8.count <= 256,
      let account = try connection.reviewer(invitationHash: Secrets.hash(of: secret)),
      let end = account.invitationUntil, now < end, account.disabledAt == nil
    else { throw ServiceError.invitationNotFound }
    return account.record
  }
}
