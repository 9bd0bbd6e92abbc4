internal import MusterStore
internal import VerificationFlow

/// Finds and ends the sessions of reviewers, and changes their passwords.
package struct ReviewerSessions: Sendable {
  /// The precision with which the last use of a session is recorded.
  private static let precision = Duration.seconds(60)

  let store: Store
  let clock: Clock
  let passwords: PasswordHasher
  let limits: ReviewerLimits

  /// Returns the session that this secret opens.
  ///
  /// - Parameter isUse: Whether the person caused the request, which counts as use of the session. Automatic requests
  ///   of a page, such as its event stream, do not.
  /// - Throws: `UNAUTHENTICATED` without a secret, and for one that is unknown, expired, unused for too long, or of a
  ///   disabled account.
  package func find(secret: String?, isUse: Bool = true) async throws -> ReviewerSession {
    guard let secret, secret.utf8.count <= 256 else { throw ServiceError.notSignedIn }
    let (hash, now) = (Secrets.hash(of: secret), clock.now())
    let found = try await store.database.readInline { try $0.reviewerSession(hash) }
    guard let found, found.reviewer.disabledAt == nil, now < found.expiresAt,
      now < found.seenAt.advanced(by: limits.reviewIdleTime)
    else { throw ServiceError.notSignedIn }
    if isUse, found.seenAt.advanced(by: Self.precision) <= now {
      try await store.database.write { try $0.touchReviewerSession(hash, at: now) }
    }
    return ReviewerSession(found.reviewer, idHash: hash, expiresAt: found.expiresAt)
  }

  /// Ends the session that this secret opens. Repeating the call, or an unknown secret, is not an error.
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

  /// Changes the account's password, and ends all other sessions of the reviewer.
  ///
  /// - Throws: `PASSWORD_UNFIT`; `PASSWORD_WRONG` if `current` is not the current password, which counts as a failed
  ///   sign-in; `SIGN_IN_LOCKED`; `TOO_MANY_REQUESTS`.
  package func changePassword(current: String, password: String, by session: ReviewerSession) async throws {
    let (name, password, now) = (session.reviewer.name, Password(password), clock.now())
    try password.checkFitness(for: name)
    let isChanged = try await passwords.takingTurn {
      [passwordCheck = VerifyPassword(store: store, limits: limits)] turn in
      let outcome = try await passwordCheck.verify(
        Password(current), foldedName: ReviewerName.folded(name), in: turn, at: now)
      let hash = outcome.isRight ? try await turn.hash(password) : nil
      return try await store.database.write { connection in
        guard let account = try passwordCheck.conclude(outcome, on: connection, at: now), let hash else {
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

  /// What a provider said about a session for which it vouches.
  struct Voucher: Sendable {
    /// When the provider ends its own session, if it says so.
    let sessionEnd: Instant?
    /// The provider's token, if it is kept.
    let idToken: String?
  }

  /// Starts a session with a new secret. It ends no later than that of the provider, if one vouches for it.
  static func begin(
    of account: StoredReviewer, secret: String, _ limits: ReviewerLimits, by provider: Voucher? = nil,
    on connection: any Connection, at now: Instant
  ) throws -> SignedIn {
    try connection.sweepReviewerSessions(at: now, unusedSince: now.advanced(by: .zero - limits.reviewIdleTime))
    let (hash, latest) = (Secrets.hash(of: secret), now.advanced(by: limits.reviewSessionTime))
    let end = provider?.sessionEnd.map { min($0, latest) } ?? latest
    try connection.beginReviewerSession(
      hash, of: account.record.id, at: now, until: end, isSingleSignOn: provider != nil, idToken: provider?.idToken)
    return SignedIn(secret: secret, session: ReviewerSession(account, idHash: hash, expiresAt: end))
  }

  /// Returns the audit record of what a reviewer did to their own account.
  static func note(
    _ action: AuditRecord.Action, of reviewer: ReviewerRecord, detail: String? = nil, at now: Instant
  ) -> AuditRecord {
    AuditRecord(
      at: now, sessionId: nil, projectId: reviewer.project.id, actor: .reviewer(reviewer.id), action: action,
      subject: reviewer.id.rawValue, detail: detail)
  }
}

extension ReviewerSession {
  fileprivate init(_ account: StoredReviewer, idHash: String, expiresAt: Instant) {
    self.init(
      reviewer: account.record, idHash: idHash, hasSecondFactor: account.secondFactor?.isConfirmed ?? false,
      hasPassword: account.password != nil, isLinked: account.identity != nil, profile: account.profile,
      expiresAt: expiresAt)
  }
}
