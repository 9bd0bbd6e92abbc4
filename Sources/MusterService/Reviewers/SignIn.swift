internal import MusterStore
internal import VerificationFlow

/// Signs reviewers in by name, password and, if enabled, a one-time code.
package struct SignIn: Sendable {
  let store: Store
  let clock: Clock
  let passwords: PasswordHasher
  let limits: ReviewerLimits
  let local: LocalSignIn
  /// Limits attempts by the client's address.
  let limiter: RateLimiter?

  /// Starts a session.
  ///
  /// - Parameters:
  ///   - code: The one-time code, if given.
  ///   - client: The client's address.
  /// - Throws: `SIGN_IN_FAILED`, whichever part is wrong and whether or not the account exists; `SIGN_IN_LOCKED` for
  ///   a while after too many consecutive failures under the name; `TOO_MANY_REQUESTS` for too many attempts from the
  ///   address; `LOCAL_SIGN_IN_OFF` if the name may not sign in by password, whether or not the account exists.
  package func signIn(
    name: String, password: String, code: String?, from client: IPAddress?
  ) async throws -> SignedIn {
    let now = clock.now()
    try limiter?.take(client, at: now)
    try local.check(foldedName: ReviewerName.folded(name))
    let (password, secret) = (Password(password), Secrets.make("rs_"))
    let signedIn = try await passwords.takingTurn {
      [passwordCheck = VerifyPassword(store: store, limits: limits)] turn in
      let outcome = try await passwordCheck.verify(
        password, foldedName: ReviewerName.folded(name), from: client, in: turn, at: now)
      let renewal = try await turn.renewal(of: outcome.hash, for: password)
      return try await store.database.write { connection -> SignedIn? in
        let account = try passwordCheck.conclude(outcome, on: connection, at: now) { account in
          try SecondFactor.take(code, of: account, on: connection, at: now)
        }
        guard let account else { return nil }
        if let renewal { try connection.setPassword(renewal, of: account.record.id) }
        try connection.insert(
          ReviewerSessions.note(
            .reviewerSignedIn, of: account.record, detail: SignInMethod.password.detail(from: client), at: now))
        return try ReviewerSessions.begin(of: account, secret: secret, limits, on: connection, at: now)
      }
    }
    guard let signedIn else { throw ServiceError.signInFailed }
    return signedIn
  }
}

extension RateLimiter {
  /// Takes a token from the bucket of a client's IPv4 address or IPv6 network.
  ///
  /// - Throws: `TOO_MANY_REQUESTS`.
  func take(_ client: IPAddress?, at now: Instant) throws(ServiceError) {
    try take(client?.subscriber.description ?? "", at: now)
  }
}
