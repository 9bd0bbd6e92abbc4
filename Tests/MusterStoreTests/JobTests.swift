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
      try $0.claimJob(of: JobRecord.Kind.allCases, owner: owner, until: time.advanced(by: .seconds(60)), now: time)
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
      let next = try await store.database.read { try $0.nextJobTime(of: JobRecord.Kind.allCases, at: now) }
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
      let next = try await store.database.read { try $0.nextJobTime(of: JobRecord.Kind.allCases, at: now) }
      #expect(next == nil)
    }
  }

  @Test func jobKeepsWhatBroughtItAbout() async throws {
    try await withStore { store in
      let job = JobRecord(
        id: "job", kind: .inspectDocument, payload: "d", cause: "{\"line\":\n2}", runAt: now)
      try await store.database.write { try $0.insert(job, at: now) }
      let claimed = try #require(try await claim(store, at: now))
      #expect(claimed.payload == "d")
      #expect(claimed.cause == job.cause)
      try await add("bare", runAt: 1, to: store)
      #expect(try await claim(store, at: now)?.cause == nil)
    }
  }

  @Test func onlyJobsThatWaitAreDue() async throws {
    try await withStore { store in
      try await add("late", runAt: 900, to: store)
      try await add("early", runAt: 800, to: store)
      try await add("future", runAt: 1001, to: store)
      func due() async throws -> [Int64] {
        let (count, oldest) = try await store.database.read { try $0.dueJobs(of: JobRecord.Kind.allCases, at: now) }
        return [Int64(count), oldest?.milliseconds ?? -1]
      }
      #expect(try await due() == [2, 800])
      _ = try await claim(store, at: now)
      #expect(try await due() == [1, 900])
      _ = try await claim(store, at: now)
      #expect(try await due() == [0, -1])
    }
  }

  @Test func onlyKindsThatAreAskedForAreDue() async throws {
    try await withStore { store in
      try await add("late", runAt: 900, to: store)
      let (count, oldest) = try await store.database.read { try $0.dueJobs(of: [.purge, .inspectDocument], at: now) }
      #expect(count == 0 && oldest == nil)
      #expect(try await store.database.read { try $0.oldestJob(of: .deadline) } == now)
      #expect(try await store.database.read { try $0.oldestJob(of: .purge) } == nil)
    }
  }

  @Test func onlyDueJobsOfThePrefixArePostponed() async throws {
    try await withStore { store in
      for (id, runAt) in [("wh_1/a", Int64(1)), ("wh_1/b", 900), ("wh_1/c", 5000), ("wh_10/a", 1), ("other", 2)] {
        try await add(id, runAt: runAt, to: store)
      }
      try await store.database.write { connection in
        try connection.postpone(.deadline, withIDsFrom: "wh_1/", until: Instant(milliseconds: 2000), at: now)
        try connection.postpone(.purge, withIDsFrom: "other", until: Instant(milliseconds: 2000), at: now)
      }
      var claimed: [String] = []
      while let job = try await claim(store, at: now) { claimed.append(job.id) }
      #expect(claimed == ["wh_10/a", "other"])
      #expect(try await claim(store, at: Instant(milliseconds: 2000))?.id == "wh_1/a")
      #expect(try await claim(store, at: Instant(milliseconds: 2000))?.id == "wh_1/b")
      #expect(try await claim(store, at: Instant(milliseconds: 2000)) == nil)
    }
  }
}
