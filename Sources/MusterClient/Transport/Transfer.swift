import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

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
