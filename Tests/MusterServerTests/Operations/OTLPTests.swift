import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import MusterAPI
import MusterConnectors
import MusterService
import ServiceFixtures
import ServiceLifecycle
import Synchronization
import TestStores
import TestTraits
import Testing
import Tracing

@testable import MusterServer

/// Spans on their way to a collector.
@Suite(.anyEngine) struct OTLPTests {
  private static let parent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"

  @Test(.slow) func `a request and its job reach the collector as one trace`() async throws {
    let collector = Collector()
    try await collector.run { url in
      let (tracer, metrics) = makeTracer(url + "/")
      try await running(tracer) {
        try await withTracer(tracer) {
          try await withTestServer { server in
            let session = try await server.makeSession("ID_CARD")
            let headers: HTTPFields = [.contentType: "image/jpeg", HTTPField.Name("traceparent")!: Self.parent]
            let answer = try await server.send(
              .post, "\(Routes.documents)?type=ID_CARD&side=FRONT", token: session.token, headers: headers,
              body: Data(try specimen("id-card-front-orientation-1.jpg")))
            #expect(answer.status == .created)
            while collector.spans(named: "inspect-document").isEmpty { try await Task.sleep(for: .milliseconds(20)) }
            let text = collector.text
            for secret in [session.id, try #require(session.token), "side=FRONT"] { #expect(!text.contains(secret)) }
          }
        }
      }
      let request = try #require(collector.spans(named: "POST /v1/documents").first)
      let accept = try #require(collector.spans(named: "accept").first)
      let job = try #require(collector.spans(named: "inspect-document").first)
      #expect(request.traceId == "4bf92f3577b34da6a3ce929d0e0e4736" && request.parentSpanId == "00f067aa0ba902b7")
      #expect(accept.traceId == request.traceId && accept.parentSpanId == request.spanId)
      #expect(job.traceId == request.traceId && job.parentSpanId == accept.spanId)
      #expect((request.kind, accept.kind, job.kind) == (2, 1, 5))
      #expect(request.attributes["http.response.status_code"] == "201")
      // The one who made the session named no trace.
      let first = try #require(collector.spans(named: "POST /v1/sessions").first)
      #expect(first.parentSpanId == nil && first.traceId != request.traceId)
      let sent = try counted(metrics, "sent")
      #expect(sent == Double(collector.spans().count))
      #expect(try counted(metrics, "dropped") == 0)
    }
  }

  @Test func `a trace that its caller does not record is passed on, but not recorded`() async throws {
    let collector = Collector()
    try await collector.run { url in
      let (tracer, _) = makeTracer(url)
      try await running(tracer) {
        var context = ServiceContext.topLevel
        tracer.extract(
          ["traceparent": String(Self.parent.dropLast()) + "0"], into: &context, using: Fields())
        let span = tracer.startSpan("work", context: context)
        #expect(!span.isRecording)
        var fields: [String: String] = [:]
        tracer.inject(span.context, into: &fields, using: Fields())
        #expect(fields["traceparent"]?.hasPrefix("00-4bf92f3577b34da6a3ce929d0e0e4736-") == true)
        #expect(fields["traceparent"]?.hasSuffix("-00") == true)
        #expect(fields["traceparent"]?.contains("00f067aa0ba902b7") == false)
        span.end()
        tracer.startSpan("other").end()
      }
      #expect(collector.spans().map(\.name) == ["other"])
    }
  }

  @Test func `only listed attributes and the types of errors leave the service`() async throws {
    struct Refusal: Error { let name = "Erika" }
    let collector = Collector()
    try await collector.run { url in
      let (tracer, _) = makeTracer(url)
      try await running(tracer) {
        let span = tracer.startSpan("GET", ofKind: .client)
        span.attributes["url.full"] = "https://example.org/Erika"
        span.attributes["http.status_code"] = Int64(500)
        span.attributes["server.port"] = 443
        span.attributes["server.address"] = "example.org"
        span.recordError(Refusal())
        span.setStatus(SpanStatus(code: .error, message: "Erika"))
        span.end()
        span.end()
        span.operationName = "too late"
      }
      let sent = try #require(collector.spans().first)
      #expect(collector.spans().count == 1 && sent.name == "GET" && sent.kind == 3 && sent.status == 2)
      #expect(
        sent.attributes == [
          "http.response.status_code": "500", "server.port": "443", "server.address": "example.org",
        ])
      #expect(sent.events == ["Refusal"])
      #expect(!collector.text.contains("Erika"))
    }
  }

