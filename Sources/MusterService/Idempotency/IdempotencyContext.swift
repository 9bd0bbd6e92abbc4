internal import Foundation
internal import MusterStore
internal import Synchronization
internal import VerificationFlow

/// A request that takes effect once, however often it is sent. Its use case stores the answer in the transaction that
/// has the effect, so that neither exists without the other.
package struct IdempotencyContext<Outcome: Sendable>: Sendable {
  let place: IdempotentAnswer.Place
  let fingerprint: RequestFingerprint
  let secret: ServerSecret
  let clock: Clock
  /// Returns the answer to the caller as text, which must be the same for the same outcome.
  let render: @Sendable (Result<Outcome, ServiceError>) throws -> String
  /// Whether the use case has come so far as to store an answer.
  let hasAnswered: AnswerFlag

  /// Returns the same request with more parts in its fingerprint.
  func adding(_ more: [String?]) -> IdempotencyContext {
    IdempotencyContext(
      place: place, fingerprint: fingerprint.adding(more), secret: secret, clock: clock, render: render,
      hasAnswered: hasAnswered)
  }

  /// Stores the answer, and deletes expired ones. To be called only for outcomes that had an effect, errors included.
  /// If another service has answered the same request in the meantime, the transaction fails with `StoreError`
  /// `answered`.
  ///
  /// - Parameters:
  ///   - session: The session concerned, with which the answer is erased; nil if there is none.
  ///   - tokenGeneration: The generation of the session's token, if the answer may contain it. The token is cut out.
  func keep(
    _ outcome: Result<Outcome, ServiceError>, of session: SessionID?, tokenGeneration: Int? = nil,
    on connection: any Connection
  ) throws {
    hasAnswered.set()
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

/// Set when something happened.
final class AnswerFlag: Sendable {
  private let flag = Atomic(false)

  var isSet: Bool { flag.load(ordering: .relaxed) }

  func set() {
    flag.store(true, ordering: .relaxed)
  }
}
