import Hummingbird
import MusterAPI
import MusterService
import NIOCore

/// Answers POST requests, which are safe to repeat with an `Idempotency-Key`.
struct IdempotencyResponder: Sendable {
  let idempotency: IdempotencyService

  /// Answers a POST with a small JSON body; an empty one reads as `{}`. With an `Idempotency-Key` it can be repeated.
  ///
  /// - Parameters:
  ///   - work: Calls the use case with the decoded body and the context that stores the response.
  ///   - render: Creates the response. It must depend on the outcome and the request only.
  /// - Throws: `FIELD_UNKNOWN`; `INVALID_REQUEST` with the path of the value that cannot be read; `REQUEST_TOO_LARGE`
  ///   over 64 KiB; `IDEMPOTENCY_KEY_REUSED`; the errors of `work`.
  func answer<Message: Decodable & Sendable, Outcome: Sendable>(
    _ request: Request, _ context: CallerContext,
    _ work: (Message, IdempotencyContext<Outcome>?) async throws -> Outcome,
    as render: @escaping @Sendable (Outcome) throws -> StoredResponse
  ) async throws -> Response {
    let body = try await request.wholeBody(context, maxBytes: 65_536)
    let fingerprint = request.fingerprint.adding([request.uri.query]).adding(content: body.readableBytesView)
    return try await answer(request, fingerprint, context) { once in
      let message = try await Request.decode(
        Message.self, from: body.readableBytes == 0 ? ByteBuffer(string: "{}") : body, of: context.operation)
      return try await work(message, once)
    } as: {
      try render($0)
    }.response
  }

  /// Answers a POST of any kind. With an `Idempotency-Key` it can be repeated.
  ///
  /// - Parameters:
  ///   - fingerprint: The part of the request's fingerprint that is known before `work` begins.
  ///   - work: Calls the use case with the context that stores the response.
  ///   - again: Completes the fingerprint of a repeated request; called only if the key is known, and instead of
  ///     `work`. Nil if `fingerprint` is complete.
  ///   - render: Creates the response. It must depend on the outcome and the request only.
  /// - Throws: `INVALID_REQUEST` for an invalid key; `IDEMPOTENCY_KEY_REUSED`; the errors of `work` and `again`.
  func answer<Outcome: Sendable>(
    _ request: Request, _ fingerprint: RequestFingerprint, _ context: CallerContext,
    _ work: (IdempotencyContext<Outcome>?) async throws -> Outcome,
    again: ((RequestFingerprint) async throws -> RequestFingerprint)? = nil,
    as render: @escaping @Sendable (Outcome) throws -> StoredResponse
  ) async throws -> StoredResponse {
    guard let key = try IdempotencyKey(request.headers) else { return try render(await work(nil)) }
    let answer = try await idempotency.run(
      key.text, fingerprint, by: context.caller,
      render: { [language = request.language] outcome in
        switch outcome {
        case .success(let outcome): try render(outcome).text()
        case .failure(let error): try StoredResponse(error, in: language, requestID: context.id).text()
        }
      }, work: { try await work($0) }, again: again)
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
  /// The fingerprint of the method and the path, common to all requests.
  var fingerprint: RequestFingerprint {
    RequestFingerprint([method.rawValue, uri.path])
  }
}
