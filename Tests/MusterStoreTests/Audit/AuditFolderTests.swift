import Foundation
import TestStores
import TestTraits
import Testing
import VerificationFlow

@testable import MusterStore

/// A folder's audit under another key, and when there is none.
@Suite struct AuditFolderTests {
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
}
