import Foundation
import MusterAPI

extension MusterClient {
  /// Returns the events of a request, converted by `read`. After an interruption the request is repeated from the
  /// last event with an id. The stream ends when the service ends it.
  ///
  /// - Parameters:
  ///   - isUp: Called whenever the service starts to respond and whenever the connection is lost.
  ///   - read: Converts an event; nil skips it.
  func events<EventFeed: Sendable>(
    _ request: Request, after number: Int? = nil, isUp: @escaping @Sendable (Bool) -> Void = { _ in },
    _ read: @escaping @Sendable (ServerEvent) throws -> EventFeed?
  ) -> AsyncThrowingStream<EventFeed, any Error> {
    AsyncThrowingStream { events in
      let task = Task {
        do {
          try await follow(request, after: number, isUp: isUp) { event in
            if let item = try read(event) { events.yield(item) }
          }
          events.finish()
        } catch {
          events.finish(throwing: Task.isCancelled ? MusterClientError.cancelled : error)
        }
      }
      events.onTermination = { _ in task.cancel() }
    }
  }

  private func follow(
    _ request: Request, after number: Int?, isUp: (Bool) -> Void, _ body: (ServerEvent) throws -> Void
  ) async throws {
    var request = request
    request.headers["Accept"] = "text/event-stream"
    request.headers["Last-Event-ID"] = number.map { "\($0)" }
    var failures = 0
    while true {
      do {
        defer { isUp(false) }
        return try await listen(request, isUp: isUp) { event in
          failures = 0
          if let id = event.id { request.headers["Last-Event-ID"] = id }
          try body(event)
        }
      } catch let error as MusterClientError where error.isPassing && !Task.isCancelled {
        failures += 1
        guard let pause = retries.pause(afterFailures: failures) else { throw error }
        try await sleep(pause)
      }
    }
  }

  /// Reads the events of one connection until it ends.
  private func listen(
    _ request: Request, isUp: (Bool) -> Void, _ body: (ServerEvent) throws -> Void
  ) async throws {
    var reader = ServerEventReader()
    var error: Answer?
    for try await piece in EventConnection.open(try request.encoded(for: self).request, like: session) {
      switch piece {
      case .head(let answer):
        error = answer.isSuccess ? nil : answer
        isUp(answer.isSuccess)
      case .bytes(let bytes):
        error?.data += bytes
        guard error == nil else { continue }
        for event in reader.read(bytes) { try body(event) }
      }
    }
    if let error { throw error.error }
    // The loop also ends without an error when this task is cancelled.
    try Task.checkCancellation()
  }
}

extension MusterClientError {
  /// Whether the same request may succeed later.
  fileprivate var isPassing: Bool {
    switch self {
    case .transport(let error): error.isPassing
    case .refused(let problem): [429, 502, 503, 504].contains(problem.status)
    case .notMuster(let status): [502, 503, 504].contains(status)
    default: false
    }
  }
}
