import FaultyFiles
import Foundation
import TestStores
import TestTraits
import Testing
import VerificationFlow

@testable import MusterStore

/// Stores that go to another place: from a folder to another folder, or to servers, where there are any.
@Suite struct MigrationTests {
  @Test(.slow) func thereAndBackGivesTheSame() async throws {
    try await withMigration { fixture in
      let report = try await fixture.migrate()
      #expect(report.blobs == FilledTables.rowCount && report.rows["audit_heads"] == 18)
      let filled = Schema.tables.filter { !$0.isFilledBySchema && $0.name != "audit_seals" }
      #expect(filled.allSatisfy { report.rows[$0.name] == FilledTables.rowCount }, "\(report.rows)")
      try await fixture.expectSame(fixture.origin, fixture.goal)

      let back = StoreLocation(dataFolder: fixture.folder + "/back")
      let again = try await fixture.migrate(from: fixture.goal, to: back, pageSize: 500)
      #expect(again == report)
      try await fixture.expectSame(fixture.origin, back)
      #expect(try files(in: back.dataFolder + "/blobs") == files(in: fixture.data + "/blobs"))
      #expect(try readFile(back.dataFolder + "/master.key") == readFile(fixture.data + "/master.key"))
      for file in ["master.key", "muster.sqlite"] { #expect(try permissions("\(back.dataFolder)/\(file)") == 0o600) }
      for folder in ["", "/blobs"] { #expect(try permissions(back.dataFolder + folder) == 0o700) }
      #expect(try await Store.verifyBlobs(fixture.goal).damages.isEmpty)
    }
  }

  /// Wherever it stops, nobody uses what is there, and the next run goes on.
  @Test(.slow) func aMigrationThatIsStoppedGoesOn() async throws {
    try await withMigration { fixture in
      var runs = 0
      var isThrough = false
      while !isThrough {
        do {
          // A run looks at all blobs again, so the last ones need to get further.
          let count = TestStores.areEmbedded ? 1 + runs / 12 : 4 + runs
          try await fixture.migrateOrStop(after: count, of: [.copyingRows, .copyingBlobs])
          isThrough = true
        } catch is CancellationError {
          runs += 1
          guard runs.isMultiple(of: 5) else { continue }
          await #expect(throws: StoreError(.unfinished, "")) { try await Store.open(fixture.goal, asService: true) }
          await #expect(throws: StoreError(.unfinished, "")) { try await StoreReader(fixture.goal) }
        }
      }
      #expect(runs > 5)
      try await fixture.expectSame(fixture.origin, fixture.goal)
    }
  }

  @Test(.slow) func aStoppedComparisonIsMadeAgain() async throws {
    try await withMigration { fixture in
      try await fixture.migrate(stoppingAfter: 40, of: .comparingRows)
      await #expect(throws: StoreError(.unfinished, "")) { try await Store.open(fixture.goal) }
      _ = try await fixture.migrate()
      try await fixture.expectSame(fixture.origin, fixture.goal)
    }
  }

  @Test(.slow) func aSourceThatWasChangedInBetweenIsCopiedAnew() async throws {
    try await withMigration { fixture in
      try await fixture.migrate(stoppingAfter: 2, of: .copyingBlobs)
      let store = try await Store.open(fixture.origin, asService: true)
      try await store.tamper(
        "UPDATE documents SET filename = 'other' WHERE type <> ''", "DELETE FROM presence_frames",
        "UPDATE blobs SET created_at = 7")
      try await store.addNotes(1...5)
      try await store.close()
      _ = try await fixture.migrate()
      try await fixture.expectSame(fixture.origin, fixture.goal)
    }
  }

  /// What a state does not tell is found by the comparison, and the run after that copies it.
  @Test(
    .slow,
    arguments: [
      ("UPDATE documents SET country = 'XYZ' WHERE number = 3", "has a different country"),
      ("DELETE FROM session_events WHERE number = 2", "is missing in the target"),
      ("INSERT INTO erased_activations (token_code, expires_at) VALUES ('Zz', 1)", "is only in the target"),
      ("UPDATE audit SET actor = 'nobody' WHERE number = 4", "has a different actor"),
      ("UPDATE quality_rules SET body = body || ' '", "has a different body"),
      ("UPDATE verifications SET is_unsure = 1 - is_unsure", "has a different is_unsure"),
    ])
  func aRowThatDiffersIsFound(statement: String, says: String) async throws {
    try await withMigration { fixture in
      try await fixture.migrate(stoppingAfter: 1, of: .comparingRows)
      try await fixture.withGoal { try $0.run(statement) }
      let error = await #expect(throws: MigrationError.self) { try await fixture.migrate() }
      #expect(error?.code == .rowDiffers && error?.reason.contains(says) == true, "\(String(describing: error))")
      await #expect(throws: StoreError(.unfinished, "")) { try await Store.open(fixture.goal) }
      _ = try await fixture.migrate()
      try await fixture.expectSame(fixture.origin, fixture.goal)
    }
  }

  @Test(.slow) func aBlobThatIsDamagedOrMissingInTheTargetIsCopiedAgain() async throws {
    try await withMigration { fixture in
      try await fixture.migrate(stoppingAfter: 1, of: .comparingRows)
      let ids = try await fixture.withGoal { try $0.completeBlobs(after: nil, limit: 10) }.map(\.id)
      try await fixture.replaceBlob(ids[0]) { [$0[0] ^ 1] + $0.dropFirst() }
      try await fixture.replaceBlob(ids[1]) { $0.dropLast() }
      try await fixture.replaceBlob(ids[2]) { $0.dropLast() + [($0.last ?? 0) ^ 1] }
      try await fixture.replaceBlob(ids[3]) { $0 + [0] }
      try await fixture.replaceBlob(ids[4]) { _ in nil }
      _ = try await fixture.migrate()
      try await fixture.expectSame(fixture.origin, fixture.goal)
      #expect(try await Store.verifyBlobs(fixture.goal).damages.isEmpty)
    }
  }

  @Test(
    .slow,
    arguments: [
      (0, "is damaged in the source"), (40, "is damaged in the source"), (nil, "is missing in the source"),
      (-1, "has a wrong length in the source"),
    ])
  func aBlobThatIsDamagedInTheSourceEndsTheMigration(offset: Int?, says: String) async throws {
    try await withMigration { fixture in
      let store = try await Store.open(fixture.origin)
      let blob = try await store.database.read { try $0.completeBlobs(after: nil, limit: 10) }[1].id
      try await store.close()
      let path = "\(fixture.data)/blobs/\(blob)"
      var bytes = try readFile(path)
      let whole = bytes
      try FileManager.default.removeItem(atPath: path)
      if let offset {
        if offset < 0 { bytes.removeLast() } else { bytes[offset] ^= 1 }
        try writeFile(bytes, path)
      }
      let error = await #expect(throws: MigrationError.self) { try await fixture.migrate() }
      #expect(error?.code == .blobDamaged && error?.reason.contains("\(blob) \(says)") == true)
      await #expect(throws: StoreError(.unfinished, "")) { try await Store.open(fixture.goal) }
      try writeFile(whole, path)
      _ = try await fixture.migrate()
      try await fixture.expectSame(fixture.origin, fixture.goal)
    }
  }

  /// A service makes renditions again that were lost with the power, so they are no obstacle.
  @Test(.slow) func lostRenditionsAreLeftOut() async throws {
    try await withMigration { fixture in
      let store = try await Store.open(fixture.origin)
      let lost = try await store.markRenditions(["display", "document", "thumbnail"])
      try await store.close()
      try FileManager.default.removeItem(atPath: "\(fixture.data)/blobs/\(lost[0])")
      try flipByte(3, of: "\(fixture.data)/blobs/\(lost[1])")
      try flipByte(32, of: "\(fixture.data)/blobs/\(lost[2])")
      let report = try await fixture.migrate()
      #expect(report.leftOut == 3 && report.blobs == FilledTables.rowCount - 3)
      let damages = try await Store.verifyBlobs(fixture.goal).damages
      #expect(Set(damages.map(\.blob)) == Set(lost))
      #expect(damages.allSatisfy { $0.isRemakeable && $0.error.code == .notFound })
    }
  }

  /// The chains go on where they ended, whichever engine goes on with them, and nothing is numbered twice.
  @Test(.slow) func theAuditGoesOnAfterEachMove() async throws {
    try await withMigration { fixture in
      var place = fixture.origin
      var rowCount = FilledTables.rowCount
      for round in 1...4 {
        let next =
          round.isMultiple(of: 2)
          ? StoreLocation(dataFolder: "\(fixture.folder)/round-\(round)")
          : try fixture.location(named: "goal-\(round)")
        let report = try await fixture.migrate(from: place, to: next)
        let store = try await Store.open(next, asService: true)
        #expect(try await store.auditState() == report.audit && report.audit.rowCount == rowCount)
        try await store.addNotes(1...20)
        #expect(try await store.database.write { try $0.sealAudit(at: Instant(milliseconds: Int64(round + 1))) })
        try await store.addNotes(21...25)
        rowCount += 25
        #expect(try await store.auditFault() == nil)
        #expect(try await store.auditState().rowCount == rowCount)
        #expect(try await store.database.read { try $0.lastAuditNumber() } == rowCount)
        try await store.close()
        place = next
      }
    }
  }

  private func files(in folder: String) throws -> [String: [UInt8]] {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0 != "incoming" }
    return try Dictionary(uniqueKeysWithValues: names.map { ($0, try readFile("\(folder)/\($0)")) })
  }
}
