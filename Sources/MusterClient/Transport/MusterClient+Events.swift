import Foundation
import MusterAPI

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension MusterClient {
  /// Returns the events of a request, converted by `read`. After an interruption, the request is sent again and
  /// continues after the last event with an id. The stream ends when the service ends it.
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

struct ServerEvent: Equatable, Sendable {
  var name = "message"
  var id: String?
  var data = ""

  func decoded<Value: Decodable>() throws -> Value {
    try JSONCoding.decoder().decode(Value.self, from: Data(data.utf8))
  }
}

/// Parses events from the bytes of a stream, which may be split anywhere (WHATWG HTML, section 9.2.6).
struct ServerEventReader {
  private var line: [UInt8] = []
  private var event = ServerEvent()
  private var hasData = false
  private var endedWithReturn = false

  mutating func read(_ bytes: some Sequence<UInt8>) -> [ServerEvent] {
    var events: [ServerEvent] = []
    for byte in bytes {
      // A line ends with CR, LF, or both.
      let followsReturn = endedWithReturn
      endedWithReturn = byte == 0x0D
      if byte == 0x0A, followsReturn { continue }
      if byte == 0x0A || byte == 0x0D {
        if let event = endLine() { events.append(event) }
      } else {
        line.append(byte)
      }
    }
    return events
  }

  private mutating func endLine() -> ServerEvent? {
    defer { line = [] }
    guard !line.isEmpty else {
      defer { (event, hasData) = (ServerEvent(), false) }
      return hasData ? event : nil
    }
    let parts = line.split(separator: 0x3A, maxSplits: 1, omittingEmptySubsequences: false)
    let value =
      parts.count > 1 ? String(decoding: parts[1].first == 0x20 ? parts[1].dropFirst() : parts[1], as: UTF8.self) : ""
    switch String(decoding: parts[0], as: UTF8.self) {
    case "event": event.name = value
    case "id": event.id = value
    case "data":
      event.data += (hasData ? "\n" : "") + value
      hasData = true
    default: break
    }
    return nil
  }
}

/// A connection that delivers bytes as they arrive, which URLSession's own streams do not do on every system.
final class EventConnection: NSObject, URLSessionDataDelegate {
  enum Piece: Sendable {
    case head(Answer)
    case bytes(Data)
  }

  private let pieces: AsyncThrowingStream<Piece, any Error>.Continuation
  /// The delegate of the client's session, which evaluates server trust for this connection too.
  private let trust: (any URLSessionDelegate)?

  private init(_ pieces: AsyncThrowingStream<Piece, any Error>.Continuation, trust: (any URLSessionDelegate)?) {
    self.pieces = pieces
    self.trust = trust
  }

  /// Sends a request over a separate connection, in a session configured like `other`. The connection closes when the
  /// stream is no longer consumed.
  static func open(_ request: URLRequest, like other: URLSession) -> AsyncThrowingStream<Piece, any Error> {
    AsyncThrowingStream { pieces in
      let connection = EventConnection(pieces, trust: other.delegate)
      let session = URLSession(configuration: other.configuration, delegate: connection, delegateQueue: nil)
      let task = session.dataTask(with: request)
      pieces.onTermination = { _ in
        task.cancel()
        session.invalidateAndCancel()
      }
      task.resume()
    }
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    do {
      pieces.yield(.head(try Answer(response, Data())))
      completionHandler(.allow)
    } catch {
      pieces.finish(throwing: error)
      completionHandler(.cancel)
    }
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    pieces.yield(.bytes(data))
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    pieces.finish(throwing: error.map { MusterClientError.transport($0 as? URLError ?? URLError(.unknown)) })
  }

  func urlSession(
    _ session: URLSession, didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    guard let trust else { return completionHandler(.performDefaultHandling, nil) }
    #if canImport(FoundationNetworking)
      trust.urlSession(session, didReceive: challenge, completionHandler: completionHandler)
    #else
      trust.urlSession?(session, didReceive: challenge, completionHandler: completionHandler)
        ?? completionHandler(.performDefaultHandling, nil)
    #endif
  }
}
