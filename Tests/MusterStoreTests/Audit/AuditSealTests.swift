import Dispatch
import Foundation
import TestStores
import Testing
import VerificationFlow

@testable import MusterStore

/// An audit with several chains, which are sealed together.
@Suite(.servers) struct AuditSealTests {
  private func note(_ number: Int) -> AuditRecord {
    AuditRecord(
      at: Instant(milliseconds: Int64(number)), sessionId: SessionID("session-\(number)"), actor: .system,
      action: .sessionCreated, subject: "\(number)")
  }

  private func add(_ numbers: ClosedRange<Int>, to store: Store) async throws {
    for number in numbers { try await store.database.write { try $0.insert(note(number)) } }
  }

  private func seal(_ store: Store) async throws -> Bool {
    try await store.database.write { try $0.sealAudit(at: Instant(milliseconds: 1000)) }
  }

  /// The chain with most rows and its number of rows.
  private func longestChain(_ store: Store) async throws -> (chain: Int, count: Int) {
    let head = try #require(try await store.auditState().heads.max { $0.number < $1.number })
    return (head.chain, head.number)
  }

  @Test func rowsAreSpreadAndVerifiedTogether() async throws {
    try await withStore { store in
      try await add(1...60, to: store)
      let state = try await store.auditState()
      #expect(state.rowCount == 60 && state.heads.count > 8, "\(state)")
      #expect(state.heads.map(\.number).reduce(0, +) == 60)
      #expect(try await store.auditFault() == nil)
      #expect(try await store.database.read { try $0.lastAuditNumber() } == 60)
    }
  }

  @Test func aRowThatWasTakenOutIsNamedByItsChain() async throws {
    try await withStore { store in
      try await add(1...40, to: store)
      _ = try await seal(store)
      for number in [1, 7, 20, 40] {
        let place = try await store.database.read {
          try $0.rows("SELECT chain, position FROM audit WHERE number = :number", ["number": .integer(number)])
        }
        let (chain, position) = (try place[0].integer("chain"), try place[0].integer("position"))
        try await store.tamper(
          "CREATE TABLE kept AS SELECT * FROM audit WHERE number = \(number)",
          "DELETE FROM audit WHERE number = \(number)")
        #expect(try await store.auditFault() == AuditFault(.rowMissing, row: position, chain: chain))
        try await store.tamper("INSERT INTO audit SELECT * FROM kept", "DROP TABLE kept")
        #expect(try await store.auditFault() == nil)
      }
    }
  }

  @Test(arguments: [
    "at = at + 1", "chain = chain % 16 + 1", "position = NULL", "chain = NULL, position = NULL", "number = 1000",
    "subject = '8'",
  ])
  func aChangedRowIsFound(change: String) async throws {
    try await withStore { store in
      try await add(1...40, to: store)
      try await store.tamper("UPDATE audit SET \(change) WHERE number = 7")
      #expect(try await store.auditFault() != nil)
    }
  }

  @Test func aChainThatWasPutBackIsFound() async throws {
    try await withStore { store in
      try await add(1...40, to: store)
      let (chain, count) = try await longestChain(store)
      try await store.tamper("CREATE TABLE older AS SELECT * FROM audit_heads")
      try await add(41...120, to: store)
      #expect(try await seal(store))
      try await store.tamper(
        "DELETE FROM audit WHERE chain = \(chain) AND position > \(count)",
        "DELETE FROM audit_heads WHERE chain = \(chain)",
        "INSERT INTO audit_heads SELECT * FROM older WHERE chain = \(chain)")
      #expect(try await store.auditFault() == AuditFault(.rowMissing, row: count + 1, chain: chain))
      // To go on as if nothing had happened does not help.
      try await add(121...300, to: store)
      #expect(try await store.auditFault()?.kind == .rowReplaced)
    }
  }

  @Test(arguments: [
    "DELETE FROM audit_seals WHERE number = 2", "DELETE FROM audit_seals WHERE number = 3", "DELETE FROM audit_seals",
    "UPDATE audit_seals SET at = at + 1 WHERE number = 2", "UPDATE audit_seals SET heads = '' WHERE number = 2",
    "UPDATE audit_seals SET number = 7 WHERE number = 3",
    "INSERT INTO audit_seals SELECT 4, at, heads, hash FROM audit_seals WHERE number = 3",
  ])
  func aChangedSealIsFound(change: String) async throws {
    try await withStore { store in
      for number in 1...3 {
        try await add(number * 10...number * 10 + 9, to: store)
        #expect(try await seal(store))
      }
      #expect(try await store.auditState().seal.number == 3)
      try await store.tamper(change)
      #expect(try await store.auditFault()?.kind == .sealAltered)
    }
  }

  @Test func aMissingHeadIsFound() async throws {
    for chain in [-1, 1, 16] {
      try await withStore { store in
        try await add(1...40, to: store)
        _ = try await seal(store)
        try await store.tamper("DELETE FROM audit_heads WHERE chain = \(chain)")
        #expect(try await store.auditFault() == AuditFault(.headAltered))
      }
    }
  }

  @Test func whatHasNotChangedIsNotSealedAgain() async throws {
    try await withStore { store in
      try await add(1...5, to: store)
      #expect(try await seal(store))
      #expect(try await !seal(store))
      try await add(6...6, to: store)
      #expect(try await seal(store))
      #expect(try await store.auditState().seal.number == 2)
    }
  }

  @Test func writersOfOtherChainsDoNotWait() async throws {
    try await withStore { store in
      let (appended, appending) = AsyncStream.makeStream(of: Void.self)
      let mayCommit = DispatchSemaphore(value: 0)
      async let first: Void = store.database.write { connection in
        try connection.insert(note(1))
        // Locks the chain's head.
        _ = try connection.lastAuditNumber()
        appending.finish()
        #expect(mayCommit.wait(timeout: .now() + 60) == .success)
      }
      for await _ in appended {}
      // Session 2 has another chain than session 1.
      try await add(2...2, to: store)
      mayCommit.signal()
      try await first
      #expect(try await store.auditState().heads.count == 2)
    }
  }

  @Test func sealsAndRowsMayBeAddedAtTheSameTime() async throws {
    try await withStore { store in
      try await withThrowingTaskGroup { group in
        for writer in 0..<4 {
          group.addTask { try await add(writer * 100...writer * 100 + 40, to: store) }
        }
        group.addTask { for _ in 1...20 { _ = try await seal(store) } }
        for _ in 1...5 { _ = try await store.auditState() }
        try await group.waitForAll()
      }
      _ = try await seal(store)
      #expect(try await store.auditFault() == nil)
      #expect(try await store.auditState().rowCount == 164)
    }
  }
}
