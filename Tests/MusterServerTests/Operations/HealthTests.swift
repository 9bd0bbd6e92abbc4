import HTTPTypes
import MusterAPI
import MusterService
import ServiceFixtures
import Testing

struct HealthTests {
  @Test func `a service that works is ready`() async throws {
    try await withTestServer { server in
      let answer = try await server.send(.get, Routes.ready)
      #expect(answer.status == .ok)
      let health: Health = try answer.decoded()
      #expect(health.status == "ok" && health.failed == nil)
    }
  }

  @Test func `a service whose disk has no room for uploads is not ready`() async throws {
    try await withTestServer({ $0.minFreeDiskBytes = .max }) { server in
      let answer = try await server.send(.get, Routes.ready)
      #expect(answer.status == .serviceUnavailable)
      let health: Health = try answer.decoded()
      #expect(health.failed == ["storage"])
    }
  }

  @Test func `a service that is about to stop is alive but not ready`() async throws {
    try await withTestServer { server in
      server.muster.operations.drain()
      let answer = try await server.send(.get, Routes.ready)
      #expect(answer.status == .serviceUnavailable)
      #expect(answer.headers[.retryAfter] == "5")
      let health: Health = try answer.decoded()
      #expect(health.status == "unavailable" && health.failed == ["stopping"])
      #expect(try await server.send(.get, Routes.live).status == .ok)
    }
  }
}
