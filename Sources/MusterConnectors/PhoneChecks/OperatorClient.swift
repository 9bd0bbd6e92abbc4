internal import AsyncHTTPClient
internal import Foundation
internal import MusterService
internal import NIOCore
internal import NIOHTTP1
internal import NIOPosix

/// The client of the API of an operator, or of a service that asks operators.
///
/// A request that may have arrived is not sent again, because each check costs money. Nothing is logged: requests and
/// answers have telephone numbers.
struct OperatorClient: Sendable {
  private static let maxAnswerBytes = 256 << 10
  private static let maxRefusalBytes = 16 << 10
  /// The length of the pause before the second attempt to connect.
  private static let pause = Duration.milliseconds(100)

  let client: HTTPClient
  /// The time limit of a question, with all requests that it takes.
  let patience: Duration
  private let breaker = CircuitBreaker()
  /// Limits the concurrent requests, so that a slow operator cannot hold up everything.
  private let slots = Slots(32)

  init(client: HTTPClient, patience: Duration) {
    self.client = client
    self.patience = patience
  }

  /// The end of the time of a question that begins now.
  var deadline: ContinuousClock.Instant { ContinuousClock.now + patience }

  /// Creates the connections that an operator's client uses.
  static func makeConnections(patience: Duration) -> HTTPClient {
    var configuration = HTTPClient.Configuration(redirectConfiguration: .disallow)
    configuration.httpVersion = .http1Only
    // Leaves time for a second attempt.
    configuration.timeout.connect = TimeAmount(patience * 0.4)
    // The pool would try again until the end, and would not say why it fails.
    configuration.connectionPool.retryConnectionEstablishment = false
    // Shorter than the timeout of most servers, so that no request goes to a server that is about to close.
    configuration.connectionPool.idleTimeout = .seconds(2)
    configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 32
    return HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
  }

  /// Sends a request with an access token. If the token is not accepted, a new one is obtained, once.
  ///
  /// - Returns: An answer with any status.
  func send(
    _ request: OperatorRequest, by tokens: OperatorTokens, until end: ContinuousClock.Instant
  ) async throws(PhoneCheckFailure) -> OperatorAnswer {
    let token = try await tokens.token(until: end)
    let answer = try await send(request.authorized(by: token), until: end)
    guard answer.status == 401 else { return answer }
    await tokens.discard(token)
    let fresh = try await tokens.token(until: end)
    return try await send(request.authorized(by: fresh), until: end)
  }

  /// Sends a request. If no connection can be made, that is tried once more.
  ///
  /// - Returns: An answer with any status.
  func send(
    _ request: OperatorRequest, until end: ContinuousClock.Instant
  ) async throws(PhoneCheckFailure) -> OperatorAnswer {
    guard slots.take() else { throw .failed(.busy) }
    defer { slots.release() }
    var mayRetry = true
    while true {
      guard breaker.mayTry() else { throw .failed(.suspended) }
      do {
        let answer = try await within(end) { [client] in try await Self.exchange(request, by: client) }
        breaker.note(isTrouble: answer.isTrouble)
        return answer
      } catch {
        // A caller that gives up says nothing about the operator.
        guard !Task.isCancelled else { throw .failed(.unreachable) }
        breaker.note(isTrouble: !(error is NIOTooManyBytesError))
        guard mayRetry, Self.isUnsent(error), ContinuousClock.now + Self.pause < end else {
          throw .failed(Self.failure(of: error))
        }
      }
      mayRetry = false
      do {
        try await Task.sleep(for: Self.pause)
      } catch {
        throw .failed(.unreachable)
      }
    }
  }

  /// Sends a request once.
  static func exchange(_ request: OperatorRequest, by client: HTTPClient) async throws -> OperatorAnswer {
    var message = HTTPClientRequest(url: request.url)
    message.method = request.method
    message.headers = request.headers
    message.headers.replaceOrAdd(name: "user-agent", value: "Muster")
    if let body = request.body { message.body = .bytes(ByteBuffer(bytes: body)) }
    let response = try await client.execute(message, deadline: .distantFuture)
    let status = Int(response.status.code)
    let isSuccess = OperatorAnswer.successes.contains(status)
    do {
      let body = try await response.body.collect(upTo: isSuccess ? maxAnswerBytes : maxRefusalBytes)
      return OperatorAnswer(status: status, body: Array(body.readableBytesView))
    } catch let error as NIOTooManyBytesError {
      if isSuccess { throw error }
      return OperatorAnswer(status: status, body: [])
    }
  }

  /// Whether an attempt failed before anything of the request was sent.
  static func isUnsent(_ error: any Error) -> Bool {
    if error is NIOConnectionError { return true }
    if let error = error as? IOError { return [ECONNREFUSED, EHOSTUNREACH, ENETUNREACH].contains(error.errnoCode) }
    let unsent: [HTTPClientError] = [.connectTimeout, .tlsHandshakeTimeout]
    return (error as? HTTPClientError).map(unsent.contains) ?? false
  }

  private static func failure(of error: any Error) -> ProviderFailure {
    if error is TimeoutError || ProviderClientError.isTimeout(error) { return .timedOut }
    return error is NIOTooManyBytesError ? .malformed : .unreachable
  }
}

/// An answer of an operator's API.
struct OperatorAnswer: Sendable {
  static let successes = 200..<300

  let status: Int
  /// The body; empty if that of a refusal is too long.
  let body: [UInt8]

  var isSuccess: Bool { Self.successes.contains(status) }

  /// Whether the API itself is failing, or refuses everything. 501 is the answer about one number.
  var isTrouble: Bool { status == 429 || (status >= 500 && status != 501) }

  /// Decodes the body within `JSONLimits`.
  ///
  /// - Throws: `malformed`.
  func decoded<Value: Decodable>(as type: Value.Type = Value.self) throws(PhoneCheckFailure) -> Value {
    do {
      try JSONLimits().check(body)
      return try JSONDecoder().decode(Value.self, from: Data(body))
    } catch {
      throw .failed(.malformed)
    }
  }
}
