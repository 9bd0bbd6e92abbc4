internal import MusterStore
internal import VerificationFlow

/// Counts the tries of passwords under each name, so that nobody can go on guessing, not even after a restart. Names that
/// nobody has are counted as others are, so that nobody learns which there are.
struct SignInAttempts: Sendable {
  /// How long tries are remembered.
  static let memory = Duration.seconds(24 * 3600)

  /// A try that was counted before anybody knows how it comes out.
  struct Try: Sendable {
    fileprivate let nameHash: String
    /// Whether it is the last one before the name is locked.
    fileprivate let isLast: Bool
    /// Where it came from.
    fileprivate let client: IPAddress?
  }

  let secret: ServerSecret
  let limits: ReviewerLimits

  /// Counts a try before the password is looked at, so that none slips through beside another.
  ///
  /// - Throws: `SIGN_IN_LOCKED`; the try does not count then.
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
    // The lock is there before the last try has come to its end: what comes meanwhile is too much.
    try connection.setSignIns(nameHash, tries: count, lockedUntil: lockedUntil)
    return Try(nameHash: nameHash, isLast: isLast, client: client)
  }

  /// Notes that a try failed.
  ///
  /// - Parameter account: Whose name it is, if anybody's.
  func fail(_ attempt: Try, of account: ReviewerRecord?, on connection: any Connection, at now: Instant) throws {
    // A row is written in any case: it must not take less time where there is no such account.
    try connection.touchSignIns(attempt.nameHash, at: now)
    guard let account else { return }
    for action in attempt.isLast ? [AuditRecord.Action.reviewerSignInFailed, .reviewerLocked] : [.reviewerSignInFailed]
    {
      try connection.insert(
        AuditRecord(
          at: now, sessionId: nil, projectId: account.project.id, actor: "service", action: action,
          subject: account.id.rawValue, detail: attempt.client?.description))
    }
  }

  /// Forgets the tries under a name after one that did not fail.
  func succeed(_ attempt: Try, on connection: any Connection) throws {
    try connection.forgetSignIns(attempt.nameHash)
  }
}
