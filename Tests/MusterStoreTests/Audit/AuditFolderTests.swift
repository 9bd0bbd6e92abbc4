import Foundation
import TestStores
import TestTraits
import Testing
import VerificationFlow

@testable import MusterStore

/// A folder's audit: before there was a chain, under another key, and when there is none.
@Suite struct AuditFolderTests {
  @Test(.slow, .embeddedEngines, arguments: [0, 1, 2500])
  func rowsOfTheTimeBeforeAreTakenIn(count: Int) async throws {
    try await withFolder { folder in
      try await makeEarlyAudit(in: folder, count: count)
      await #expect(throws: StoreError(.outdated, "")) { try await Store.verifyAudit(TestStores.location(of: folder)) }

      let store = try await TestStores.open(folder, asService: true)
      #expect(try await store.auditState().rowCount == count)
      try await store.addNotes(1...3)
      #expect(try await store.auditState().rowCount == count + 3)
      if count > 0 {
        try await store.tamper("UPDATE audit SET at = at + 1 WHERE number = \(count)")
        #expect(try await store.auditFault() == AuditFault(.rowAltered, row: count))
      }
      try await store.close()
    }
  }

  @Test(.embeddedEngines) func aRowThatWasMissingBeforeStaysMissing() async throws {
    try await withFolder { folder in
      try await makeEarlyAudit(in: folder, count: 5, without: 3)
      let store = try await TestStores.open(folder)
      try await store.addNotes(6...6)
      #expect(try await store.auditFault() == AuditFault(.rowMissing, row: 3))
      try await store.close()
    }
  }

  @Test func aServiceDoesNotBeginWithAHeadThatIsNotItsOwn() async throws {
    try await withFolder { folder in
      let store = try await TestStores.open(folder, asService: true)
      try await store.addNotes(1...2)
      try await store.close()
      let head = try await Store.verifyAudit(TestStores.location(of: folder))
      #expect(head.rowCount == 2)

      try FileManager.default.removeItem(atPath: folder + "/master.key")
      _ = try MasterKey.loadOrCreate(at: folder + "/master.key")
      await #expect(throws: AuditFault(.headAltered)) { try await TestStores.open(folder, asService: true) }
      await #expect(throws: AuditFault(.rowAltered, row: 1)) {
        try await Store.verifyAudit(TestStores.location(of: folder))
      }
    }
  }

  @Test(.embeddedEngines) func lookingMakesAndChangesNothing() async throws {
    try await withFolder { folder in
      await #expect(throws: BlobError(code: .keyMissing, reason: "")) {
        try await Store.verifyAudit(TestStores.location(of: folder))
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
      _ = try MasterKey.loadOrCreate(at: folder + "/master.key")
      await #expect(throws: (any Error).self) { try await Store.verifyAudit(TestStores.location(of: folder)) }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["master.key"])

      let store = try await TestStores.open(folder)
      try await store.addNotes(1...2)
      try await store.close()
      let before = try readFile(folder + "/muster.sqlite")
      _ = try await Store.verifyAudit(TestStores.location(of: folder))
      #expect(try readFile(folder + "/muster.sqlite") == before)
    }
  }

  /// A database as the first release left it.
  private func makeEarlyAudit(in folder: String, count: Int, without gap: Int? = nil) async throws {
    let key = try MasterKey.loadOrCreate(at: folder + "/master.key")
    let database = try SQLiteDatabase(
      path: folder + "/muster.sqlite", keys: FieldKeys(key), steps: Array(Schema.steps.prefix(1)))
    try await database.write { connection in
      for number in 1...max(count, 1) where number <= count && number != gap {
        try connection.insert(
          into: "audit",
          [
            "number": .integer(number), "at": .integer(number), "actor": .text("service"),
            "action": .text("session.expired"),
          ])
      }
    }
    try database.close()
  }
}
