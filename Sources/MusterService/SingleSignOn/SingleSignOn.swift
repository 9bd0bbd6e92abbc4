internal import Encodings
internal import Logging
internal import MusterStore
internal import VerificationFlow

/// Signs reviewers in at a provider, and links their accounts to people there.
///
/// A sign-in begins in a browser, goes to the provider, and ends when the person comes back to the same browser, once.
package final class SingleSignOn: Sendable {
  /// How long a person may take at the provider.
  private static let patience = Duration.seconds(600)

  /// Where a browser goes to sign in, and what it keeps until it comes back.
  package struct Departure: Sendable {
    package let address: String
    /// The secret that ties the sign-in to the browser.
    package let browser: String
  }

  /// What a browser brings back from the provider.
  package struct Return: Sendable {
    let state: String?
    let code: String?
    let error: String?
    let issuer: String?

    package init(state: String?, code: String?, error: String?, issuer: String?) {
      self.state = state
      self.code = code
      self.error = error
      self.issuer = issuer
    }
  }

  package enum Outcome: Sendable {
    /// A session has begun.
    ///
    /// - Parameter target: The path to open, if the sign-in began with one.
    case signedIn(SignedIn, target: String?)
    /// The account of the session in which this began is linked.
    case linked
  }

  let store: Store
  let clock: Clock
  let provider: any IdentityProvider
  let rules: SingleSignOnRules
  let limits: ReviewerLimits
  private let passwords: PasswordHasher
  /// Limits attempts by the client's address, together with sign-ins by password.
  private let limiter: RateLimiter?
  private let logger: Logger

  init(
    _ core: ServiceCore, provider: any IdentityProvider, passwords: PasswordHasher, limiter: RateLimiter?
  ) {
    store = core.store
    clock = core.clock
    self.provider = provider
    rules = core.configuration.singleSignOn
    limits = core.configuration.reviewers
    self.passwords = passwords
    self.limiter = limiter
    logger = core.logger
  }

  /// The name of the provider.
  package var providerName: String { provider.name }
  /// Whether only some accounts may sign in by password.
  package var limitsLocalSignIn: Bool { rules.limitsLocalSignIn }

  /// Begins a sign-in.
  ///
  /// - Parameters:
  ///   - target: The path to open afterwards.
  ///   - browser: The secret that the browser already has, if any.
  ///   - returnAddress: Where the provider sends the person back to.
  /// - Throws: `SSO_UNREACHABLE`, `SSO_INVALID`; `TOO_MANY_REQUESTS` for too many attempts from the address.
  package func begin(
    target: String?, browser: String?, returnAddress: String, from client: IPAddress?
  ) async throws -> Departure {
    try limiter?.take(client, at: clock.now())
    return try await depart(target: target, linking: nil, browser: browser, returnAddress: returnAddress)
  }

  /// Begins to link the account of a session.
  ///
  /// - Parameter password: The account's, so that an unattended page does not let others link themselves.
  /// - Throws: `SSO_LINK_CONFLICT` if the account is linked; `PASSWORD_WRONG`, which counts as a failed sign-in;
  ///   `SIGN_IN_LOCKED`; `TOO_MANY_REQUESTS`; `SSO_UNREACHABLE`, `SSO_INVALID`.
  package func beginLink(
    password: String, browser: String?, returnAddress: String, by session: ReviewerSession
  ) async throws -> Departure {
    guard !session.isLinked else { throw Self.alreadyLinked }
    let (name, now) = (session.reviewer.name, clock.now())
    let isRight = try await passwords.takingTurn {
      [store, passwordCheck = VerifyPassword(store: store, limits: limits)] turn in
      let outcome = try await passwordCheck.verify(
        Password(password), foldedName: ReviewerName.folded(name), in: turn, at: now)
      return try await store.database.write { connection in
        try passwordCheck.conclude(outcome, on: connection, at: now) != nil
      }
    }
    guard isRight else { throw ServiceError.passwordWrong }
    return try await depart(
      target: nil, linking: session.idHash, browser: browser, returnAddress: returnAddress)
  }

  /// Ends a sign-in when the person comes back.
  ///
  /// - Parameters:
  ///   - browser: The secret that the browser keeps.
  ///   - returnAddress: The address that the person came back to, without its query.
  /// - Throws: `SSO_EXPIRED` for a return that does not belong to a sign-in of this browser, or was there before;
  ///   `SSO_REFUSED`, `SSO_UNREACHABLE`, `SSO_INVALID`, `SSO_CLOCK_SKEW`; `SSO_NO_ROLE`, `SSO_ACCOUNT_DISABLED`,
  ///   `SSO_LINK_NEEDED`; `SSO_LINK_CONFLICT`.
  package func finish(
    _ arrival: Return, browser: String?, returnAddress: String, from client: IPAddress?
  ) async throws -> Outcome {
    let now = clock.now()
    guard let state = arrival.state, state.utf8.count <= 256, let browser, browser.utf8.count <= 256 else {
      throw ServiceError.singleSignOnExpired
    }
    let begun = try await store.database.write { try $0.takeProviderSignIn(stateHash: Secrets.hash(of: state)) }
    guard let begun, begun.browserHash == Secrets.hash(of: browser), now < begun.expiresAt else {
      throw ServiceError.singleSignOnExpired
    }
    let person: ProviderPerson
    do throws(IdentityProviderFailure) {
      person = try await ask(arrival, signIn(state, browser, returnAddress), at: now)
    } catch {
      logger.warning("Single sign-on failed", metadata: ["reason": "\(error.word)"])
      try await store.database.write { try self.noteRefusal(error.word, from: client, on: $0, at: now) }
      throw ServiceError(error)
    }
    if let session = begun.sessionHash {
      try await link(person, toAccountOf: session, at: now)
      return .linked
    }
    let secret = Secrets.make("rs_")
    let result = try await store.database.write { connection in
      try self.signIn(person, secret: secret, from: client, on: connection, at: now)
    }
    return .signedIn(try result.get(), target: begun.target)
  }

  /// Returns the address at which a reviewer signs out of the provider too; nil if the session did not begin there, or
  /// the provider has none. To be asked before the session ends.
  package func signOutAddress(ofSession secret: String, returningTo address: String) async throws -> String? {
    let hash = Secrets.hash(of: secret)
    guard let idToken = try await store.database.read({ try $0.idToken(ofSession: hash) }) else { return nil }
    return await provider.signOutAddress(idToken: idToken, returningTo: address)
  }

  private func ask(
    _ arrival: Return, _ signIn: ProviderSignIn, at now: Instant
  ) async throws(IdentityProviderFailure) -> ProviderPerson {
    switch (arrival.code, arrival.error) {
    case (let code?, nil) where code.utf8.count <= 4096:
      return try await provider.person(code: code, issuer: arrival.issuer, of: signIn, at: now)
    case (_, "server_error"?), (_, "temporarily_unavailable"?): throw .unreachable
    case (_, _?): throw .refused
    default: throw .invalid("return")
    }
  }

  private func depart(
    target: String?, linking session: String?, browser: String?, returnAddress: String
  ) async throws -> Departure {
    let (state, browser, now) = (Secrets.make("ss_"), browser ?? Secrets.make("rb_"), clock.now())
    let address: String
    do throws(IdentityProviderFailure) {
      address = try await provider.address(of: signIn(state, browser, returnAddress))
    } catch {
      logger.warning("Single sign-on failed", metadata: ["reason": "\(error.word)"])
      throw ServiceError(error)
    }
    let begun = StoredProviderSignIn(
      browserHash: Secrets.hash(of: browser), target: target, sessionHash: session,
      expiresAt: now.advanced(by: Self.patience))
    try await store.database.write {
      try $0.insert(begun, stateHash: Secrets.hash(of: state), at: now)
    }
    return Departure(address: address, browser: browser)
  }

  private func signIn(_ state: String, _ browser: String, _ returnAddress: String) -> ProviderSignIn {
    func word(_ purpose: String) -> String {
      store.secret.authenticationText(for: "sso-\(purpose)|\(state)|\(browser)")
    }
    return ProviderSignIn(
      state: state, nonce: word("nonce"), verifier: word("verifier"), returnAddress: returnAddress)
  }
}
