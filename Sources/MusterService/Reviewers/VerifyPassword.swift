internal import MusterStore
internal import VerificationFlow

/// Tries a password under a name: counts, looks the account up, and hashes.
struct VerifyPassword: Sendable {
  /// What came of it. It is to be concluded in a transaction, in which it holds only if the account is still the same.
  struct Outcome: Sendable {
    fileprivate let attempt: SignInAttempts.Try
    fileprivate let account: StoredReviewer?
    /// Whether the password was right.
    let isRight: Bool
    /// The hash with which it was right.
    var hash: String? { isRight ? account?.password : nil }
  }

  let store: Store
  private let tries: SignInAttempts

  init(store: Store, limits: ReviewerLimits) {
    self.store = store
    tries = SignInAttempts(secret: store.secret, limits: limits)
  }

  /// Tries a password.
  ///
  /// - Throws: `SIGN_IN_LOCKED` without a look at it.
  func callAsFunction(
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

  /// Ends a try.
  ///
  /// - Parameter isAdmitted: What else has to be true of the account.
  /// - Returns: The account, if the password was right and it is open and unchanged; nil if the try has failed.
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
