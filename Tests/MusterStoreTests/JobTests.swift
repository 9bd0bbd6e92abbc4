import Dispatch
import Foundation
import TestStores
import Testing
import VerificationFlow

@testable import MusterStore

/// A job that nothing runs.
struct TestJob: Job {
  static let kind: JobKind = "test"

  var id: String { Self.id() }
}

/// Another one, of a session.
private struct OtherJob: SessionJob {
  static let kind: JobKind = "other"

  let document: DocumentID
  let sessionID: SessionID

  var id: String { Self.id(of: document.rawValue) }
}

/// One that is rescheduled when it is added again.
private struct RescheduledJob: Job {
  static let kind: JobKind = "rescheduled"
  static let isRescheduled = true

  var id: String { Self.id() }
}

@Suite struct JobTests {
  private static let kinds = [TestJob.kind, OtherJob.kind, RescheduledJob.kind, DeliverWebhooksJob.kind]

  private let now = Instant(milliseconds: 1000)

  private func add(_ id: String, runAt: Int64, to store: Store) async throws {
    let job = try JobRecord(id: id, TestJob(), runAt: Instant(milliseconds: runAt))
    try await store.database.write { try $0.insert(job, at: now) }
  }

  private func claim(_ store: Store, at time: Instant) async throws -> JobRecord? {
    try await store.database.write {
      try $0.claimJob(
        of: Self.kinds, lease: UUID().uuidString, until: time.advanced(by: .seconds(60)), now: time)
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
      let next = try await store.database.read { try $0.nextJobTime(of: Self.kinds, at: now) }
      #expect(next == Instant(milliseconds: 1001))
    }
  }

  @Test func aLeaseThatRanOutGivesTheJobToAnother() async throws {
    try await withStore { store in
      try await add("job", runAt: 1, to: store)
      #expect(try await claim(store, at: now)?.attempts == 1)
      #expect(try await claim(store, at: now.advanced(by: .seconds(59))) == nil)
      #expect(try await claim(store, at: now.advanced(by: .seconds(61)))?.counts == [1, 1])
    }
  }

  @Test func aNewServiceTakesUpWhatTheLastOneLeft() async throws {
    try await withStore { store in
      try await add("job", runAt: 1, to: store)
      _ = try await claim(store, at: now)
      try await store.database.write { try $0.endLeases() }
      #expect(try await claim(store, at: now)?.counts == [1, 1])
    }
  }

