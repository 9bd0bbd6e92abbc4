internal import MusterStore
internal import VerificationFlow

/// Verifies a password under a name: counts the attempt, looks up the account, and compares the hash.
struct VerifyPassword: Sendable {
  /// The result of a verification. It has to be concluded in a transaction, and is valid only if the account has not
  /// changed.
  struct Outcome: Sendable {
    fileprivate let attempt: SignInAttempts.Try
    fileprivate let account: StoredReviewer?
    let isRight: Bool
    /// The stored hash, if the password was right.
    var hash: String? { isRight ? account?.password : nil }
  }

  let store: Store
  private let tries: SignInAttempts

  init(store: Store, limits: ReviewerLimits) {
    self.store = store
    tries = SignInAttempts(secret: store.secret, limits: limits)
  }

  /// Verifies a password.
  ///
  /// - Throws: `SIGN_IN_LOCKED` without checking it.
  func verify(
    _ password: Password, foldedName: String, from client: IPAddress? = nil, in turn: PasswordHasher.Turn,
    at now: Instant
  ) async throws -> Outcome {
    let (attempt, account) = try await store.database.write { connection in
      (
        try tries.begin(foldedName: foldedName, from: client, on: connection, at: now),
        try connection.reviewer(foldedName: foldedName)
      )
    }
    let isRight = try await turn.verify(password, account?.password)
    return Outcome(attempt: attempt, account: account, isRight: isRight)
  }

  /// Concludes an attempt.
  ///
  /// - Parameter isAdmitted: A further condition on the account.
  /// - Returns: The account, if the password was right and the account is enabled and unchanged; nil if the attempt
  ///   failed.
  func conclude(
    _ outcome: Outcome, on connection: any Connection, at now: Instant,
    if isAdmitted: (StoredReviewer) throws -> Bool = { _ in true }
  ) throws -> StoredReviewer? {
    if outcome.isRight, let account = try outcome.account.flatMap({ try connection.reviewer($0.record.id) }),
      account.disabledAt == nil, account.password == outcome.account?.password, try isAdmitted(account)
    {
      try tries.succeed(outcome.attempt, on: connection)
      return account
    }
    try tries.fail(outcome.attempt, of: outcome.account?.record, on: connection, at: now)
    return nil
  }
}
