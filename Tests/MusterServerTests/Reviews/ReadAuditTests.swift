import HTTPTypes
import MusterAPI
import MusterService
import Testing
import VerificationFlow

@testable import MusterStore

/// What auditors see of the audit.
@Suite struct ReadAuditTests {
  @Test func onlyWhatIsOfTheProjectIsSeenNewestFirst() async throws {
    try await withTestServer { server in
      let mine = try await server.makeSession("PASSPORT")
      let other = try await server.makeSession("PASSPORT", project: "other")
      let erased = try await server.makeSession("PASSPORT")
      let admin = try await server.makeKey(.admin)
      #expect(try await server.send(.delete, Routes.path(Routes.session, erased.id), token: admin).status == .ok)
      let auditor = try await server.reviewer("dora", .auditor)
      guard case .key(let key) = try await server.program(),
        case .key(let foreign) = try await server.program(project: "other")
      else { return }
      let account = try await ManageReviewers(store: server.store).invite("dora", role: .auditor, project: "test")
      try await server.note([
        "operator", "key:\(key.id)", "key:\(foreign.id)", "reviewer:\(account.reviewer.id)", "reviewer:x",
      ])

      let (notes, next) = try await server.muster.readAudit(by: auditor)
      #expect(next == nil)
      #expect(notes.map(\.number) == notes.map(\.number).sorted(by: >))
      let sessions = Set(notes.compactMap(\.session?.rawValue))
      #expect(sessions == [mine.id, erased.id])
      #expect(!sessions.contains(other.id))
      let actors = Set(notes.filter { $0.session == nil }.map(\.actor))
      #expect(actors == ["operator", "key:\(key.id)", "reviewer:\(account.reviewer.id)"])

      for limit in ["1", "2", "5"] {
        var (found, query) = ([AuditLine](), AuditQuery(limit: limit))
        repeat {
          let page = try await server.muster.readAudit(query, by: auditor)
          found += page.notes
          query.cursor = page.nextCursor
        } while query.cursor != nil
        #expect(found == notes, "\(limit) a page")
      }
      let created = try await server.muster.readAudit(AuditQuery(action: "session.created"), by: auditor).notes
      #expect(created.map(\.action) == ["session.created", "session.created"])
      let byKey = try await server.muster.readAudit(AuditQuery(actor: "key:\(key.id)"), by: auditor).notes
      #expect(Set(byKey.map(\.actor)) == ["key:\(key.id)"])
      let ofSession = try await server.muster.readAudit(AuditQuery(sessionId: mine.id), by: auditor).notes
      #expect(!ofSession.isEmpty && ofSession.allSatisfy { $0.session?.rawValue == mine.id })
      #expect(try await server.muster.readAudit(AuditQuery(sessionId: other.id), by: auditor).notes.isEmpty)
    }
  }

  @Test func theExportHasAllAndSaysThatItWasMade() async throws {
    try await withTestServer { server in
      let session = try await server.makeSession("PASSPORT")
      let auditor = try await server.reviewer("dora", .auditor)
      try await server.note(Array(repeating: "operator", count: 2500))
      let before = try await server.store.database.read { try $0.auditLength() }
      let export = try await server.muster.readAudit.export(by: auditor)
      try await server.note(["operator"])
      var (lines, pages) = ([AuditLine](), 0)
      for try await page in export {
        lines += page
        pages += 1
      }
      #expect(pages >= 3)
      #expect(lines.map(\.number) == Array(1...before), "the export's own note is of an account that is not there")
      #expect(lines.first?.session?.rawValue == session.id)
      let last = try await server.store.database.read {
        try $0.rows("SELECT actor FROM audit WHERE action = 'audit.exported'", []).map { try $0.text("actor") }
      }
      #expect(last == ["reviewer:id-of-dora"])
      var some: [AuditLine] = []
      for try await page in try await server.muster.readAudit.export(AuditQuery(sessionId: session.id), by: auditor) {
        some += page
      }
      #expect(!some.isEmpty && some.allSatisfy { $0.session?.rawValue == session.id })
    }
  }

  @Test func aLongWayBetweenTwoNotesIsWalkedInPages() async throws {
    try await withTestServer { server in
      let session = try await server.makeSession("PASSPORT")
      _ = try await server.store.database.write { connection in
        try connection.execute(
          """
          WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 50000)
          INSERT INTO audit (number, at, session_id, actor, action)
          SELECT 1000 + i, 1, 'gone', 'session', 'process.moved' FROM n
          """, [])
      }
      let auditor = try await server.reviewer("dora", .auditor)
      var (found, pages, query) = ([AuditLine](), 0, AuditQuery())
      repeat {
        let page = try await server.muster.readAudit(query, by: auditor)
        found += page.notes
        pages += 1
        query.cursor = page.nextCursor
      } while query.cursor != nil
      #expect(pages == 3)
      #expect(!found.isEmpty && found.allSatisfy { $0.session?.rawValue == session.id })
    }
  }

  @Test func othersSeeNothing() async throws {
    try await withTestServer { server in
      for role in [ReviewerRole.reviewer, .senior] {
        let person = try await server.reviewer("x", role)
        await #expect(throws: Refusal(.forbidden, "ROLE_MISSING")) { try await server.muster.readAudit(by: person) }
        await #expect(throws: Refusal(.forbidden, "ROLE_MISSING")) {
          _ = try await server.muster.readAudit.export(by: person)
        }
      }
      let program = try await server.program()
      await #expect(throws: Refusal(.forbidden, "ROLE_MISSING")) { try await server.muster.readAudit(by: program) }
      let auditor = try await server.reviewer("dora", .auditor)
      for query in [
        AuditQuery(action: "x"), AuditQuery(limit: "0"), AuditQuery(cursor: "x"), AuditQuery(cursor: "-1"),
        AuditQuery(actor: "a\u{0}"), AuditQuery(sessionId: String(repeating: "x", count: 129)),
      ] {
        await #expect(throws: Refusal.invalid("")) { try await server.muster.readAudit(query, by: auditor) }
      }
    }
  }
}

extension TestServer {
  /// Notes something that is of no session, once for each of these.
  fileprivate func note(_ actors: [String]) async throws {
    try await store.database.write { connection in
      for actor in actors {
        try connection.insert(
          AuditRecord(at: Instant(milliseconds: 1), sessionId: nil, actor: actor, action: .retentionChanged))
      }
    }
  }
}
