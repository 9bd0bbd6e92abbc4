import Testing
import VerificationFlow

@testable import MusterStore

@Suite struct AuditAggregateTests {
  /// Of two records made at nearly the same time, the later one may be stored first.
  @Test(arguments: [(0, true), (-1, true), (599_999, true), (600_000, false), (-600_000, false)])
  func recordsOfOnePeriodAreStoredOnce(milliseconds: Int64, isRepetition: Bool) async throws {
    try await withStore { store in
      let first = Instant(milliseconds: 1_800_000_000_000)
      @Sendable func add(at time: Instant) async throws -> Bool {
        let record = AuditRecord(at: time, sessionId: nil, actor: .system, action: .reviewOpened)
        return try await store.database.write {
          try $0.insert(aggregating: AuditAggregate(record, key: "", for: .seconds(600)))
        }
      }
      let isFirstAdded = try await add(at: first)
      let isSecondAdded = try await add(at: Instant(milliseconds: first.milliseconds + milliseconds))
      #expect(isFirstAdded && isSecondAdded == !isRepetition)
    }
  }

  @Test(arguments: [true, false]) func repetitionsAreCountedOrNot(isCounted: Bool) async throws {
    try await withStore { store in
      @Sendable func aggregate(at milliseconds: Int64) -> AuditAggregate {
        AuditAggregate(
          AuditRecord(
            at: Instant(milliseconds: 1_800_000_000_000 + milliseconds), sessionId: nil, actor: .system,
            action: .renditionRead),
          key: "", for: .seconds(600), isCounted: isCounted)
      }
      // The last of these begins another period.
      for (time, repeats) in [(0, 0), (1, 1), (-1, 2), (599_999, 3), (600_000, 0)] as [(Int64, Int)] {
        let isAdded = try await store.database.write { try $0.insert(aggregating: aggregate(at: time)) }
        #expect(isAdded == (repeats == 0), "\(time)")
        let standing = try await store.database.read { try $0.auditAggregate(aggregate(at: time).key) }
        #expect(standing?.repeats == (isCounted ? repeats : nil), "\(time)")
      }
      let counts = try await store.database.read {
        try $0.rows("SELECT detail FROM audit WHERE detail IS NOT NULL").map { try $0.text("detail") }
      }
      #expect(counts == (isCounted ? ["3 more"] : []))
    }
  }
}
