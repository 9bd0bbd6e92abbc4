import Foundation
import MusterAPI

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension MusterClient {
  /// Sends a request and decodes the JSON of its response.
  func send<Value: Decodable>(_ request: Request) async throws(MusterClientError) -> Value {
    try await answer(to: request).decoded()
  }

  /// Sends a request, retries it where that is allowed, and returns the expected response.
  ///
  /// - Throws: ``MusterClientError``: `refused`, `notMuster`, `transport`, `cancelled`.
  func answer(to request: Request) async throws(MusterClientError) -> Answer {
    var failures = 0
    while true {
      let failure: MusterClientError
      var requestedPause: Duration?
      do throws(MusterClientError) {
        let answer = try await exchange(request)
        if answer.isSuccess || request.accepted.contains(answer.status) { return answer }
        guard request.mayFollow(answer) else { throw answer.error }
        (failure, requestedPause) = (answer.error, answer.retryAfter)
      } catch {
        guard request.mayFollow(error) else { throw error }
        failure = error
      }
      failures += 1
      guard let pause = retries.pause(afterFailures: failures, requestedPause: requestedPause) else { throw failure }
      try await sleep(pause)
    }
  }

  /// Sends a request once, without retrying.
  ///
  /// - Parameter sent: Called as bytes of the body are sent, with their total number.
  func exchange(
    _ request: Request, sent: (@Sendable (Int) -> Void)? = nil
  ) async throws(MusterClientError) -> Answer {
    let (encoded, body) = try request.encoded(for: self)
    do {
      let delegate = sent.map { UploadDelegate(report: $0) }
      let (data, response) = try await Transfer.run(encoded, body: body, over: session, delegate: delegate)
      return try withExtendedLifetime(delegate) { try Answer(response, data) }
    } catch {
      if Task.isCancelled { throw .cancelled }
      throw error as? MusterClientError ?? .transport(error as? URLError ?? URLError(.unknown))
    }
  }

  func sleep(_ pause: Duration) async throws(MusterClientError) {
    do {
      try await Task.sleep(for: pause)
    } catch {
      throw .cancelled
    }
  }
}

extension Request {
  /// Whether the request may be sent again after this response: one that means that nothing was done, or, if the
  /// request is idempotent, one of a proxy that cannot reach the service.
  fileprivate func mayFollow(_ answer: Answer) -> Bool {
    switch answer.status {
    case 429, 503: answer.retryAfter != nil || (answer.status == 503 && repeatability == .always)
    case 502, 504: repeatability == .always
    default: false
    }
  }

  /// Whether the request may be sent again after this failure.
  fileprivate func mayFollow(_ error: MusterClientError) -> Bool {
    guard case .transport(let error) = error, error.isPassing else { return false }
    return repeatability == .always || error.isUnsent
  }
}

extension URLError {
  /// Whether the same request may succeed later.
  var isPassing: Bool {
    let lasting: Set<URLError.Code> = [
      .cancelled, .badURL, .unsupportedURL, .userAuthenticationRequired, .serverCertificateUntrusted,
      .serverCertificateHasBadDate, .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid,
      .clientCertificateRejected, .clientCertificateRequired, .appTransportSecurityRequiresSecureConnection,
    ]
    return !lasting.contains(code)
  }

  /// Whether the request certainly did not reach the service.
  var isUnsent: Bool {
    [.cannotFindHost, .cannotConnectToHost, .dnsLookupFailed, .notConnectedToInternet].contains(code)
  }
}

/// Reports the number of bytes that URLSession has sent.
private final class UploadDelegate: NSObject, URLSessionTaskDelegate {
  private let report: @Sendable (Int) -> Void

  init(report: @escaping @Sendable (Int) -> Void) {
    self.report = report
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64, totalBytesSent: Int64,
    totalBytesExpectedToSend: Int64
  ) {
    report(Int(totalBytesSent))
  }
}

/// A request over URLSession that ends immediately when the calling task is cancelled. On Linux, Foundation's own
/// asynchronous calls may then wait forever.
final class Transfer: Sendable {
  private struct State {
    var waiter: CheckedContinuation<(Data, URLResponse), any Error>?
    var task: URLSessionTask?
    var isCancelled = false
  }

  private let state = Locked(State())

  private init() {}

  /// Sends a request.
  ///
  /// - Throws: `CancellationError`; `URLError`.
  static func run(
    _ request: URLRequest, body: Data?, over session: URLSession, delegate: (any URLSessionTaskDelegate)?
  ) async throws -> (Data, URLResponse) {
    let transfer = Transfer()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { waiter in
        let end = { @Sendable (data: Data?, response: URLResponse?, error: (any Error)?) in
          transfer.end(data, response, error)
        }
        let task: URLSessionTask =
          if let body {
            session.uploadTask(with: request, from: body, completionHandler: end)
          } else {
            session.dataTask(with: request, completionHandler: end)
          }
        task.delegate = delegate
        transfer.begin(task, waiter)
      }
    } onCancel: {
      transfer.cancel()
    }
  }

  private func begin(_ task: URLSessionTask, _ waiter: CheckedContinuation<(Data, URLResponse), any Error>) {
    let isCancelled = state.withLock { state in
      guard !state.isCancelled else { return true }
      (state.task, state.waiter) = (task, waiter)
      return false
    }
    guard !isCancelled else { return waiter.resume(throwing: CancellationError()) }
    task.resume()
  }

  private func end(_ data: Data?, _ response: URLResponse?, _ error: (any Error)?) {
    let waiter = state.withLock { state in
      defer { (state.task, state.waiter) = (nil, nil) }
      return state.waiter
    }
    if let data, let response, error == nil {
      waiter?.resume(returning: (data, response))
    } else {
      waiter?.resume(throwing: error ?? URLError(.badServerResponse))
    }
  }

  private func cancel() {
    let (task, waiter) = state.withLock { state in
      defer { state = State(isCancelled: true) }
      return (state.task, state.waiter)
    }
    task?.cancel()
    waiter?.resume(throwing: CancellationError())
  }
}
