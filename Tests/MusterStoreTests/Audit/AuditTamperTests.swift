import TestStores
import TestTraits
import Testing
import VerificationFlow

@testable import MusterStore

/// Six rows, and everything that may be done to them behind our back.
@Suite(.embeddedEngines) struct AuditTamperTests {
  /// What a library may read as something else.
  private static let changesOfTypes = [
    "detail = x'64'", "detail = x''", "actor = CAST(x'ff' AS TEXT)", "actor = actor || char(0) || 'x'",
    "hash = x'00'", "project_id = 5", "project_id = x'70'",
  ]

  @Test(.slow, arguments: 1...6)
  func aChangedFieldIsFoundInItsRow(row: Int) async throws {
    try await withStore { store in
      try await store.addNotes(1...6)
      for change in [
        "at = at + 1", "at = -at", "session_id = COALESCE(session_id, '') || 'x'", "actor = actor || ' '",
        "action = 'session.expired'", "subject = COALESCE(subject, '') || 'x'", "detail = COALESCE(detail, '') || 'x'",
        // Absent is not the same as empty.
        "session_id = CASE WHEN session_id IS NULL THEN '' END", "detail = CASE WHEN detail IS NULL THEN '' END",
        "subject = CASE WHEN subject = '' THEN NULL ELSE '' END",
        // A letter that moved to the next field.
        "actor = 'servic', action = 'esession.created'", "actor = 'session.created', action = 'service'",
        "hash = upper(hash) || '-'", "hash = ''",
        "project_id = CASE WHEN project_id IS NULL THEN 'p' END", "project_id = COALESCE(project_id, '') || 'x'",
      ] + Self.changesOfTypes {
        try await store.tamper(
          "CREATE TABLE kept AS SELECT * FROM audit", "UPDATE audit SET \(change) WHERE number = \(row)")
        #expect(try await store.auditFault() == AuditFault(.rowAltered, row: row), "\(change)")
        try await store.tamper("DELETE FROM audit", "INSERT INTO audit SELECT * FROM kept", "DROP TABLE kept")
        #expect(try await store.auditFault() == nil)
      }
    }
  }

  @Test(arguments: 1...6)
  func aRowThatWasTakenOutIsMissed(row: Int) async throws {
    try await withStore { store in
      try await store.addNotes(1...6)
      try await store.tamper("DELETE FROM audit WHERE number = \(row)")
      #expect(try await store.auditFault() == AuditFault(.rowMissing, row: row))
      // Closing the gap does not help, nor do later notes.
      try await store.tamper(
        "UPDATE audit SET number = -number WHERE number > \(row)",
        "UPDATE audit SET number = -number - 1 WHERE number < 0")
      try await store.addNotes(7...8)
      let fault = try await store.auditFault()
      #expect(fault == AuditFault(row == 6 ? .rowMissing : .rowAltered, row: row))
    }
  }

  @Test(arguments: [(1, 2), (1, 6), (3, 5), (5, 6)])
  func rowsThatChangedPlacesAreFound(first: Int, second: Int) async throws {
    try await withStore { store in
      try await store.addNotes(1...6)
      try await store.tamper(
        "UPDATE audit SET number = 99 WHERE number = \(first)",
        "UPDATE audit SET number = \(first) WHERE number = \(second)",
        "UPDATE audit SET number = \(second) WHERE number = 99")
      #expect(try await store.auditFault() == AuditFault(.rowAltered, row: first))
    }
  }

  private static let insertedNumbers = [
    ("0", AuditFault(.rowUnexpected, row: 0)), ("-7", AuditFault(.rowUnexpected, row: -7)),
    ("7", AuditFault(.rowAltered, row: 7)), ("9", AuditFault(.rowMissing, row: 7)),
    ("-9223372036854775807 - 1", AuditFault(.rowUnexpected)), ("9223372036854775807", AuditFault(.rowMissing, row: 7)),
  ]

  private static let insertedValues = [
    ("1.5", AuditFault(.rowAltered, row: 2)), ("'word'", AuditFault(.rowAltered, row: 7)),
    ("NULL", AuditFault(.rowUnexpected)),
  ]

  @Test(arguments: insertedNumbers + insertedValues)
  func aRowThatWasPutInIsFound(number: String, fault: AuditFault) async throws {
    try await withStore { store in
      try await store.addNotes(1...6)
      try await store.tamper(
        """
        INSERT INTO audit (number, at, session_id, actor, action, subject, detail, hash)
        SELECT \(number), at, session_id, actor, action, subject, detail, hash FROM audit WHERE number = 6
        """)
      #expect(try await store.auditFault() == fault)
    }
  }

  @Test(arguments: 0...5)
  func aTailThatWasCutOffIsMissed(left: Int) async throws {
    try await withStore { store in
      try await store.addNotes(1...6)
      try await store.tamper("DELETE FROM audit WHERE number > \(left)")
      #expect(try await store.auditFault() == AuditFault(.rowMissing, row: left + 1))
      // The head of that length has a seal that only we can make.
      try await store.tamper(
        "UPDATE audit_heads SET number = \(left), hash = '\(AuditHead().hash)'",
        "UPDATE audit_heads SET hash = (SELECT hash FROM audit WHERE number = \(left)) WHERE number > 0")
      #expect(try await store.auditFault() == AuditFault(.headAltered))
    }
  }

  @Test(
    arguments: [
      "DELETE FROM audit_heads", "UPDATE audit_heads SET number = 5",
      "UPDATE audit_heads SET hash = (SELECT hash FROM audit WHERE number = 5)",
      "UPDATE audit_heads SET seal = ''", "UPDATE audit_heads SET seal = (SELECT hash FROM audit WHERE number = 6)",
      "UPDATE audit_heads SET number = 'six'", "UPDATE audit_heads SET hash = x'00'",
    ])
  func aHeadOfAnotherChainIsNotExtended(change: String) async throws {
    try await withStore { store in
      try await store.addNotes(1...6)
      try await store.tamper(change)
      #expect(try await store.auditFault() == AuditFault(.headAltered))
      await #expect(throws: AuditFault(.headAltered)) { try await store.addNotes(7...7) }
      let count = try await store.database.read { try $0.rows("SELECT * FROM audit").count }
      #expect(count == 6)
      #expect(try await store.auditFault() == AuditFault(.headAltered))
    }
  }

  @Test func anOlderHeadDoesNotKnowTheRowsAfterIt() async throws {
    try await withStore { store in
      try await store.addNotes(1...4)
      try await store.tamper("CREATE TABLE older AS SELECT * FROM audit_heads")
      try await store.addNotes(5...6)
      try await store.tamper("DELETE FROM audit_heads", "INSERT INTO audit_heads SELECT * FROM older")
      #expect(try await store.auditFault() == AuditFault(.rowUnexpected, row: 5))
    }
  }

  @Test func anOlderCopyIsDetectedByItsHead() async throws {
    try await withStore { store in
      try await store.addNotes(1...4)
      let older = try await store.auditState()
      try await store.tamper(
        "CREATE TABLE older AS SELECT * FROM audit", "CREATE TABLE older_head AS SELECT * FROM audit_heads")
      try await store.addNotes(5...6)
      let newer = try await store.auditState()
      try await store.tamper(
        "DELETE FROM audit", "INSERT INTO audit SELECT * FROM older", "DELETE FROM audit_heads",
        "INSERT INTO audit_heads SELECT * FROM older_head")
      #expect(try await store.auditState() == older)
      #expect(older != newer)
    }
  }
}
