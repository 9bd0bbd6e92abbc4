import Testing
import VerificationFlow

@testable import MusterStore

@Suite struct JobTests {
  private let now = Instant(milliseconds: 1000)

  private func add(_ id: String, runAt: Int64, to store: Store) async throws {
    let job = JobRecord(
      id: id, kind: .deadline, payload: "s", runAt: Instant(milliseconds: runAt))
    try await store.database.write { try $0.insert(job, at: now) }
  }

  private func claim(_ store: Store, at time: Instant, owner: String = "me") async throws -> JobRecord? {
    try await store.database.write {
      try $0.claimJob(owner: owner, until: time.advanced(by: .seconds(60)), now: time)
    }
  }

  @Test func theJobThatIsDueTheLongestComesFirst() async throws {
    try await withStore { store in
      try await add("late", runAt: 900, to: store)
      try await add("early", runAt: 800, to: store)
      try await add("future", runAt: 1001, to: store)
      #expect(try await claim(store, at: now)?.id == "early")
      #expect(try await claim(store, at: now)?.id == "late")
      #expect(try await claim(store, at: now) == nil)
      let next = try await store.database.read { try $0.nextJobTime() }
      #expect(next == Instant(milliseconds: 1001))
    }
  }

  @Test func aLeaseThatRanOutGivesTheJobToAnother() async throws {
    try await withStore { store in
      try await add("job", runAt: 1, to: store)
      #expect(try await claim(store, at: now)?.attempts == 1)
      #expect(try await claim(store, at: now.advanced(by: .seconds(59)), owner: "other") == nil)
      #expect(try await claim(store, at: now.advanced(by: .seconds(61)), owner: "other")?.attempts == 2)
    }
  }

  @Test func aNewServiceTakesUpWhatTheLastOneLeft() async throws {
    try await withStore { store in
      try await add("job", runAt: 1, to: store)
      _ = try await claim(store, at: now)
      try await store.database.write { try $0.endLeases() }
      #expect(try await claim(store, at: now)?.attempts == 2)
    }
  }

  @Test func aJobThatWasGivenBackComesAgainLater() async throws {
    try await withStore { store in
      try await add("job", runAt: 1, to: store)
      _ = try await claim(store, at: now)
      try await store.database.write { try $0.returnJob("job", runAt: now.advanced(by: .seconds(2))) }
      #expect(try await claim(store, at: now) == nil)
      #expect(try await claim(store, at: now.advanced(by: .seconds(2)))?.id == "job")
      try await store.database.write { try $0.removeJob("job") }
      let next = try await store.database.read { try $0.nextJobTime() }
      #expect(next == nil)
    }
  }
}
