import Hummingbird
import MusterAPI
import MusterService
import NIOCore

extension Muster {
  /// Answers a POST with a small body of JSON; an empty one reads as `{}`. With an `Idempotency-Key` it may be sent
  /// again.
  ///
  /// - Parameters:
  ///   - work: Calls the use case, with the body and what keeps the answer.
  ///   - render: The answer. It has to depend on nothing but the outcome and the request.
  /// - Throws: `FIELD_UNKNOWN`; `INVALID_REQUEST` with the place that cannot be read; `REQUEST_TOO_LARGE` over 64 KiB;
  ///   `IDEMPOTENCY_KEY_REUSED`; what `work` throws.
  func answer<Wish: Decodable & Sendable, Outcome: Sendable>(
    _ request: Request, _ context: MusterContext, by caller: Caller,
    _ work: (Wish, IdempotencyContext<Outcome>?) async throws -> Outcome,
    as render: @escaping @Sendable (Outcome) throws -> StoredResponse
  ) async throws -> Response {
    let body = try await request.wholeBody(context, maxBytes: 65_536)
    let fingerprint = request.fingerprint.adding([request.uri.query]).adding(content: body.readableBytesView)
    return try await answer(request, fingerprint, context, by: caller) { once in
      let wish = try await Request.decode(
        Wish.self, from: body.readableBytes == 0 ? ByteBuffer(string: "{}") : body, of: context.operation)
      return try await work(wish, once)
    } again: {
      $0
    } as: {
      try render($0)
    }.response
  }

  /// Answers a POST of any kind. With an `Idempotency-Key` it may be sent again.
  ///
  /// - Parameters:
  ///   - fingerprint: What is asked for, as far as that is known before `work` begins.
  ///   - work: Calls the use case, with what keeps the answer.
  ///   - again: All that is asked for; asked only if the key is known.
  ///   - render: The answer. It has to depend on nothing but the outcome and the request.
  /// - Throws: `INVALID_REQUEST` for a key that is none; `IDEMPOTENCY_KEY_REUSED`; what `work` and `again` throw.
  func answer<Outcome: Sendable>(
    _ request: Request, _ fingerprint: RequestFingerprint, _ context: MusterContext, by caller: Caller,
    _ work: (IdempotencyContext<Outcome>?) async throws -> Outcome,
    again: (RequestFingerprint) async throws -> RequestFingerprint,
    as render: @escaping @Sendable (Outcome) throws -> StoredResponse
  ) async throws -> StoredResponse {
    guard let key = try IdempotencyKey(request.headers) else { return try render(await work(nil)) }
    let answer = try await idempotency(key.text, fingerprint, by: caller) { [language = request.language] outcome in
      switch outcome {
      case .success(let outcome): try render(outcome).text()
      case .failure(let error): try StoredResponse(error, in: language, requestID: context.id).text()
      }
    } work: {
      try await work($0)
    } again: {
      try await again($0)
    }
    switch answer {
    case .first(let outcome): return try render(outcome)
    case .again(let text):
      var kept = try StoredResponse(text: text)
      kept[.idempotentReplayed] = "true"
      return kept
    }
  }
}

extension Request {
  /// What every request asks for: a method at a path.
  var fingerprint: RequestFingerprint {
    RequestFingerprint([method.rawValue, uri.path])
  }
}
