internal import MusterStore

/// The reviewers' accounts and their sessions.
package final class Reviewers: Sendable {
  package let invitations: AcceptInvitation
  /// Signs reviewers in by their passwords.
  package let passwords: SignIn
  package let sessions: ReviewerSessions
  /// Turns a reviewer's one-time codes on and off.
  package let secondFactor: SecondFactor
  /// Signs reviewers in at a provider; nil without one.
  package let singleSignOn: SingleSignOn?
  /// Protects the forms of the review console against cross-site requests.
  package let formTokens: FormTokens

  init(_ core: ServiceCore, _ passwords: PasswordHasher) {
    let (store, clock, limits) = (core.store, core.clock, core.configuration.reviewers)
    let limiter = RateLimiter(limits.signInRate)
    let provider = core.providers.identity
    let local = LocalSignIn(names: provider == nil ? nil : core.configuration.singleSignOn.localNames)
    invitations = AcceptInvitation(
      store: store, clock: clock, passwords: passwords, limits: limits, local: local, limiter: limiter)
    self.passwords = SignIn(
      store: store, clock: clock, passwords: passwords, limits: limits, local: local, limiter: limiter)
    sessions = ReviewerSessions(store: store, clock: clock, passwords: passwords, limits: limits)
    secondFactor = SecondFactor(store: store, clock: clock, passwords: passwords, limits: limits)
    singleSignOn = provider.map { SingleSignOn(core, provider: $0, passwords: passwords, limiter: limiter) }
    formTokens = FormTokens(secret: store.secret)
  }
}
