internal import MusterStore
internal import VerificationFlow

/// Lets a request that its caller sends again have its effect once, and gives the answer of the first time again
/// (draft-ietf-httpapi-idempotency-key-header-07).
package struct IdempotencyService: Sendable {
  /// What a request comes to.
  package enum Answer<Outcome: Sendable>: Sendable {
    /// It was new.
    case first(Outcome)
    /// It was answered before: with this text, every byte of it.
    case again(String)
  }

  let store: Store
  let clock: Clock
  private let turns = KeyedLock()

  init(store: Store, clock: Clock) {
    self.store = store
    self.clock = clock
  }

  /// Runs `work` unless the request had its effect in the last 24 hours. One that comes while an equal one is at it
  /// waits for that one's end.
  ///
  /// - Parameters:
  ///   - key: What the caller knows the request by: 1 to 255 bytes.
  ///   - fingerprint: What is asked for, as far as that is known beforehand.
  ///   - render: The answer as text. It has to depend on nothing but the outcome.
  ///   - work: Does it. The use case has to be given the value that comes, since it keeps the answer.
  ///   - again: All that is asked for; asked only if the key is known.
  /// - Throws: `IDEMPOTENCY_KEY_REUSED` if something else was asked for by the same key; what `work` and `again` throw;
  ///   `SERVICE_BUSY` if the task is cancelled while it waits.
  package func callAsFunction<Outcome: Sendable>(
    _ key: String, _ fingerprint: RequestFingerprint, by caller: Caller,
    render: @escaping @Sendable (Result<Outcome, ServiceError>) throws -> String,
    work: (IdempotencyContext<Outcome>) async throws -> Outcome,
    again: (RequestFingerprint) async throws -> RequestFingerprint
  ) async throws -> Answer<Outcome> {
    let place = IdempotentAnswer.Place(caller: caller.identity, key: key)
    let once = IdempotencyContext(
      place: place, fingerprint: fingerprint, secret: store.secret, clock: clock, render: render)
    var kept: IdempotentAnswer?
    let outcome: Outcome? = try await turns.inTurn(of: place) {
      kept = try await find(place)
      return kept == nil ? try await work(once) : nil
    }
    if let outcome { return .first(outcome) }
    // The turn is given back by now: a picture that comes again takes its time.
    guard let kept, try await again(fingerprint).hash == kept.fingerprint else {
      throw ServiceError.idempotencyKeyReused
    }
    return .again(text(of: kept))
  }

  /// The moment up to which answers are forgotten.
  static func oldest(at now: Instant) -> Instant {
    now.advanced(by: .seconds(-24 * 3600))
  }

  private func find(_ place: IdempotentAnswer.Place) async throws -> IdempotentAnswer? {
    let oldest = Self.oldest(at: clock.now())
    return try await store.database.read { try $0.idempotentAnswer(at: place, after: oldest) }
  }

  private func text(of answer: IdempotentAnswer) -> String {
    let token = answer.sessionId.flatMap { session in
      answer.tokenGeneration.map { Secrets.sessionToken(of: session, generation: $0, secret: store.secret) }
    }
    return answer.parts.joined(separator: token ?? "")
  }
}

extension ServiceError {
  static let idempotencyKeyReused = ServiceError(
    .unreadable, "IDEMPOTENCY_KEY_REUSED", "Another request was answered under this Idempotency-Key.")
}
