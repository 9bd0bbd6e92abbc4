import RunningPrograms
import Testing

extension RunningService {
  /// Where the service says that its metrics are.
  func metricsURL() async throws -> String {
    try await waitUntil { program.output.contains(/metrics are at \S+\n/) }
    return String(try #require(program.output.firstMatch(of: /metrics are at (\S+)\n/)).1)
  }

  /// Waits until this line is among the metrics.
  func awaitMetric(_ line: String) async throws {
    let url = try await metricsURL()
    try await waitUntil { try await runCurl([url]).body.split(separator: "\n").contains { $0 == line } }
  }
}
