import HTTPTypes
import MusterAPI
import ServiceFixtures
import TestStores
import Testing

/// A service whose pictures are in an object store that fails. `scripts/with-s3` gives the credentials.
@Suite(.buckets) struct ObjectStoreFaultTests {
  private func withStore(_ body: @escaping @Sendable (TestServer, FaultyStore) async throws -> Void) async throws {
    try await withFaultyStore { store, location in
      try await withTemporaryFolder { folder in
        try await withServer(on: folder, .test, blobs: location) { server in try await body(server, store) }
      }
    }
  }

  @Test(arguments: [FaultyStore.Fault.overload, .forgetfulness, .errorInSuccess])
  func `uploads are refused before their bodies while the store fails, and succeed when it works again`(
    fault: FaultyStore.Fault
  ) async throws {
    try await withStore { server, store in
      let session = try await server.makeSession("ID_CARD")
      let picture = try specimen("id-card-front-small.jpg")
      store.fail(fault)
      for _ in 1...3 {
        let refused = try await server.upload(picture, as: "ID_CARD", to: session)
        #expect(refused.status == .serviceUnavailable && refused.problemCode == "STORAGE_FAILED")
        #expect(refused.headers[.retryAfter] != nil)
      }
      let ready = try await server.send(.get, Routes.ready)
      #expect(ready.status == .serviceUnavailable)
      #expect(try ready.decoded(as: Health.self).failed == ["objectStore"])
      store.fail(nil)
      while try await server.upload(picture, as: "ID_CARD", to: session).status != .created {
        try await Task.sleep(for: .milliseconds(50))
      }
      while try await server.send(.get, Routes.ready).status != .ok { try await Task.sleep(for: .milliseconds(50)) }
    }
  }
}
