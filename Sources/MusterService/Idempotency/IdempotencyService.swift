internal import MusterStore
internal import VerificationFlow

/// Makes a repeated request take effect once, and returns the first answer again
/// (draft-ietf-httpapi-idempotency-key-header-07).
package struct IdempotencyService: Sendable {
  /// The result of a request.
  package enum Answer<Outcome: Sendable>: Sendable {
    /// The request was new.
    case first(Outcome)
    /// The request was answered before, with exactly this text.
    case again(String)
  }

  let store: Store
  let clock: Clock
  private let turns = KeyedLock<IdempotentAnswer.Place>(missed: ServiceError.turnMissed)

  init(store: Store, clock: Clock) {
    self.store = store
    self.clock = clock
  }

  /// Runs `work` unless the request took effect in the last 24 hours. A request whose key is in use waits for the
  /// other one to end.
  ///
  /// - Parameters:
  ///   - key: The caller's key of the request, 1 to 255 bytes.
  ///   - fingerprint: The content of the request, as far as it is known in advance.
  ///   - render: Returns the answer as text, which must depend on the outcome alone.
  ///   - work: Executes the request. It must pass its argument to the use case, which stores the answer.
  ///   - again: Returns the complete fingerprint; called only if the key is known, and instead of `work`. Nil if
  ///     `fingerprint` is complete.
  /// - Throws: `IDEMPOTENCY_KEY_REUSED` if the key was used for another request; errors of `work` and `again`;
  ///   `SERVICE_BUSY` if the task is cancelled while it waits, or another service answers the same request at the same
  ///   time.
  package func run<Outcome: Sendable>(
    _ key: String, _ fingerprint: RequestFingerprint, by caller: Caller,
    render: @escaping @Sendable (Result<Outcome, ServiceError>) throws -> String,
    work: (IdempotencyContext<Outcome>) async throws -> Outcome,
    again: ((RequestFingerprint) async throws -> RequestFingerprint)?
  ) async throws -> Answer<Outcome> {
    let place = IdempotentAnswer.Place(caller: caller.identity, key: key)
    let once = IdempotencyContext(
      place: place, fingerprint: fingerprint, secret: store.secret, clock: clock, render: render,
      progress: IdempotencyProgress(again == nil ? fingerprint : nil))
    var kept: IdempotentAnswer?
    let outcome: Outcome? = try await turns.inTurn(of: place) {
      kept = try await find(place)
      guard kept == nil else { return nil }
      do {
        return try await work(once)
      } catch {
        kept = try await answerElsewhere(at: place, after: error, once)
        guard kept != nil else { throw error }
        // A body can be read only once.
        guard once.progress.fingerprint != nil else { throw ServiceError.answeredElsewhere }
        return nil
      }
    }
    if let outcome { return .first(outcome) }
    // The lock is released by now, because reading a repeated picture takes time.
    var whole = once.progress.fingerprint
    if whole == nil { whole = try await again?(fingerprint) }
    guard let kept, whole?.hash == kept.fingerprint else { throw ServiceError.idempotencyKeyReused }
    return .again(text(of: kept))
  }

  /// Returns the time up to which answers have expired.
  static func oldest(at now: Instant) -> Instant {
    now.advanced(by: .seconds(-24 * 3600))
  }

  /// Returns the answer of another service to the same request, if that is why this one failed: there, it was answered
  /// or changed the session first.
  private func answerElsewhere<Outcome>(
    at place: IdempotentAnswer.Place, after error: any Error, _ once: IdempotencyContext<Outcome>
  ) async throws -> IdempotentAnswer? {
    let isAnswered =
      ((error as? ServiceError)?.cause ?? error) as? StoreError == StoreError(.answered, "")
      || error as? ServiceError == .uploadIDReused
    // An error that was stored as the answer is this request's own. A transaction may run again, and then another
    // service may have been first, whatever the former run was about to store.
    let isOwn = once.progress.failure != nil && error as? ServiceError == once.progress.failure
    guard store.isShared, isAnswered || !isOwn else { return nil }
    return try await find(place)
  }

  private func find(_ place: IdempotentAnswer.Place) async throws -> IdempotentAnswer? {
    let oldest = Self.oldest(at: clock.now())
    return try await store.database.readInline { try $0.idempotentAnswer(at: place, after: oldest) }
  }

  private func text(of answer: IdempotentAnswer) -> String {
    let token = answer.sessionId.flatMap { session in
      answer.tokenGeneration.map { Secrets.sessionToken(of: session, generation: $0, secret: store.secret) }
    }
    return answer.parts.joined(separator: token ?? "")
  }
}

extension ServiceError {
  /// The task was cancelled before its turn.
  static let turnMissed = ServiceError(.serviceBusy, "The same request is already in progress. Try again later.")
  /// Another service answered the same request before this one was read to its end.
  fileprivate static let answeredElsewhere = ServiceError(
    .serviceBusy, "The same request is already in progress. Try again later.", retryAfter: .seconds(1))
  static let idempotencyKeyReused = ServiceError(
    .idempotencyKeyReused, "This Idempotency-Key was already used for a different request.")
}
