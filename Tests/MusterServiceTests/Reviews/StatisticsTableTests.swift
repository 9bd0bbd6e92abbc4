import Foundation
import NIOCore
import NIOPosix
import ServiceFixtures
import Synchronization
import TestStores
import Testing
import VerificationFlow

@testable import MusterService
@testable import MusterStore

/// The figures as a table for other programs.
@Suite struct StatisticsTableTests {
  private static let noon = Instant(milliseconds: 1_800_014_400_000)

  @Test func allFiguresAreRowsOfOneTable() async throws {
    let now = Self.noon
    try await withTestService({ $0.review = .always }, clock: Clock { now }) { service in
      let made = try await service.makeCase()
      try await service.makeCopies(of: made.id, count: 4)
      let names = ["=HYPERLINK(\"https://x.example\")", "+1", "-1", "@a", "Anna, \"the first\"", " =x"]
      let people = try await [names[0], names[4]].asyncMap { try await service.reviewer($0) }
      for (number, person) in zip(1..., people) {
        let id = Copies.id(number)
        _ = try await service.muster.reviews.decisions.decide(
          try await service.request("reject", reason: "OTHER", on: id), on: id, by: person)
      }
      let senior = try await service.reviewer("carla", .senior)
      let report = try await service.muster.reviews.statistics.compute(days: 2, by: senior)
      let lines = report.csv.components(separatedBy: "\r\n")
      #expect(lines.last == "")
      #expect(
        lines[0]
          == "about,day,name,decisions,accepted,rejected,new_pictures,waited_p50_seconds,waited_p90_seconds,"
          + "waited_p99_seconds,handled_p50_seconds,confirmed")
      #expect(lines[1] == "total,,,2,0,2,0,3.000,4.000,4.000,,")
      #expect(lines.contains("day,2027-01-14,,0,0,0,0,,,,,"))
      #expect(lines.contains("day,2027-01-15,,2,0,2,0,3.000,4.000,4.000,,"))
      #expect(lines.contains("reason,2027-01-15,OTHER,2,,,,,,,,"))
      #expect(lines.contains("reviewer,,\"'=HYPERLINK(\"\"https://x.example\"\")\",1,0,1,0,,,,,0"))
      #expect(lines.contains("reviewer,,\"Anna, \"\"the first\"\"\",1,0,1,0,,,,,0"))
      #expect(lines.contains("second_person,,agreed,0,,,,,,,,"))
      for name in names { #expect(CSVLine.escapingFormula(name).first == (name.hasPrefix("Anna") ? "A" : "'")) }

      let own = try await service.muster.reviews.statistics.compute(days: 2, by: people[1])
      #expect(own.csv.components(separatedBy: "\r\n").count(where: { $0.hasPrefix("reviewer,") }) == 1)
    }
  }

  @Test(.embeddedEngines) func theFiguresAreReadBesideTheLoop() async throws {
    try await withTestService { service in
      let senior = try await service.reviewer("carla", .senior)
      let places = Mutex<[Bool]>([])
      let store = service.store.wrappingDatabase { database in
        WatchingDatabase(inner: database) { isOnLoop in places.withLock { $0.append(isOnLoop) } }
      }
      let statistics = ReviewStatistics(store: store, clock: .system)
      let loop = MultiThreadedEventLoopGroup.singleton.next()
      try await withTaskExecutorPreference(LoopExecutor(loop)) {
        _ = try await store.database.readInline { _ in }
        _ = try await statistics.compute(by: senior)
      }
      #expect(places.withLock { $0 } == [true, false])
    }
  }
}

/// Tells of each read whether it is done on an event loop.
private struct WatchingDatabase: Database {
  let inner: any Database
  let note: @Sendable (Bool) -> Void

  init(inner: any Database, note: @escaping @Sendable (Bool) -> Void) {
    self.inner = inner
    self.note = note
  }

  func read<Value: Sendable>(_ body: @escaping @Sendable (any Connection) throws -> Value) async throws -> Value {
    try await inner.read(watched(body))
  }

  func readInline<Value: Sendable>(
    _ body: @escaping @Sendable (any Connection) throws -> Value
  ) async throws -> Value {
    try await inner.readInline(watched(body))
  }

  private func watched<Value: Sendable>(
    _ body: @escaping @Sendable (any Connection) throws -> Value
  ) -> @Sendable (any Connection) throws -> Value {
    { [note] connection in
      note(MultiThreadedEventLoopGroup.currentEventLoop != nil)
      return try body(connection)
    }
  }

  func write<Value: Sendable>(_ body: @escaping @Sendable (any Connection) throws -> Value) async throws -> Value {
    try await inner.write(body)
  }

  var notifications: (any NotificationChannel)? { inner.notifications }

  func answers() async -> Bool { await inner.answers() }

  func serverTime() async throws -> ServerTime? { try await inner.serverTime() }

  func purge() async throws { try await inner.purge() }

  func close() throws { try inner.close() }
}

/// Runs tasks on an event loop, as those of a connection are.
private final class LoopExecutor: TaskExecutor {
  private let loop: any EventLoop

  init(_ loop: any EventLoop) {
    self.loop = loop
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    loop.execute { [self] in unsafe job.runSynchronously(on: asUnownedTaskExecutor()) }
  }
}

extension Sequence {
  fileprivate func asyncMap<Result>(_ transform: (Element) async throws -> Result) async rethrows -> [Result] {
    var results: [Result] = []
    for element in self { results.append(try await transform(element)) }
    return results
  }
}
