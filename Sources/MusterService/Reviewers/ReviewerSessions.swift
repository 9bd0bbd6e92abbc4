internal import MusterStore
internal import VerificationFlow

/// Knows who is signed in, and ends sessions.
package struct ReviewerSessions: Sendable {
  /// How exactly it is noted when a session was used.
  private static let precision = Duration.seconds(60)

  let store: Store
  let clock: Clock
  let passwords: PasswordHasher
  let limits: ReviewerLimits

  /// The session that this secret opens.
  ///
  /// - Parameter isUse: Whether this is the person's doing, which keeps the session from ending unused. What a page asks
  ///   for by itself, such as its stream of events, is not.
  /// - Throws: `UNAUTHENTICATED` without a secret and for one that is unknown, whose time is up, that was not used for
  ///   too long, or whose account is closed.
  package func callAsFunction(secret: String?, isUse: Bool = true) async throws -> ReviewerSession {
    guard let secret, secret.utf8.count <= 256 else { throw ServiceError.notSignedIn }
    let (hash, now) = (Secrets.hash(of: secret), clock.now())
    let found = try await store.database.read { try $0.reviewerSession(hash) }
    guard let found, found.reviewer.disabledAt == nil, now < found.expiresAt,
      now < found.seenAt.advanced(by: limits.idleTime)
    else { throw ServiceError.notSignedIn }
    if isUse, found.seenAt.advanced(by: Self.precision) <= now {
      try await store.database.write { try $0.touchReviewerSession(hash, at: now) }
    }
    return ReviewerSession(found.reviewer, idHash: hash, expiresAt: found.expiresAt)
  }

  /// Ends the session that this secret opens. Again, or of one that is not there, is no error.
  package func signOut(_ secret: String) async throws {
    let (hash, now) = (Secrets.hash(of: secret), clock.now())
    try await store.database.write { connection in
      guard let id = try connection.endReviewerSession(hash), let reviewer = try connection.reviewer(id)?.record
      else { return }
      try connection.insert(Self.note(.reviewerSignedOut, of: reviewer, at: now))
    }
  }

  /// Ends all sessions of the reviewer, this one included.
  package func signOutEverywhere(_ session: ReviewerSession) async throws {
    let now = clock.now()
    try await store.database.write { connection in
      try connection.endReviewerSessions(of: session.reviewer.id)
      try connection.insert(Self.note(.reviewerSignedOut, of: session.reviewer, detail: "everywhere", at: now))
    }
  }

  /// Gives the account another password, and ends all other sessions of the reviewer.
  ///
  /// - Throws: `PASSWORD_UNFIT`; `PASSWORD_WRONG` if `current` is not the one of now, which counts as a sign-in that
  ///   failed; `SIGN_IN_LOCKED`; `TOO_MANY_REQUESTS`.
  package func changePassword(current: String, password: String, by session: ReviewerSession) async throws {
    let (name, password, now) = (session.reviewer.name, Password(password), clock.now())
    try password.checkFitness(for: name)
    let isChanged = try await passwords.takingTurn {
      [verifyPassword = VerifyPassword(store: store, limits: limits)] turn in
      let outcome = try await verifyPassword(
        Password(current), foldedName: ReviewerName.folded(name), in: turn, at: now)
      let hash = outcome.isRight ? try await turn.hash(password) : nil
      return try await store.database.write { connection in
        guard let account = try verifyPassword.conclude(outcome, on: connection, at: now), let hash else {
          return false
        }
        try connection.setPassword(hash, of: account.record.id)
        try connection.endReviewerSessions(of: account.record.id, except: session.idHash)
        try connection.insert(Self.note(.reviewerPasswordChanged, of: account.record, at: now))
        return true
      }
    }
    guard isChanged else { throw ServiceError.passwordWrong }
  }

  /// Begins a session with a secret that nobody knew before.
  static func begin(
    of account: StoredReviewer, secret: String, _ limits: ReviewerLimits, on connection: any Connection, at now: Instant
  ) throws -> SignedIn {
    try connection.sweepReviewerSessions(at: now, unusedSince: now.advanced(by: .zero - limits.idleTime))
    let (hash, end) = (Secrets.hash(of: secret), now.advanced(by: limits.sessionTime))
    try connection.beginReviewerSession(hash, of: account.record.id, at: now, until: end)
    return SignedIn(secret: secret, session: ReviewerSession(account, idHash: hash, expiresAt: end))
  }

  /// What a reviewer did to their own account.
  static func note(
    _ action: AuditRecord.Action, of reviewer: ReviewerRecord, detail: String? = nil, at now: Instant
  ) -> AuditRecord {
    AuditRecord(
      at: now, sessionId: nil, projectId: reviewer.project.id, actor: "reviewer:\(reviewer.id)", action: action,
      subject: reviewer.id.rawValue, detail: detail)
  }
}

extension ReviewerSession {
  fileprivate init(_ account: StoredReviewer, idHash: String, expiresAt: Instant) {
    self.init(
      reviewer: account.record, idHash: idHash, hasSecondFactor: account.secondFactor?.isConfirmed ?? false,
      expiresAt: expiresAt)
  }
}