  @Test func aWorkerThatLostItsLeaseChangesNothing() async throws {
    try await withStore { store in
      try await add("job", runAt: 1, to: store)
      let paused = try #require(try await claim(store, at: now))
      let later = now.advanced(by: .seconds(61))
      let other = try #require(try await claim(store, at: later))
      let database = store.database
      let lost = StoreError(.leaseLost, "")
      await #expect(throws: lost) {
        try await database.write { connection in
          try connection.conclude(paused)
          try connection.insert(project("effect"))
        }
      }
      await #expect(throws: lost) { try await database.write { try $0.checkLease(of: paused) } }
      await #expect(throws: lost) { try await database.write { try $0.returnJob(paused, runAt: now) } }
      #expect(try await database.read { try $0.project(named: "effect") } == nil)
      try await database.write { connection in
        try connection.checkLease(of: other)
        try connection.conclude(other)
      }
      #expect(try await claim(store, at: later.advanced(by: .seconds(61))) == nil)
    }
  }

  @Test func extendedLeasesLast() async throws {
    try await withStore { store in
      try await add("job", runAt: 1, to: store)
      let job = try #require(try await claim(store, at: now))
      let lease = try #require(job.lease)
      try await store.database.write { try $0.extendLeases([lease], until: now.advanced(by: .seconds(80))) }
      #expect(try await claim(store, at: now.advanced(by: .seconds(79))) == nil)
      #expect(try await claim(store, at: now.advanced(by: .seconds(81)))?.counts == [1, 1])
    }
  }

  /// A worker that finds nothing to do ends its job, while someone who leaves it something finds the job in place.
  @Test(.servers) func aJobIsNotEndedBesideWhatIsLeftForIt() async throws {
    try await withStore { store in
      try await add("j", runAt: 1, to: store)
      let job = try #require(try await claim(store, at: now))
      let (left, leavingIt) = AsyncStream.makeStream(of: Void.self)
      let mayCommit = DispatchSemaphore(value: 0)
      async let leaving: Void = store.database.write { connection in
        try connection.insert(project("left"))
        try connection.insertIfNew(JobRecord(id: "j", job.decode(TestJob.self), runAt: now), at: now)
        // Sends what was not sent yet.
        _ = try connection.rows("SELECT 1 AS one")
        leavingIt.finish()
        #expect(mayCommit.wait(timeout: .now() + 60) == .success)
      }
      for await _ in left {}
      async let seen = store.database.write { connection in
        try connection.checkLease(of: job)
        let count = try connection.count("SELECT COUNT(*) FROM projects WHERE name = 'left'")
        if count == 0 { try connection.conclude(job) }
        return count
      }
      try await Task.sleep(for: .milliseconds(300))
      mayCommit.signal()
      try await leaving
      #expect(try await seen == 1)
    }
  }

  @Test func simultaneousWorkersGetDifferentJobs() async throws {
    try await withStore { store in
      for number in 1...40 { try await add("job-\(number)", runAt: 1, to: store) }
      let claimed = try await withThrowingTaskGroup { group in
        for _ in 1...50 { group.addTask { try await claim(store, at: now)?.id } }
        return try await group.reduce(into: [String]()) { ids, id in ids += [id].compactMap(\.self) }
      }
      #expect(Set(claimed).count == 40 && claimed.count == 40)
    }
  }

  @Test func aJobThatWasGivenBackComesAgainLater() async throws {
    try await withStore { store in
      try await add("job", runAt: 1, to: store)
      let job = try #require(try await claim(store, at: now))
      try await store.database.write { try $0.returnJob(job, runAt: now.advanced(by: .seconds(2))) }
      #expect(try await claim(store, at: now) == nil)
      #expect(try await claim(store, at: now.advanced(by: .seconds(2)))?.id == "job")
      try await store.database.write { try $0.removeJob("job") }
      let next = try await store.database.read { try $0.nextJobTime(of: Self.kinds, at: now) }
      #expect(next == nil)
    }
  }

  @Test func jobKeepsWhatBroughtItAbout() async throws {
    try await withStore { store in
      let work = OtherJob(document: DocumentID("d"), sessionID: SessionID("s"))
      let job = try JobRecord(id: "job", work, cause: "{\"line\":\n2}", runAt: now)
      try await store.database.write { try $0.insert(job, at: now) }
      let claimed = try #require(try await claim(store, at: now))
      #expect(claimed.kind == OtherJob.kind && claimed.session == SessionID("s") && claimed.webhook == nil)
      #expect(try claimed.decode(OtherJob.self) == work)
      #expect(claimed.cause == job.cause)
      try await add("bare", runAt: 1, to: store)
      #expect(try await claim(store, at: now)?.cause == nil)
    }
  }

  @Test func onlyWaitingJobsAreDue() async throws {
    try await withStore { store in
      try await add("late", runAt: 900, to: store)
      try await add("early", runAt: 800, to: store)
      try await add("future", runAt: 1001, to: store)
      func due() async throws -> [Int64] {
        let (count, oldest) = try await store.database.read { try $0.dueJobs(of: Self.kinds, at: now) }
        return [Int64(count), oldest?.milliseconds ?? -1]
      }
      #expect(try await due() == [2, 800])
      _ = try await claim(store, at: now)
      #expect(try await due() == [1, 900])
      _ = try await claim(store, at: now)
      #expect(try await due() == [0, -1])
    }
  }

  @Test func onlyRequestedKindsAreDue() async throws {
    try await withStore { store in
      try await add("late", runAt: 900, to: store)
      let others = [OtherJob.kind, RescheduledJob.kind]
      let (count, oldest) = try await store.database.read { try $0.dueJobs(of: others, at: now) }
      #expect(count == 0 && oldest == nil)
      #expect(try await store.database.read { try $0.oldestJob(of: TestJob.kind) } == now)
      #expect(try await store.database.read { try $0.oldestJob(of: OtherJob.kind) } == nil)
    }
  }

  @Test func onlyJobsThatSaySoAreRescheduled() async throws {
    try await withStore { store in
      try await store.database.write { connection in
        for time in [now, now.advanced(by: .seconds(1))] {
          try connection.enqueue(JobRecord(TestJob(), runAt: time), at: now)
          try connection.enqueue(JobRecord(RescheduledJob(), runAt: time), at: now)
        }
      }
      #expect(try await claim(store, at: now)?.id == "test")
      #expect(try await claim(store, at: now) == nil)
      #expect(try await claim(store, at: now.advanced(by: .seconds(1)))?.id == "rescheduled")
    }
  }

  @Test func onlyDueDeliveriesToTheWebhookArePostponed() async throws {
    try await withStore { store in
      let jobs: [(String, any Job, Int64)] = [
        ("due", DeliverWebhooksJob(to: WebhookID("wh_1"), of: SessionID("a")), 1),
        ("tests", DeliverWebhooksJob(to: WebhookID("wh_1"), of: nil), 900),
        ("future", DeliverWebhooksJob(to: WebhookID("wh_1"), of: SessionID("c")), 5000),
        ("another", DeliverWebhooksJob(to: WebhookID("wh_10"), of: SessionID("a")), 1),
        ("other", TestJob(), 2),
      ]
      try await store.database.write { connection in
        for (id, job, runAt) in jobs {
          try connection.insert(JobRecord(id: id, job, runAt: Instant(milliseconds: runAt)), at: now)
        }
        try connection.postponeDeliveries(to: WebhookID("wh_1"), until: Instant(milliseconds: 2000), at: now)
      }
      var claimed: [String] = []
      while let job = try await claim(store, at: now) { claimed.append(job.id) }
      #expect(claimed == ["another", "other"])
      #expect(try await claim(store, at: Instant(milliseconds: 2000))?.id == "due")
      #expect(try await claim(store, at: Instant(milliseconds: 2000))?.id == "tests")
      #expect(try await claim(store, at: Instant(milliseconds: 2000)) == nil)
    }
  }
}

extension JobRecord {
  /// How often it was started without being lost, and how often it was lost.
  fileprivate var counts: [Int] { [attempts, losses] }
}
