import HTTPTypes
import InMemoryTracing
import MusterAPI
import MusterService
import ServiceFixtures
import TestStores
import Testing
import Tracing

@testable import MusterServer

/// One picture's way as a trace.
@Suite(.anyEngine) struct TraceTests {
  @Test func requestAndItsJobAreOneTrace() async throws {
    let tracer = InMemoryTracer(idGenerator: .incrementing)
    try await withTracer(tracer) {
      try await withTestServer { server in
        let session = try await server.makeSession("ID_CARD")
        _ = try await server.upload(specimen("id-card-front-orientation-1.jpg"), as: "ID_CARD", to: session)
        func span(_ name: String) -> FinishedInMemorySpan? {
          tracer.finishedSpans.first { $0.operationName == name }
        }
        while span("inspect-document") == nil { try await Task.sleep(for: .milliseconds(5)) }
        let request = try #require(span("POST /v1/documents"))
        let accept = try #require(span("accept"))
        let job = try #require(span("inspect-document"))
        #expect(accept.traceID == request.traceID && accept.parentSpanID == request.spanID)
        #expect(job.traceID == request.traceID && job.parentSpanID == accept.spanID)
        for stage in ["read", "process", "keep", "record"] {
          #expect(span(stage)?.parentSpanID == job.spanID, "\(stage)")
        }
        #expect(request.attributes.get("http.response.status_code") == .int64(201))
        #expect(!"\(tracer.finishedSpans.map(\.attributes))".contains(session.id))
      }
    }
  }

  @Test(arguments: [
    "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
    "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-00",
    "cc-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-what-the-future-brings",
  ])
  func traceParentIsRead(_ text: String) throws {
    let parent = try #require(TraceParent(text))
    #expect(parent.traceID == "4bf92f3577b34da6a3ce929d0e0e4736")
    #expect(parent.parentID == "00f067aa0ba902b7")
    #expect(TraceParent(parent.text) == parent)
  }

  @Test(arguments: [
    "", "00", "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7",
    "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-more",
    "ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
    "00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01",
    "00-00000000000000000000000000000000-00f067aa0ba902b7-01",
    "00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01",
    "00-4bf92f3577b34da6a3ce929d0e0e473-00f067aa0ba902b7-01",
    "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-zz",
    "cc-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01" + String(repeating: "-a", count: 200),
  ])
  func traceParentThatIsNoneIsIgnored(_ text: String) {
    #expect(TraceParent(text) == nil)
  }
}
