import Foundation
import TestStores
import Testing
import VerificationFlow

@testable import MusterStore

/// Writes that wait together are committed together, and still come out each for itself.
@Suite struct GroupCommitTests {
  private struct Stop: Error {}

  @Test(.embeddedEngines) func writesThatWaitTogetherShareOneCommit() async throws {
    try await withFolder { folder in
      let store = try await TestStores.open(folder)
      let before = try WriteAheadLog(at: folder + "/muster.sqlite-wal").commits.count
      let writer = try await HeldWriter(store.database)
      let writes = try await (1...64).asyncMap { number in
        try await writer.add { try $0.insert(project("\(number)")) }
      }
      try await writer.release()
      for write in writes { try await write.value }
      let commits = try WriteAheadLog(at: folder + "/muster.sqlite-wal").commits.count
      // The held write changed nothing, which commits without writing.
      #expect(commits - before == 1)
      #expect(try await names(in: store).count == 64)
      try await store.close()
    }
  }

  @Test(.embeddedEngines) func theyAreDoneInTheOrderTheyCame() async throws {
    try await withStore { store in
      let writer = try await HeldWriter(store.database)
      let writes = try await (0..<20).asyncMap { number in
        try await writer.add { connection in
          try connection.insert(project("\(number)"))
          return try connection.rows("SELECT 1 FROM projects").count
        }
      }
      try await writer.release()
      for (number, write) in writes.enumerated() { #expect(try await write.value == number + 1) }
    }
  }

  @Test(.embeddedEngines) func anErrorTakesBackItsOwnWriteOnly() async throws {
    try await withStore { store in
      let writer = try await HeldWriter(store.database)
      let first = try await writer.add { try $0.insert(project("first")) }
      let stopped = try await writer.add { connection in
        try connection.insert(project("stopped"))
        throw Stop()
      }
      let refused = try await writer.add { connection in
        try connection.insert(project("refused"))
        try connection.insert(project("first"))
      }
      let last = try await writer.add { try $0.insert(project("last")) }
      try await writer.release()
      try await first.value
      await #expect(throws: Stop.self) { try await stopped.value }
      await #expect(throws: (any Error).self) { try await refused.value }
      try await last.value
      #expect(try await names(in: store) == ["first", "last"])
    }
  }

  @Test(.embeddedEngines) func aCommitThatFailsFailsAll() async throws {
    try await withStore { store in
      let writer = try await HeldWriter(store.database)
      let first = try await writer.add { try $0.insert(project("first")) }
      let stopped = try await writer.add { _ in throw Stop() }
      let spoiler = try await writer.add { connection in
        _ = try connection.rows("PRAGMA defer_foreign_keys = ON")
        try connection.insert(document("d", on: "nobody"))
      }
      try await writer.release()
      await #expect(throws: (any Error).self) { try await first.value }
      await #expect(throws: (any Error).self) { try await spoiler.value }
      // What it stumbled over may have been a write that is not there now.
      await #expect {
        try await stopped.value
      } throws: {
        !($0 is Stop)
      }
      #expect(try await names(in: store) == [])
      try await store.database.write { try $0.insert(project("later")) }
      #expect(try await names(in: store) == ["later"])
    }
  }

  @Test(.embeddedEngines) func aTransactionThatFillsTheDiskLeavesNothing() async throws {
    try await withStore { store in
      let writer = try await HeldWriter(store.database)
      let first = try await writer.add { try $0.insert(project("first")) }
      let large = try await writer.add { connection in
        let pages = try connection.rows("PRAGMA page_count")[0].integer("page_count")
        _ = try connection.rows("PRAGMA max_page_count = \(pages + 2)")
        try connection.insert(project(String(repeating: "x", count: 100_000)))
      }
      try await writer.release()
      await #expect(throws: StoreError(.full, "")) { try await large.value }
      let names = try await names(in: store)
      switch await first.result {
      case .success: #expect(names == ["first"])
      case .failure(let error):
        #expect(error as? StoreError == StoreError(.full, ""))
        #expect(names == [])
      }
      try await store.database.write { try $0.insert(project("small")) }
      #expect(try await self.names(in: store).contains("small"))
    }
  }

  @Test(.embeddedEngines) func aWriteThatIsCancelledBeforeItsTurnIsNotDone() async throws {
    try await withStore { store in
      let writer = try await HeldWriter(store.database)
      let kept = try await writer.add { try $0.insert(project("kept")) }
      let dropped = try await writer.add { try $0.insert(project("dropped")) }
      dropped.cancel()
      await #expect(throws: CancellationError.self) { try await dropped.value }
      #expect(writer.waitingCount == 1)
      try await writer.release()
      try await kept.value
      #expect(try await names(in: store) == ["kept"])
    }
  }

  @Test(.embeddedEngines) func aWriteThatIsCancelledInTheMiddleIsAnsweredTruly() async throws {
    try await withStore { store in
      let gate = DispatchSemaphore(value: 0)
      let (began, beginning) = AsyncStream.makeStream(of: Void.self)
      let write = Task {
        try await store.database.write { connection in
          beginning.finish()
          gate.wait()
          try connection.insert(project("kept"))
        }
      }
      for await _ in began {}
      write.cancel()
      gate.signal()
      try await write.value
      #expect(try await names(in: store) == ["kept"])
    }
  }

  @Test func aTaskThatIsCancelledAlreadyWritesNothing() async throws {
    try await withStore { store in
      let write: Task<Void, any Error> = Task {
        while !Task.isCancelled { await Task.yield() }
        try await store.database.write { try $0.insert(project("dropped")) }
      }
      write.cancel()
      await #expect(throws: CancellationError.self) { try await write.value }
      let names = try await names(in: store)
      #expect(names == [])
    }
  }

  @Test func anotherProcessMayWriteBeside() async throws {
    try await withFolder { folder in
      let stores = [try await TestStores.open(folder), try await TestStores.open(folder)]
      try await withThrowingTaskGroup { group in
        for (number, store) in stores.enumerated() {
          for index in 0..<50 {
            group.addTask { try await store.database.write { try $0.insert(project("\(number)-\(index)")) } }
          }
        }
        try await group.waitForAll()
      }
      #expect(try await names(in: stores[0]).count == 100)
      for store in stores { try await store.close() }
    }
  }

  private func names(in store: Store) async throws -> Set<String> {
    try await store.database.read { connection in
      Set(try connection.rows("SELECT name FROM projects").map { try $0.text("name") })
    }
  }
}

extension Sequence {
  /// The elements transformed, one after the other.
  fileprivate func asyncMap<Result>(_ transform: (Element) async throws -> Result) async throws -> [Result] {
    var results: [Result] = []
    for element in self { results.append(try await transform(element)) }
    return results
  }
}
