internal import Encodings
internal import MusterStore
internal import VerificationFlow

/// Counts the sign-in attempts under each name, which limits guessing even across restarts. Unknown names are counted
/// too, so that the lock does not reveal which names exist.
struct SignInAttempts: Sendable {
  /// How long attempts are remembered.
  static let memory = Duration.seconds(24 * 3600)

  /// An attempt, counted before its outcome is known.
  struct Try: Sendable {
    fileprivate let nameHash: String
    /// Whether it is the last one before the name is locked.
    fileprivate let isLast: Bool
    fileprivate let client: IPAddress?
  }

  let secret: ServerSecret
  let limits: ReviewerLimits

  /// Counts an attempt before the password is checked, so that concurrent attempts cannot exceed the limit.
  ///
  /// - Throws: `SIGN_IN_LOCKED`; the attempt does not count then.
  func begin(
    foldedName: String, from client: IPAddress?, on connection: any Connection, at now: Instant
  ) throws -> Try {
    let nameHash = secret.authenticationCode(for: "sign-in|\(foldedName)").lowerHex
    try connection.sweepSignIns(before: now.advanced(by: .zero - Self.memory))
    var (count, lockedUntil) = try connection.countSignIn(nameHash, at: now)
    if let lockedUntil {
      guard lockedUntil <= now else { throw ServiceError.signInLocked(until: lockedUntil, at: now) }
      count = 1
    }
    let isLast = count >= limits.maxFailedSignIns
    if isLast { lockedUntil = now.advanced(by: limits.signInLock) } else { lockedUntil = nil }
    // The lock is set before the last attempt is concluded, so that concurrent ones are rejected.
    try connection.setSignIns(nameHash, tries: count, lockedUntil: lockedUntil)
    return Try(nameHash: nameHash, isLast: isLast, client: client)
  }

  /// Records a failed attempt.
  ///
  /// - Parameter account: The account of this name, if any.
  func fail(_ attempt: Try, of account: ReviewerRecord?, on connection: any Connection, at now: Instant) throws {
    // A row is written in any case, so that the duration does not reveal whether the account exists.
    try connection.touchSignIns(attempt.nameHash, at: now)
    guard let account else { return }
    for action in attempt.isLast ? [AuditRecord.Action.reviewerSignInFailed, .reviewerLocked] : [.reviewerSignInFailed]
    {
      try connection.insert(
        AuditRecord(
          at: now, sessionId: nil, projectId: account.project.id, actor: .system, action: action,
          subject: account.id.rawValue, detail: attempt.client?.description))
    }
  }

  /// Clears the attempts under a name after a successful one.
  func succeed(_ attempt: Try, on connection: any Connection) throws {
    try connection.forgetSignIns(attempt.nameHash)
  }
}
