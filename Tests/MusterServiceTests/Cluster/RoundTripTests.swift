import ServiceFixtures
import TestStores
import Testing
import VerificationFlow

@testable import MusterService
@testable import MusterStore

/// How often a service waits for the database server.
@Suite(.servers) struct RoundTripTests {
  /// The most for one document, from the token of the request to the verdict, and for its reading after it.
  static let maxRoundTrips = 25 + 35

  @Test func aDocumentWaitsSeldomForTheServer() async throws {
    // Without jobs of other kinds, and without the search for jobs that are not there.
    try await withTestService { service in
      let database = try #require(service.store.database as? PostgreSQLDatabase)
      let picture = try specimen("id-card-front-orientation-1.jpg")
      var counts: [Int] = []
      // On a busy machine, whoever waits for longer than some seconds looks again meanwhile.
      for _ in 1...3 where counts.last.map({ $0 > Self.maxRoundTrips }) ?? true {
        let person = try await service.makeSession(.idCard)
        // What the start has to do, and the end of the job after the verdict.
        try await Task.sleep(for: .seconds(1))
        let before = database.roundTripCount
        let view = try await person.upload(picture, as: "ID_CARD", awaitsComparison: false)
        try await Task.sleep(for: .seconds(1))
        counts.append(database.roundTripCount - before)
        #expect(view.document.status != .verificationPending)
      }
      #expect(counts.contains { $0 > 5 && $0 <= Self.maxRoundTrips }, "\(counts)")
    }
  }
}
