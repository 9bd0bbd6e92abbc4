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
  let progress: IdempotencyProgress

  /// Returns the same request with the parts that complete its fingerprint.
  func completed(by more: [String?]) -> IdempotencyContext {
    let whole = fingerprint.adding(more)
    progress.complete(whole)
    return IdempotencyContext(
      place: place, fingerprint: whole, secret: secret, clock: clock, render: render, progress: progress)
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
    progress.answer(outcome)
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

/// The progress of a use case with a request.
final class IdempotencyProgress: Sendable {
  private struct State {
    var failure: ServiceError?
    var fingerprint: RequestFingerprint?
  }

  private let state: Mutex<State>

  /// - Parameter fingerprint: The complete fingerprint; nil if it is not known yet.
  init(_ fingerprint: RequestFingerprint?) {
    state = Mutex(State(fingerprint: fingerprint))
  }

  /// The error that was about to be stored as the answer; nil if the last try to answer, if any, was a success.
  var failure: ServiceError? { state.withLock { $0.failure } }

  /// The complete fingerprint; nil as long as the body was not read to its end.
  var fingerprint: RequestFingerprint? { state.withLock { $0.fingerprint } }

  fileprivate func complete(_ fingerprint: RequestFingerprint) {
    state.withLock { $0.fingerprint = fingerprint }
  }

  fileprivate func answer(_ outcome: Result<some Sendable, ServiceError>) {
    let failure: ServiceError? = if case .failure(let error) = outcome { error } else { nil }
    state.withLock { $0.failure = failure }
  }
}
