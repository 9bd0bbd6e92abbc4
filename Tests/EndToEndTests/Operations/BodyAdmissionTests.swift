import MusterAPI
import RunningPrograms
import Synchronization
import Testing

extension Operations {
  /// What bodies in memory may take of the service, whatever the route.
  @Suite(.needs("curl")) struct BodyAdmissionTests {
    /// A route that reads a body into memory.
    struct Row: Sendable, CustomTestStringConvertible {
      let path: String
      let type: String
      /// Whether the request has the session's token; otherwise it has a key.
      var isOfSession = true
      let byteCount: Int
      /// The number of requests, and how many of them must find no memory, or lose theirs to another one: a session may
      /// use 2 MiB, an address 32.
      let count: Int
      let minRefused: Int
      var testDescription: String { path }
    }

    private final class Counter: Sendable {
      let count = Atomic(0)
    }

    private static let rows = [
      Row(
        path: Routes.documentHints + "?type=ID_CARD", type: "image/jpeg", byteCount: 524_288, count: 12, minRefused: 8),
      Row(path: Routes.identityStatus, type: "application/json", byteCount: 65_000, count: 48, minRefused: 15),
      Row(
        path: Routes.sessions, type: "application/json", isOfSession: false, byteCount: 65_000, count: 600,
        minRefused: 80),
      Row(
        path: Routes.providerAnswers, type: "application/json", isOfSession: false, byteCount: 65_000, count: 600,
        minRefused: 80),
    ]

    /// No client is too slow by itself.
    private static let patient = ["MUSTER_REQUEST_HEAD_SECONDS": "600", "MUSTER_MIN_BODY_BYTES_PER_SECOND": "0"]

    @Test(arguments: rows) func unfinishedBodiesTakeABoundedPartOfTheMemory(_ row: Row) async throws {
      try await withService(environment: Self.patient) { service, data in
        let (_, token) = try await createSession(on: service, in: data)
        let credential = row.isOfSession ? token : try await createKey(in: data)
        let head =
          "POST \(row.path) HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer \(credential)\r\n"
          + "Content-Type: \(row.type)\r\nContent-Length: \(row.byteCount)\r\n\r\n"
        let body = String(repeating: " ", count: row.byteCount - 1)
        let refused = Counter()
        try await withThrowingTaskGroup(of: Void.self) { group in
          for _ in 0..<row.count {
            group.addTask {
              try await RawLine.open(to: service) { line in
                await line.send(head + body)
                let answer = await line.read(until: "}")
                // The others are cut off when enough are known.
                guard !answer.isEmpty else { return }
                // One that has stood still for a while makes room for another.
                if answer.hasPrefix("HTTP/1.1 408 ") {
                  #expect(answer.contains("REQUEST_TIMEOUT"))
                } else {
                  #expect(
                    answer.hasPrefix("HTTP/1.1 429 ") || answer.hasPrefix("HTTP/1.1 503 "), "\(answer.prefix(500))")
                  #expect(answer.contains("TOO_MANY_REQUESTS") || answer.contains("SERVICE_BUSY"))
                  #expect(answer.lowercased().contains("retry-after: 1\r\n"))
                }
                refused.count.add(1, ordering: .relaxed)
              }
            }
          }
          try await waitUntil(atMost: .seconds(300)) { refused.count.load(ordering: .relaxed) >= row.minRefused }
          group.cancelAll()
        }
        // What was held is free again.
        try await service.awaitMetric("muster_http_requests_in_flight 0.0")
        try await RawLine.open(to: service) { line in
          await line.send(head + body + " ")
          let answer = await line.read(until: "\r\n\r\n")
          #expect(
            !answer.isEmpty && !answer.hasPrefix("HTTP/1.1 429 ") && !answer.hasPrefix("HTTP/1.1 503 "), "\(answer)")
        }
      }
    }
  }
}
