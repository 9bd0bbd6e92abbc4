internal import Foundation
internal import MusterStore
internal import VerificationFlow

/// A request that has its effect once, however often it is sent. Its use case keeps the answer in the transaction that
/// has the effect, so that there is never one without the other.
package struct IdempotencyContext<Outcome: Sendable>: Sendable {
  let place: IdempotentAnswer.Place
  let fingerprint: RequestFingerprint
  let secret: ServerSecret
  let clock: Clock
  /// What the caller is answered, as text. It must be the same for the same outcome.
  let render: @Sendable (Result<Outcome, ServiceError>) throws -> String

  /// The same request, of which more is known by now.
  func adding(_ more: [String?]) -> IdempotencyContext {
    IdempotencyContext(
      place: place, fingerprint: fingerprint.adding(more), secret: secret, clock: clock, render: render)
  }

  /// Keeps the answer, and forgets those whose time is up. Only what had an effect is kept, be it a refusal.
  ///
  /// - Parameters:
  ///   - session: What it was about, with which the answer is erased; nil where it was about none.
  ///   - tokenGeneration: That of the session's token, where it may be in the answer. It is cut out.
  func keep(
    _ outcome: Result<Outcome, ServiceError>, of session: SessionID?, tokenGeneration: Int? = nil,
    on connection: any Connection
  ) throws {
    let (now, answer) = (clock.now(), try render(outcome))
    let token = session.flatMap { session in
      tokenGeneration.map { Secrets.sessionToken(of: session, generation: $0, secret: secret) }
    }
    try connection.removeIdempotentAnswers(upTo: IdempotencyService.oldest(at: now))
    try connection.insert(
      IdempotentAnswer(
        place: place, fingerprint: fingerprint.hash, sessionId: session, tokenGeneration: tokenGeneration,
        parts: token.map { answer.components(separatedBy: $0) } ?? [answer], createdAt: now))
  }
}
