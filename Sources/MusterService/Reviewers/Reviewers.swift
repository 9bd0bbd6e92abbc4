internal import MusterStore

/// The reviewers' accounts and their sessions.
package final class Reviewers: Sendable {
  package let acceptInvitation: AcceptInvitation
  package let signIn: SignIn
  package let sessions: ReviewerSessions
  /// Turns a reviewer's one-time codes on and off.
  package let secondFactor: SecondFactor
  /// Protects the forms of the review console against cross-site requests.
  package let formTokens: FormTokens

  init(_ core: ServiceCore, _ passwords: PasswordHasher) {
    let (store, clock, limits) = (core.store, core.clock, core.configuration.reviewers)
    let limiter = RateLimiter(limits.signInRate)
    acceptInvitation = AcceptInvitation(
      store: store, clock: clock, passwords: passwords, limits: limits, limiter: limiter)
    signIn = SignIn(store: store, clock: clock, passwords: passwords, limits: limits, limiter: limiter)
    sessions = ReviewerSessions(store: store, clock: clock, passwords: passwords, limits: limits)
    secondFactor = SecondFactor(store: store, clock: clock, passwords: passwords, limits: limits)
    formTokens = FormTokens(secret: store.secret)
  }
}
