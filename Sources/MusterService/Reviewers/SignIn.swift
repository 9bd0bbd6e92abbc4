internal import MusterStore
internal import VerificationFlow

/// Lets reviewers in by name, password and, where they chose so, a one-time code.
public struct SignIn: Sendable {
  let store: Store
  let clock: Clock
  let passwords: PasswordHasher
  /// For each address: ten at once, then one in six seconds.
  let limiter = RateLimiter(rate: 1.0 / 6, burst: 10)

  /// Begins a session.
  ///
  /// - Parameters:
  ///   - code: The one-time code, if there is one.
  ///   - address: Where the request comes from.
  /// - Throws: `SIGN_IN_FAILED`, whatever of it was wrong, be there such an account or not; `SIGN_IN_LOCKED` for a
  ///   quarter of an hour after five failures in a row; `TOO_MANY_REQUESTS`.
  public func callAsFunction(
    name: String, password: String, code: String?, address: String
  ) async throws -> SignedIn {
    let now = clock.now()
    try limiter.take(address, at: now)
    let (password, secret) = (Password(password), Secrets.make("rs_"))
    let signedIn = try await passwords.takingTurn { [tryPassword = TryPassword(store: store)] turn in
      let outcome = try await tryPassword(password, foldedName: ReviewerName.folded(name), in: turn, at: now)
      let renewal = try await turn.renewal(of: outcome.hash, for: password)
      return try await store.database.write { connection -> SignedIn? in
        let account = try tryPassword.conclude(outcome, on: connection, at: now) { account in
          try Self.take(code, of: account, on: connection, at: now)
        }
        guard let account else { return nil }
        if let renewal { try connection.setPassword(renewal, of: account.record.id) }
        try connection.insert(ReviewerSessions.note(.reviewerSignedIn, of: account.record.id, at: now))
        return try ReviewerSessions.begin(of: account, secret: secret, on: connection, at: now)
      }
    }
    guard let signedIn else { throw Refusal.signInFailed }
    return signedIn
  }

  /// Takes the one-time code, if the account asks for one.
  ///
  /// - Returns: Whether it is right, and no code of its time was taken before.
  private static func take(
    _ code: String?, of account: StoredReviewer, on connection: any Connection, at now: Instant
  ) throws -> Bool {
    guard let factor = account.secondFactor, factor.isConfirmed else { return true }
    guard let code, let step = TimeCode(base32: factor.secret)?.step(of: code, at: now) else { return false }
    return try connection.takeStep(step, of: account.record.id)
  }
}
