internal import AsyncHTTPClient
internal import Foundation
package import Logging
package import Metrics
internal import MusterService
internal import NIOCore
internal import NIOHTTP1
internal import ServiceLifecycle
internal import Synchronization
package import Tracing

/// Records spans, and sends them to a collector by OTLP over HTTP, encoded in JSON (opentelemetry.io/docs/specs/otlp,
/// "OTLP/HTTP").
///
/// Recording only adds to a queue. When the queue is full, because the collector is slow or unavailable, spans are
/// dropped and counted. A trace is recorded unless the caller's `traceparent` marks it as not sampled.
package final class OTLPTracer: Tracer, Service {
  /// The maximum number of spans that wait to be sent.
  static let maxWaiting = 4096
  /// The maximum number of spans of one request.
  private static let maxBatch = 512
  private static let period = Duration.seconds(1)
  /// The maximum time between two attempts to reach an unavailable collector.
  private static let maxPause = Duration.seconds(30)
  /// The time limit of a request, also of the last ones while the service stops.
  private static let timeout = TimeAmount.seconds(5)

  private struct Queue {
    var spans: [OTLPSpan.Finished] = []
    var isFailing = false
  }

  private enum Delivery {
    case sent
    /// The collector rejected the spans for good.
    case refused(String)
    /// The collector may accept the spans later.
    case postponed(String)
  }

  private let url: String
  private let version: String
  private let outcomes: Counters<SpanOutcome>
  private let logger: Logger
  private let queue = Mutex(Queue())

  /// - Parameters:
  ///   - endpoint: The collector's URL, to which `/v1/traces` is added.
  ///   - version: The version of the service.
  package init(endpoint: String, version: String, metrics: any MetricsFactory, logger: Logger) {
    url = (endpoint.hasSuffix("/") ? String(endpoint.dropLast()) : endpoint) + "/v1/traces"
    self.version = version
    outcomes = Counters(.spans, by: "outcome", metrics)
    self.logger = logger
  }

  package func startSpan<Instant: TracerInstant>(
    _ operationName: String, context: @autoclosure () -> ServiceContext, ofKind kind: SpanKind,
    at instant: @autoclosure () -> Instant, function: String, file fileID: String, line: UInt
  ) -> OTLPSpan {
    OTLPSpan(operationName, in: context(), kind, start: instant().nanosecondsSinceEpoch) { [weak self] in
      self?.add($0)
    }
  }

  package func forceFlush() {}

  package func extract<Carrier, Extract: Extractor>(
    _ carrier: Carrier, into context: inout ServiceContext, using extractor: Extract
  ) where Extract.Carrier == Carrier {
    context.traceParent = extractor.extract(key: TraceParent.headerName, from: carrier).flatMap { TraceParent($0) }
  }

  package func inject<Carrier, Inject: Injector>(
    _ context: ServiceContext, into carrier: inout Carrier, using injector: Inject
  ) where Inject.Carrier == Carrier {
    guard let parent = context.traceParent else { return }
    injector.inject(parent.text, forKey: TraceParent.headerName, into: &carrier)
  }

  private func add(_ span: OTLPSpan.Finished) {
    let hasRoom = queue.withLock { queue in
      guard queue.spans.count < Self.maxWaiting else { return false }
      queue.spans.append(span)
      return true
    }
    if !hasRoom { outcomes.count(.dropped) }
  }

  /// Sends spans until the service stops, and then those that are left.
  package func run() async throws {
    var configuration = HTTPClient.Configuration(redirectConfiguration: .disallow)
    configuration.httpVersion = .http1Only
    // Requests to the collector are not traced.
    configuration.tracing.tracer = nil
    let client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    await cancelWhenGracefulShutdown {
      var pause = Self.period
      while (try? await Task.sleep(for: pause)) != nil {
        pause = await self.sendAll(by: client) ? Self.period : min(pause * 2, Self.maxPause)
      }
    }
    // The task group waits for the requests, each of which has a time limit.
    _ = await Task { await self.sendAll(by: client) }.value
    let rest = queue.withLock { $0.spans.count }
    for _ in 0..<rest { outcomes.count(.dropped) }
    try? await client.shutdown()
  }

  /// - Returns: Whether the collector accepted or rejected all spans; false if sending has to be retried later.
  private func sendAll(by client: HTTPClient) async -> Bool {
    while true {
      let batch = queue.withLock { queue in
        let batch = Array(queue.spans.prefix(Self.maxBatch))
        queue.spans.removeFirst(batch.count)
        return batch
      }
      if batch.isEmpty { return true }
      switch await send(batch, by: client) {
      case .sent:
        note(failure: nil)
        for _ in batch { outcomes.count(.sent) }
      case .refused(let reason):
        note(failure: reason)
        for _ in batch { outcomes.count(.refused) }
      case .postponed(let reason):
        note(failure: reason)
        let dropped = queue.withLock { queue in
          let room = max(0, Self.maxWaiting - queue.spans.count)
          queue.spans.insert(contentsOf: batch.suffix(room), at: 0)
          return batch.count - min(room, batch.count)
        }
        for _ in 0..<dropped { outcomes.count(.dropped) }
        return false
      }
    }
  }

  private func send(_ batch: [OTLPSpan.Finished], by client: HTTPClient) async -> Delivery {
    guard let body = try? JSONEncoder().encode(OTLPMessage(batch, version: version)) else {
      return .refused("the spans cannot be encoded")
    }
    var request = HTTPClientRequest(url: url)
    request.method = .POST
    request.headers = ["content-type": "application/json", "user-agent": "Muster"]
    request.body = .bytes(ByteBuffer(bytes: body))
    do {
      let answer = try await client.execute(request, timeout: Self.timeout)
      // The connection is reused only if the body is read.
      _ = try? await answer.body.collect(upTo: 65_536)
      let reason = "it responded with status \(answer.status.code)"
      return switch answer.status.code {
      case 200..<300: .sent
      // OTLP, "Retryable Response Codes".
      case 429, 502, 503, 504: .postponed(reason)
      default: .refused(reason)
      }
    } catch {
      return .postponed("\(error)")
    }
  }

  /// Logs once that the collector fails, and once that it works again.
  private func note(failure: String?) {
    let wasFailing = queue.withLock { queue in
      defer { queue.isFailing = failure != nil }
      return queue.isFailing
    }
    if let failure, !wasFailing {
      logger.warning("The collector does not accept spans", metadata: ["reason": "\(failure)"])
    } else if failure == nil, wasFailing {
      logger.notice("The collector accepts spans again")
    }
  }
}

