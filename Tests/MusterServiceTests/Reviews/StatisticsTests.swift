import MusterService
import ServiceFixtures
import Synchronization
import TestStores
import Testing
import VerificationFlow

@testable import MusterStore

/// What is counted of decisions.
@Suite struct StatisticsTests {
  /// Noon of a day of UTC.
  private static let noon = Instant(milliseconds: 1_800_014_400_000)

  @Test func decisionsAreCountedByDayTypeReasonAndReviewer() async throws {
    let time = FixedClock(Self.noon)
    try await withTestService(
      {
        $0.review = .always
        $0.fourEyes = FourEyes(reasons: ["DATA_MISMATCH"])
        $0.reviewLease = .seconds(86_400)
      }, clock: time.clock
    ) { service in
      let made = try await service.makeCase()
      try await service.makeCopies(of: made.id, count: 20)
      let (anna, bert) = (try await service.reviewer("anna"), try await service.reviewer("bert"))
      let carla = try await service.reviewer("carla", .senior)
      func decide(_ number: Int, _ decision: String, _ reason: String? = nil, by person: Caller) async throws {
        let id = Copies.id(number)
        let document = decision == "reupload" ? Copies.document(number) : nil
        let request = try await service.request(decision, document: document, reason: reason, on: id)
        _ = try await service.muster.reviews.decisions.decide(request, on: id, by: person)
      }
      // Number n has waited 21 - n seconds; 10 is a driving licence, 1, 3, 5 and 11 are ID cards.
      _ = try await service.muster.reviews.lease.take(Copies.id(1), by: anna)
      time.advance(by: .seconds(30))
      try await decide(1, "accept", by: anna)
      try await decide(2, "accept", by: anna)
      try await decide(10, "reject", "OTHER", by: anna)
      time.advance(by: .seconds(86_400))
      try await decide(3, "reupload", "DOCUMENT_EXPIRED", by: bert)
      try await decide(4, "reject", "DATA_MISMATCH", by: bert)
      try await decide(4, "reject", "DATA_MISMATCH", by: carla)
      try await decide(6, "reject", "DATA_MISMATCH", by: anna)
      try await decide(6, "accept", by: bert)

      let report = try await service.muster.reviews.statistics.compute(days: 3, by: carla)
      #expect(report.days.map(\.counts.total) == [0, 3, 3])
      let (today, yesterday) = (report.days[2], report.days[1])
      #expect(yesterday.start.duration(to: today.start) == .seconds(86_400))
      #expect(yesterday.start.duration(to: Self.noon) == .seconds(43_200))
      #expect((yesterday.counts.accepted, yesterday.counts.rejected, yesterday.counts.reuploads) == (2, 1, 0))
      #expect((today.counts.accepted, today.counts.rejected, today.counts.reuploads) == (1, 1, 1))
      #expect(yesterday.reasons == ["OTHER": 1])
      #expect(today.reasons == ["DOCUMENT_EXPIRED": 1, "DATA_MISMATCH": 1])
      #expect(yesterday.waiting?.p50 == .seconds(49) && yesterday.waiting?.p99 == .seconds(50))
      #expect(report.days[0].waiting == nil)
      #expect(report.waiting?.p90 == .seconds(86_400 + 30 + 18))
      #expect(report.counts.total == 6)
      #expect((report.agreed, report.overruled) == (1, 1))

      #expect(report.types.map(\.type) == [.drivingLicense, .idCard, .passport])
      #expect(report.types.map(\.counts.accepted) == [0, 1, 2])
      #expect(report.types.map(\.counts.rejected) == [1, 0, 1])
      #expect(report.types.map(\.counts.reuploads) == [0, 1, 0])

      #expect(report.reviewers.map(\.name) == ["anna", "bert", "carla"])
      #expect(report.reviewers.map(\.counts.total) == [3, 3, 0])
      #expect(report.reviewers.map(\.confirmed) == [0, 0, 1])
      #expect(report.reviewers.map(\.medianHandling) == [.seconds(30), nil, nil])

      let own = try await service.muster.reviews.statistics.compute(days: 90, by: bert)
      #expect(own.reviewers.map(\.name) == ["bert"])
      #expect(own.days.count == 90 && own.counts == report.counts)
      let stranger = try await service.reviewer("eve", .auditor, project: "other")
      #expect(try await service.muster.reviews.statistics.compute(by: stranger).counts.total == 0)
      for days in [0, 91] {
        await #expect(throws: ServiceError.invalid("")) {
          try await service.muster.reviews.statistics.compute(days: days, by: anna)
        }
      }
    }
  }

  @Test func decisionsAboutOneDocumentAreNotCountedAsCases() async throws {
    try await withTestService({ $0.review = .always }) { service in
      let made = try await service.makeCase(customFields: ["sandbox.documents": "unsure"])
      let document = try await made.shown().documents[0].document.id
      #expect(try await made.decide("accept", documentId: document) == nil)
      #expect(try await made.decide("accept") == nil)
      let report = try await service.muster.reviews.statistics.compute(by: service.program())
      #expect(report.counts.accepted == 2)
      #expect(report.types.map(\.counts.accepted) == [1])
      #expect(
        try await service.store.database.read { connection in
          try connection.rows("SELECT * FROM reviews WHERE waited_milliseconds IS NOT NULL").count
        } == 2)
    }
  }
}

/// A clock that stands still unless it is moved on.
private final class FixedClock: Sendable {
  private let now: Mutex<Instant>

  init(_ now: Instant) {
    self.now = Mutex(now)
  }

  var clock: Clock {
    Clock { [self] in now.withLock { $0 } }
  }

  func advance(by time: Duration) {
    now.withLock { $0 = $0.advanced(by: time) }
  }
}
