import ServiceFixtures
import TestStores
import Testing
import VerificationFlow

@testable import MusterService
@testable import MusterStore

/// How often a service waits for the database server.
@Suite(.servers) struct RoundTripTests {
  /// The most for one document, from the token of the request to the verdict.
  static let maxRoundTrips = 25

  @Test func aDocumentWaitsSeldomForTheServer() async throws {
    // Without jobs of other kinds, and without the search for jobs that are not there.
    try await withTestService { service in
      let database = try #require(service.store.database as? PostgreSQLDatabase)
      let person = try await service.makeSession(.idCard)
      let picture = try specimen("id-card-front-orientation-1.jpg")
      try await Task.sleep(for: .seconds(1))
      print("SQLTRACE START")
      let before = database.roundTripCount
      _ = try await person.upload(picture, as: "ID_CARD")
      try await Task.sleep(for: .seconds(1))
      print("SQLTRACE END")
      let count = database.roundTripCount - before
      #expect(count <= Self.maxRoundTrips, "\(count)")
    }
  }
}