extension OTLPTracer: CustomStringConvertible {
  /// The name only, since the logs at startup print all services in full.
  package var description: String { "OTLPTracer" }
}

extension ServiceContext {
  private enum Key: ServiceContextKey {
    typealias Value = TraceParent
  }

  /// The position of the current work in its trace.
  fileprivate(set) var traceParent: TraceParent? {
    get { self[Key.self] }
    set { self[Key.self] = newValue }
  }
}

/// A span, recorded only if its trace is.
package final class OTLPSpan: Span {
  /// A span that has ended.
  struct Finished: Sendable {
    let position: TraceParent
    let parentID: String?
    let kind: SpanKind
    let start: UInt64
    let end: UInt64
    let contents: Contents
  }

  struct Contents: Sendable {
    var name: String
    var attributes = SpanAttributes()
    var links: [TraceParent] = []
    var events: [(name: String, at: UInt64, type: String?)] = []
    var status: SpanStatus?
    var hasEnded = false
  }

  /// The maximum number of events, and of links, of one span, which limits its memory.
  private static let maxParts = 32

  package let context: ServiceContext
  private let position: TraceParent
  private let parentID: String?
  private let kind: SpanKind
  private let start: UInt64
  private let finish: @Sendable (Finished) -> Void
  private let contents: Mutex<Contents>

  fileprivate init(
    _ name: String, in context: ServiceContext, _ kind: SpanKind, start: UInt64,
    finish: @escaping @Sendable (Finished) -> Void
  ) {
    let parent = context.traceParent
    position = TraceParent(childOf: parent)
    parentID = parent?.parentID
    var context = context
    context.traceParent = position
    (self.context, self.kind, self.start, self.finish) = (context, kind, start, finish)
    contents = Mutex(Contents(name: name))
  }

  package var isRecording: Bool { position.isSampled }

  package var operationName: String {
    get { contents.withLock { $0.name } }
    set { record { $0.name = newValue } }
  }

  package var attributes: SpanAttributes {
    get { contents.withLock { $0.attributes } }
    set { record { $0.attributes = newValue } }
  }

  package func setStatus(_ status: SpanStatus) {
    record { $0.status = status }
  }

  package func addEvent(_ event: SpanEvent) {
    record { $0.events.append((event.name, event.nanosecondsSinceEpoch, nil)) }
  }

  /// Records the type of an error, but not its text, which may contain data that does not belong in a trace.
  package func recordError<Instant: TracerInstant>(
    _ error: any Error, attributes: SpanAttributes, at instant: @autoclosure () -> Instant
  ) {
    let time = instant().nanosecondsSinceEpoch
    record { $0.events.append(("exception", time, "\(type(of: error))")) }
  }

  package func addLink(_ link: SpanLink) {
    guard let position = link.context.traceParent else { return }
    record { $0.links.append(position) }
  }

  package func end<Instant: TracerInstant>(at instant: @autoclosure () -> Instant) {
    guard isRecording else { return }
    let final = contents.withLock { contents -> Contents? in
      guard !contents.hasEnded else { return nil }
      contents.hasEnded = true
      return contents
    }
    guard let final else { return }
    finish(
      Finished(
        position: position, parentID: parentID, kind: kind, start: start,
        end: max(start, instant().nanosecondsSinceEpoch), contents: final))
  }

  private func record(_ change: (inout Contents) -> Void) {
    guard isRecording else { return }
    contents.withLock { contents in
      guard !contents.hasEnded, contents.events.count < Self.maxParts, contents.links.count < Self.maxParts else {
        return
      }
      change(&contents)
    }
  }
}