  @Test(.slow) func `spans wait for a collector that is away, and are dropped when there are too many`() async throws {
    let collector = Collector()
    collector.answer(with: [.serviceUnavailable, .tooManyRequests])
    try await collector.run { url in
      let (tracer, metrics) = makeTracer(url)
      for number in 0..<5000 { tracer.startSpan("\(number)").end() }
      #expect(try counted(metrics, "dropped") == 904)
      try await running(tracer) {
        while try counted(metrics, "sent") < 4096 { try await Task.sleep(for: .milliseconds(20)) }
      }
      #expect(Set(collector.spans().map(\.name)) == Set((0..<4096).map { "\($0)" }))
      #expect(try counted(metrics, "dropped") == 904 && counted(metrics, "refused") == 0)
    }
  }

  @Test(.slow) func `spans that a collector refuses are counted and not sent again`() async throws {
    let collector = Collector()
    collector.answer(with: [.badRequest])
    try await collector.run { url in
      let (tracer, metrics) = makeTracer(url)
      try await running(tracer) {
        tracer.startSpan("one").end()
        while try counted(metrics, "refused") < 1 { try await Task.sleep(for: .milliseconds(20)) }
        tracer.startSpan("two").end()
      }
      #expect(collector.spans().map(\.name) == ["two"])
    }
  }

  @Test(.slow) func `a collector that nobody runs holds up nothing`() async throws {
    let (tracer, metrics) = makeTracer("http://127.0.0.1:1")
    try await running(tracer) { tracer.startSpan("lost").end() }
    #expect(try counted(metrics, "dropped") == 1)
  }

  private func makeTracer(_ endpoint: String) -> (OTLPTracer, PrometheusMetrics) {
    var logger = Logger(label: "test")
    logger.logLevel = .critical
    let metrics = PrometheusMetrics()
    return (OTLPTracer(endpoint: endpoint, version: "1.2.3", metrics: metrics, logger: logger), metrics)
  }

  private func counted(_ metrics: PrometheusMetrics, _ outcome: String) throws -> Double {
    try #require(PrometheusPage(metrics.text(with: [])).value("muster_trace_spans_total", ["outcome": outcome]))
  }

  /// Runs the tracer as the service does, and stops it after `body`.
  private func running(_ tracer: OTLPTracer, _ body: @escaping @Sendable () async throws -> Void) async throws {
    var logger = Logger(label: "test")
    logger.logLevel = .critical
    let group = ServiceGroup(services: [tracer], logger: logger)
    try await withThrowingTaskGroup(of: Void.self) { tasks in
      tasks.addTask { try await group.run() }
      try await body()
      await group.triggerGracefulShutdown()
      try await tasks.waitForAll()
    }
  }
}

private struct Fields: Injector, Extractor {
  func inject(_ value: String, forKey key: String, into fields: inout [String: String]) { fields[key] = value }
  func extract(key: String, from fields: [String: String]) -> String? { fields[key] }
}

/// A collector that takes only what opentelemetry-proto's JSON mapping allows.
private final class Collector: Sendable {
  struct Span: Sendable {
    let name: String
    let traceId: String
    let spanId: String
    let parentSpanId: String?
    let kind: Int
    let attributes: [String: String]
    let events: [String]
    let status: Int
  }

  private struct State {
    var spans: [Span] = []
    var text = ""
    var answers: [HTTPResponse.Status] = []
  }

  private let state = Mutex(State())

  var text: String { state.withLock { $0.text } }

  func spans(named name: String? = nil) -> [Span] {
    state.withLock { $0.spans.filter { name == nil || $0.name == name } }
  }

  /// The next requests are answered so, and what they bring is not kept.
  func answer(with statuses: [HTTPResponse.Status]) {
    state.withLock { $0.answers = statuses }
  }

