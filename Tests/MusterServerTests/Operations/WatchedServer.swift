import Hummingbird
import HummingbirdTesting
import Logging
import MusterServer
import MusterService
import NIOCore
import Testing

/// A server with what watches it.
struct WatchedServer: Sendable {
  let server: TestServer
  let operations: any TestClientProtocol

  /// The metrics as they are now.
  func metrics() async throws -> PrometheusPage {
    try PrometheusPage(try await metricsText())
  }

  func metricsText() async throws -> String {
    let answer = try await operations.executeRequest(uri: "/metrics", method: .get, headers: [:], body: nil)
    #expect(answer.status == .ok)
    #expect(answer.headers[.contentType] == "text/plain; version=0.0.4; charset=utf-8")
    return String(buffer: answer.body)
  }
}

/// Runs `body` against a live server, and the one beside it for those who watch.
func withWatchedServer(
  _ configure: (inout ServiceConfiguration) -> Void = { _ in }, clock: Clock = .system,
  _ body: @escaping @Sendable (WatchedServer) async throws -> Void
) async throws {
  let metrics = PrometheusMetrics()
  try await withTestServer(configure, clock: clock, metrics: metrics) { server in
    var logger = Logger(label: "test")
    logger.logLevel = .critical
    let operations = buildOperations(port: 0, muster: server.muster, metrics: metrics, logger: logger)
    try await operations.test(.live) { client in
      try await body(WatchedServer(server: server, operations: client))
    }
  }
}
