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
}