  func run(_ body: @escaping @Sendable (_ url: String) async throws -> Void) async throws {
    let router = Router()
    router.post("/v1/traces") { request, _ -> Response in
      #expect(request.headers[.contentType] == "application/json")
      let bytes = try await request.body.collect(upTo: 16 << 20)
      if let status = self.state.withLock({ $0.answers.isEmpty ? nil : $0.answers.removeFirst() }) {
        return Response(status: status)
      }
      let data = Data(bytes.readableBytesView)
      do {
        let spans = try Self.read(data)
        self.state.withLock { state in
          state.spans += spans
          state.text += String(decoding: data, as: UTF8.self)
        }
      } catch {
        Issue.record(error)
      }
      return Response(
        status: .ok, headers: [.contentType: "application/json"], body: .init(byteBuffer: .init(string: "{}")))
    }
    var logger = Logger(label: "collector")
    logger.logLevel = .critical
    let application = Application(
      router: router, configuration: .init(address: .hostname("127.0.0.1", port: 0)), logger: logger)
    try await application.test(.live) { client in
      try await body("http://127.0.0.1:\(#require(client.port))")
    }
  }

  private static func object(_ value: Any?, _ keys: Set<String>, optional: Set<String> = []) throws -> [String: Any] {
    let object = try #require(value as? [String: Any])
    #expect(keys.isSubset(of: object.keys) && object.keys.allSatisfy { keys.union(optional).contains($0) }, "\(object)")
    return object
  }

  private static func text(_ value: Any?, _ form: some RegexComponent) throws -> String {
    let text = try #require(value as? String)
    #expect(text.wholeMatch(of: form) != nil, "\(text)")
    return text
  }

  private static func attributes(_ value: Any?) throws -> [String: String] {
    try #require(value as? [Any]).reduce(into: [:]) { attributes, entry in
      let entry = try object(entry, ["key", "value"])
      let value = try object(entry["value"], [], optional: ["stringValue", "intValue"])
      #expect(value.count == 1)
      let key = try #require(entry["key"] as? String)
      #expect(attributes[key] == nil, "\(key) is there twice")
      // Numbers of 64 bits are strings in JSON.
      attributes[key] =
        if let number = value["intValue"] { try text(number, /-?[0-9]+/) } else {
          try #require(value["stringValue"] as? String)
        }
    }
  }

  private static func read(_ data: Data) throws -> [Span] {
    let root = try object(try JSONSerialization.jsonObject(with: data), ["resourceSpans"])
    return try #require(root["resourceSpans"] as? [Any]).flatMap { entry in
      let entry = try object(entry, ["resource", "scopeSpans"])
      let resource = try attributes(try object(entry["resource"], ["attributes"])["attributes"])
      #expect(resource == ["service.name": "muster", "service.version": "1.2.3"])
      return try #require(entry["scopeSpans"] as? [Any]).flatMap { entry in
        let entry = try object(entry, ["scope", "spans"])
        _ = try object(entry["scope"], ["name", "version"])
        return try #require(entry["spans"] as? [Any]).map(span)
      }
    }
  }

  private static func span(_ value: Any) throws -> Span {
    let span = try object(
      value,
      [
        "traceId", "spanId", "name", "kind", "startTimeUnixNano", "endTimeUnixNano", "attributes", "events", "links",
        "status",
      ], optional: ["parentSpanId"])
    let times = try ["startTimeUnixNano", "endTimeUnixNano"].map { try text(span[$0], /[0-9]{19}/) }
    #expect(times[0] <= times[1])
    let kind = try #require(span["kind"] as? Int)
    #expect((1...5).contains(kind))
    let events = try #require(span["events"] as? [Any]).map { event in
      let event = try object(event, ["timeUnixNano", "name", "attributes"])
      _ = try text(event["timeUnixNano"], /[0-9]{19}/)
      return try attributes(event["attributes"])["exception.type"] ?? ""
    }
    for link in try #require(span["links"] as? [Any]) { _ = try object(link, ["traceId", "spanId"]) }
    return Span(
      name: try #require(span["name"] as? String), traceId: try text(span["traceId"], /[0-9a-f]{32}/),
      spanId: try text(span["spanId"], /[0-9a-f]{16}/),
      parentSpanId: try span["parentSpanId"].map { try text($0, /[0-9a-f]{16}/) }, kind: kind,
      attributes: try attributes(span["attributes"]), events: events,
      status: try #require(try object(span["status"], ["code"])["code"] as? Int))
  }
}
