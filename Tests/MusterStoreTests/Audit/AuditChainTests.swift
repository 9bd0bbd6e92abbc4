import Foundation
import TestStores
import Testing
import VerificationFlow

@testable import MusterStore

@Suite struct AuditChainTests {
  private let chain = AuditChain(MasterKey(bytes: Array(0..<32)))

  /// Computed apart, in Python with hmac and hashlib. Rows in use have such hashes: this must never change.
  @Test func hashesAreWhatTheyWere() {
    let fields: [SQLValue] = [
      .integer(1), .integer(-5), .null, .text("key:ä"), .text("session.created"), .text(""), .null,
    ]
    let hash = chain.hash(of: fields, after: AuditHead().hash)
    #expect(hash == "6e28960d9c46cb0338d58ae48aee087a06bb7c543bd9d25ccb5e9ee6e2e37e97")
    #expect(
      chain.seal(of: AuditHead(number: 1, hash: hash))
        == "43fcc31e6fa37a852b6e7db704794bcb69c45e45d09306fb4eb610fcffd012e3")
  }

  @Test func noTwoRowsHaveTheSameHash() {
    let rows: [[SQLValue]] = [
      [], [.null], [.null, .null], [.text("")], [.text(""), .null], [.text("\0")], [.integer(0)], [.integer(1)],
      [.text("1")], [.text("ab"), .text("c")], [.text("a"), .text("bc")], [.text("abc")], [.text("é")],
      [.text("e\u{301}")], [.integer(.min)], [.integer(.max)], [.integer(-1)],
    ]
    let other = AuditChain(MasterKey(bytes: Array(1...32)))
    let hashes = rows.flatMap { row in
      [
        chain.hash(of: row, after: "a"), chain.hash(of: row, after: "b"), chain.hash(of: row, after: ""),
        other.hash(of: row, after: "a"),
      ]
    }
    #expect(Set(hashes).count == hashes.count)
    let head = AuditHead(number: 1, hash: "a")
    #expect(chain.seal(of: head) != chain.hash(of: [.integer(1), .text("a")], after: "head"))
  }

  @Test func anAuditIsWholeAtEveryLength() async throws {
    try await withStore { store in
      #expect(try await store.auditState().rowCount == 0)
      for number in 1...7 {
        try await store.addNotes(number...number)
        #expect(try await store.auditFault() == nil)
        #expect(try await store.auditState().rowCount == number)
      }
      let notes = try await store.database.read { try $0.audit(of: SessionID("s")) }
      #expect(notes == [2, 4, 6].map(note))
    }
  }

  @Test func aNoteOfATransactionThatFailsLeavesNoTrace() async throws {
    try await withStore { store in
      struct Stop: Error {}
      try await store.addNotes(1...2)
      let head = try await store.auditState()
      await #expect(throws: Stop.self) {
        try await store.database.write { connection in
          try connection.insert(note(3))
          throw Stop()
        }
      }
      #expect(try await store.auditState() == head)
      try await store.addNotes(3...4)
      #expect(try await store.auditFault() == nil)
    }
  }

  /// A caller's words end up in notes; engines end text at U+0000, which must not look like tampering.
  @Test(arguments: ["\0", "a\0b", "\u{FEFF}", "e\u{301}", "🪪", "';--"])
  func anyTextStaysWhole(text: String) async throws {
    try await withStore { store in
      let note = AuditRecord(
        at: Instant(milliseconds: 1), sessionId: nil, actor: .session, action: .originalDocumentUnknown, subject: text,
        detail: text)
      try await store.database.write { try $0.insert(note) }
      #expect(try await store.auditFault() == nil)
    }
  }

  @Test func writersBesideEachOtherMakeOneChain() async throws {
    try await withFolder { folder in
      let stores = [
        try await TestStores.open(folder, asService: true), try await TestStores.open(folder),
      ]
      try await withThrowingTaskGroup { group in
        for store in stores {
          group.addTask { try await store.addNotes(1...20) }
        }
        for _ in 1...5 { _ = try await Store.verifyAudit(TestStores.location(of: folder)) }
        try await group.waitForAll()
      }
      #expect(try await stores[0].auditState().rowCount == 40)
      for store in stores { try await store.close() }
    }
  }
}
