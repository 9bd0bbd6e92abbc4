internal import MusterStore
package import VerificationFlow

/// Lets a person begin the account that they were invited to.
package struct AcceptInvitation: Sendable {
  let store: Store
  let clock: Clock
  let passwords: PasswordHasher
  let limits: ReviewerLimits
  /// Counts tries by the addresses that they come from, together with those to sign in.
  let limiter: RateLimiter?

  /// Whose account an invitation begins.
  ///
  /// - Throws: `INVITATION_NOT_FOUND` if it is unknown, was used, or its time is up.
  package func callAsFunction(invitation secret: String) async throws -> ReviewerRecord {
    let now = clock.now()
    return try await store.database.read { try Self.find(secret, on: $0, at: now) }
  }

  /// Takes an invitation: gives the account its password, and begins a session.
  ///
  /// - Parameter client: Where the request comes from.
  /// - Throws: `INVITATION_NOT_FOUND`; `PASSWORD_UNFIT`, and the invitation holds on; `TOO_MANY_REQUESTS`.
  package func join(invitation secret: String, password: String, from client: IPAddress?) async throws -> SignedIn {
    let (now, password, sessionSecret) = (clock.now(), Password(password), Secrets.make("rs_"))
    try limiter?.take(client, at: now)
    try password.checkFitness(for: try await callAsFunction(invitation: secret).name)
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
