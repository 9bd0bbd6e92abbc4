import Foundation
import Synchronization
import TestStores
import Testing
import VerificationFlow

@testable import MusterStore

/// Migrations to servers and between them.
@Suite(.servers) struct ServerMigrationTests {
  @Test func rowsMayMoveAlone() async throws {
    try await withMigration { fixture in
      var goal = fixture.goal
      (goal.dataFolder, goal.blobs) = (fixture.data, nil)
      let report = try await fixture.migrate(from: fixture.origin, to: goal)
      #expect(report.blobs == FilledTables.rowCount)
      try await fixture.expectSame(fixture.origin, goal)
    }
  }

  @Test func picturesMayMoveAlone() async throws {
    try await withMigration { fixture in
      var goal = fixture.goal
      (goal.dataFolder, goal.database, goal.masterKey) = (
        fixture.folder + "/rows", nil, .newFile(fixture.folder + "/rows/master.key")
      )
      try #require(goal.blobs != nil)
      _ = try await fixture.migrate(from: fixture.origin, to: goal)
      try await fixture.expectSame(fixture.origin, goal)
      #expect(try FileManager.default.contentsOfDirectory(atPath: goal.dataFolder + "/blobs") == ["incoming"])
    }
  }

  @Test func serversMayBeExchanged() async throws {
    try await withMigration { fixture in
      _ = try await fixture.migrate()
      let next = try fixture.location(named: "next")
      let report = try await fixture.migrate(from: fixture.goal, to: next)
      #expect(report.blobs == FilledTables.rowCount)
      try await fixture.expectSame(fixture.origin, next)
    }
  }

  @Test func aTextThatTheServerCannotStoreIsNotChanged() async throws {
    try await withMigration { fixture in
      let store = try await Store.open(fixture.origin)
      try await store.tamper("UPDATE projects SET name = 'a' || char(0) WHERE name LIKE 'Z%'")
      try await store.close()
      let error = await #expect(throws: MigrationError.self) { try await fixture.migrate() }
      #expect(error?.code == .rowRefused && error?.reason.contains("projects") == true)
    }
  }

  @Test func noServiceStartsDuringAMigration() async throws {
    try await withMigration { fixture in
      _ = try await fixture.migrate()
      let start = try await beginService(fixture)
      // It has waited for the lock, which is gone.
      try await start.value.close()
    }
  }

  /// Lets a service start while the rows are locked.
  private func beginService(_ fixture: MigrationFixture) async throws -> Task<Store, any Error> {
    let lock = try await PostgreSQLLock.take(try #require(fixture.goal.database))
    await #expect(throws: StoreError(.inUse, "")) {
      try await fixture.migrate(from: fixture.goal, to: StoreLocation(dataFolder: fixture.folder + "/back"))
    }
    let isOpen = Mutex(false)
    let start = Task {
      let store = try await Store.open(fixture.goal, asService: true)
      isOpen.withLock { $0 = true }
      return store
    }
    try await Task.sleep(for: .seconds(1))
    // Its connection waits.
    await #expect(throws: StoreError(.inUse, "")) { try await lock.check() }
    #expect(!isOpen.withLock { $0 })
    return start
  }

  @Test func damagedObjectsAreFound() async throws {
    try await withMigration { fixture in
      _ = try await fixture.migrate()
      let ids = try await fixture.withGoal { try $0.completeBlobs(after: nil, limit: 10) }.map(\.id)
      try await fixture.replaceBlob(ids[0]) { [$0[0] ^ 1] + $0.dropFirst() }
      try await fixture.replaceBlob(ids[1]) { $0.dropLast() }
      try await fixture.replaceBlob(ids[2]) { $0 + [0] }
      try await fixture.replaceBlob(ids[3]) { _ in nil }
      let result = try await Store.verifyBlobs(fixture.goal)
      #expect(result.count == FilledTables.rowCount && result.damages.map(\.blob) == Array(ids.prefix(4)))
      #expect(result.damages.map(\.error.code) == [.corrupt, .corrupt, .corrupt, .notFound])
    }
  }
}
