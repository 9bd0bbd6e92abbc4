import Foundation
import MusterClient
import RunningPrograms
import Testing

extension EndToEnd {
  /// A service that is away for a moment.
  @Suite struct ClientRetryTests {
    @Test func requestsThatDoNotReachTheServiceAreRetried() async throws {
      try await withTemporaryFolder { folder in
        let first = try await startService(on: folder)
        let port = try #require(first.url.port)
        let (id, token) = try await createSession(on: first, in: folder)
        let key = try await createKey(in: folder)
        _ = try await first.stop()
        var client = MusterClient(baseURL: first.url, token: key)
        client.retries = RetryPolicy(attempts: 1000, firstPause: .milliseconds(50), maxPause: .milliseconds(200))
        let person = client.authorized(with: token)
        async let reading = person.session(id: id)
        async let creating = client.createSession()
        async let calling = VerificationService(person, storage: MemoryStorage()).status()
        let events = Task { () -> SessionUpdate? in
          for try await events in person.sessionEvents(id: id) { return events }
          return nil
        }
        try await Task.sleep(for: .milliseconds(300))
        let second = try await startService(on: folder, ["--port", "\(port)"])
        #expect(try await reading.id == id)
        #expect(try await creating.token != nil)
        #expect(try await calling.state == .documentsToScanSelect)
        guard case .phase = try await events.value else { return #expect(Bool(false), "no events") }
        #expect(try await second.stop().exitCode == 0)
      }
    }

    @Test func withoutRetriesTheErrorIsThrown() async throws {
      var client = MusterClient(baseURL: try #require(URL(string: "http://127.0.0.1:1")), token: "st_none")
      client.retries = .never
      let error = await #expect(throws: MusterClientError.self) { try await client.createSession() }
      guard case .transport = error else { return #expect(Bool(false), "\(String(describing: error))") }
      await #expect(throws: MusterClientError.self) {
        for try await _ in client.sessionEvents(id: "none") {}
      }
    }

    @Test func aRefusedStreamSaysWhy() async throws {
      try await withService { service, _ in
        let error = await #expect(throws: MusterClientError.self) {
          for try await _ in service.client("st_none").sessionEvents(id: "none") {}
        }
        #expect(error?.problem?.status == 401, "\(String(describing: error))")
      }
    }
  }
}
