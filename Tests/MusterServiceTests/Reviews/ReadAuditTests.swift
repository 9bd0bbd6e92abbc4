import MusterService
import ServiceFixtures
import Testing
import VerificationFlow

@testable import MusterStore

/// What auditors see of the audit.
@Suite struct ReadAuditTests {
  @Test func recordsOfTheProjectAreListedNewestFirst() async throws {
    try await withTestService { service in
      let mine = try await service.makeSession(.passport)
      _ = try await mine.upload(specimen("id-card-front-small.jpg"), as: "PASSPORT")
      let other = try await service.makeSession(.passport, project: "other")
      let erased = try await service.makeSession(.passport)
      _ = try await service.muster.privacy.erasure.erase(erased.id, by: service.caller(.admin))
      let auditor = try await service.reviewer("dora", .auditor)
      guard case .key(let key) = try await service.program(),
        case .key(let foreign) = try await service.program(project: "other")
      else { return }
      let account = try await ManageReviewers(store: service.store).invite("dora", role: .auditor, project: "test")
      try await service.note(["key:\(key.id)", "reviewer:\(account.reviewer.id)"], of: key.project.id)
      try await service.note(["key:\(foreign.id)", "operator"], of: foreign.project.id)
      try await service.note(["operator", "reviewer:x"])

      let (notes, next) = try await service.muster.reviews.audit.read(by: auditor)
      #expect(next == nil)
      #expect(notes.map(\.number) == notes.map(\.number).sorted(by: >))
      let sessions = Set(notes.compactMap(\.session))
      #expect(sessions == [mine.id, erased.id])
      #expect(!sessions.contains(other.id))
      let actors = Set(notes.filter { $0.session == nil }.map(\.actor))
      #expect(actors == ["operator", "key:\(key.id)", "reviewer:\(account.reviewer.id)"])
      let own = notes.filter { $0.actor == "operator" }
      #expect(own.map(\.action) == ["reviewer.invited"], "the others are of no project and of another one")
      #expect(own.first?.subjectName == "dora")
      let named = notes.filter { $0.session == mine.id }
      #expect(named.first { $0.action == "document.received" }?.subjectName == "PASSPORT FRONT", "\(named)")
      #expect(named.first { $0.action == "process.moved" }?.subjectName == "verification 1", "\(named)")

      for limit in ["1", "2", "5"] {
        var (found, query) = ([AuditLine](), AuditQuery(limit: limit))
        repeat {
          let page = try await service.muster.reviews.audit.read(query, by: auditor)
          found += page.notes
          query.cursor = page.nextCursor
        } while query.cursor != nil
        #expect(found == notes, "\(limit) a page")
      }
      let created = try await service.muster.reviews.audit.read(AuditQuery(action: "session.created"), by: auditor)
        .notes
      #expect(created.map(\.action) == ["session.created", "session.created"])
      let byKey = try await service.muster.reviews.audit.read(AuditQuery(actor: "key:\(key.id)"), by: auditor).notes
      #expect(Set(byKey.map(\.actor)) == ["key:\(key.id)"])
      let ofSession = try await service.muster.reviews.audit.read(AuditQuery(sessionId: mine.id.rawValue), by: auditor)
        .notes
      #expect(!ofSession.isEmpty && ofSession.allSatisfy { $0.session == mine.id })
      #expect(
        try await service.muster.reviews.audit.read(AuditQuery(sessionId: other.id.rawValue), by: auditor).notes.isEmpty
      )
    }
  }

  /// What operators and the service itself note about a project's reviewers and rules is of that project.
  @Test func recordsWithoutASessionBelongToTheirProject() async throws {
    try await withReviewers { reviewers in
      let (service, manage) = (reviewers.service, reviewers.manage)
      for (project, name) in [("test", "Anna"), ("other", "Otto")] {
        try await reviewers.join(name, project: project)
        for _ in 1...5 { _ = try await reviewers.failToSignIn(name) }
        try await manage.setRole(.senior, of: name)
        _ = try await ManageRetention(store: service.store).set(
          accepted: .seconds(60), rejected: nil, project: project, type: nil)
        try await manage.disable(name)
      }
      for (project, name) in [("test", "Anna"), ("other", "Otto")] {
        let notes = try await service.muster.reviews.audit.read(
          by: service.reviewer("dora", .auditor, project: project)
        )
        .notes
        #expect(
          notes.reversed().map(\.action) == [
            "reviewer.invited", "reviewer.joined", "reviewer.sign_in_failed", "reviewer.sign_in_failed",
            "reviewer.sign_in_failed", "reviewer.sign_in_failed", "reviewer.sign_in_failed", "reviewer.locked",
            "reviewer.role_changed", "retention.changed", "reviewer.disabled",
          ])
        #expect(notes.allSatisfy { $0.subjectName == ($0.action == "retention.changed" ? project : name) })
        #expect(notes.compactMap(\.actorName) == [name])
        let byName = try await service.muster.reviews.audit.read(
          AuditQuery(actor: name), by: service.reviewer("dora", .auditor, project: project)
        ).notes
        #expect(byName.map(\.action) == ["reviewer.joined"])
        let foreign = try await service.muster.reviews.audit.read(
          AuditQuery(actor: name == "Anna" ? "Otto" : "Anna"),
          by: service.reviewer("dora", .auditor, project: project)
        ).notes
        #expect(foreign.isEmpty)
      }
    }
  }

  @Test func whatAnOperatorChangesInTheProjectIsListed() async throws {
    try await withTestService { service in
      let auditor = try await service.reviewer("dora", .auditor)
      try await ManageOrigins(store: service.store).add("https://app.example", project: "test")
      try await ManageApps(store: service.store).setPlain(false, project: "test")
      let notes = try await service.muster.reviews.audit.read(AuditQuery(actor: "operator"), by: auditor).notes
      #expect(Set(notes.map(\.action)).isSuperset(of: ["origins.changed", "apps.changed"]), "\(notes)")
      let foreign = try await service.reviewer("otto", .auditor, project: "other")
      #expect(try await service.muster.reviews.audit.read(AuditQuery(actor: "operator"), by: foreign).notes.isEmpty)
    }
  }

  @Test func recordsAreFoundByTheirDay() async throws {
    try await withTestService { service in
      let made = try await service.makeSession(.passport)
      let auditor = try await service.reviewer("dora", .auditor)
      let all = try await service.muster.reviews.audit.read(by: auditor).notes
      let reference = try await service.muster.sessions.views.find(made.id, by: service.caller(.sessions)).session
        .reference
      #expect(all.allSatisfy { $0.session == nil || $0.reference == reference.rawValue })
      let day = try #require(all.first?.csv.split(separator: ",")[1].prefix(10)).description
      func found(_ from: String?, _ until: String?) async throws -> Int {
        try await service.muster.reviews.audit.read(AuditQuery(from: from, until: until), by: auditor).notes.count
      }
      for (from, until) in [(day, day), (nil, day), (day, "")] as [(String?, String?)] {
        #expect(try await found(from, until) == all.count)
      }
      for (from, until) in [(nil, "2000-01-01"), ("2999-01-01", nil)] as [(String?, String?)] {
        #expect(try await found(from, until) == 0)
      }
      await #expect(throws: ServiceError.invalid("")) { try await found("yesterday", nil) }
    }
  }

  @Test func theExportHasAllAndSaysThatItWasMade() async throws {
    try await withTestService { service in
      let session = try await service.makeSession(.passport)
      let auditor = try await service.reviewer("dora", .auditor)
      guard case .reviewer(let dora) = auditor else { return }
      try await service.note(Array(repeating: "operator", count: 2500), of: dora.project.id)
      let before = try await service.store.database.read { try $0.lastAuditNumber() }
      let export = try await service.muster.reviews.audit.export(by: auditor)
      try await service.note(["operator"])
      var (lines, pages) = ([AuditLine](), 0)
      for try await page in export {
        lines += page
        pages += 1
      }
      #expect(pages >= 3)
      #expect(lines.map(\.number) == Array(1...before + 1), "the export's own note is the last one")
      #expect(lines.first?.session == session.id)
      let last = try await service.store.database.read {
        try $0.rows("SELECT actor FROM audit WHERE action = 'audit.exported'").map { try $0.text("actor") }
      }
      #expect(last == ["reviewer:id-of-dora"])
      var some: [AuditLine] = []
      for try await page in try await service.muster.reviews.audit.export(
        AuditQuery(sessionId: session.id.rawValue), by: auditor)
      {
        some += page
      }
      #expect(!some.isEmpty && some.allSatisfy { $0.session == session.id })
    }
  }

  @Test func aLongWayBetweenTwoNotesIsWalkedInPages() async throws {
    try await withTestService { service in
      let session = try await service.makeSession(.passport)
      _ = try await service.store.database.write { connection in
        try connection.run(
          """
          WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 50000)
          INSERT INTO audit (number, at, session_id, actor, action)
          SELECT 1000 + i, 1, 'gone', 'session', 'process.moved' FROM n
          """)
      }
      let auditor = try await service.reviewer("dora", .auditor)
      var (found, pages, query) = ([AuditLine](), 0, AuditQuery())
      repeat {
        let page = try await service.muster.reviews.audit.read(query, by: auditor)
        found += page.notes
        pages += 1
        query.cursor = page.nextCursor
      } while query.cursor != nil
      #expect(pages == 3)
      #expect(!found.isEmpty && found.allSatisfy { $0.session == session.id })
    }
  }

  @Test func otherProjectsSeeNoRecords() async throws {
    try await withTestService { service in
      for role in [ReviewerRole.reviewer, .senior] {
        let person = try await service.reviewer("x", role)
        await #expect(throws: ServiceError(.roleMissing)) {
          try await service.muster.reviews.audit.read(by: person)
        }
        await #expect(throws: ServiceError(.roleMissing)) {
          _ = try await service.muster.reviews.audit.export(by: person)
        }
      }
      let program = try await service.program()
      await #expect(throws: ServiceError(.roleMissing)) {
        try await service.muster.reviews.audit.read(by: program)
      }
      let auditor = try await service.reviewer("dora", .auditor)
      for query in [
        AuditQuery(action: "x"), AuditQuery(limit: "0"), AuditQuery(cursor: "x"), AuditQuery(cursor: "-1"),
        AuditQuery(actor: "a\u{0}"), AuditQuery(sessionId: String(repeating: "x", count: 129)),
      ] {
        await #expect(throws: ServiceError.invalid("")) {
          try await service.muster.reviews.audit.read(query, by: auditor)
        }
      }
    }
  }
}

extension TestService {
  /// Notes something that is of no session, once for each of these.
  fileprivate func note(_ actors: [String], of project: ProjectID? = nil) async throws {
    try await store.database.write { connection in
      for actor in actors {
        try connection.insert(
          AuditRecord(
            at: Instant(milliseconds: 1), sessionId: nil, projectId: project, actor: AuditActor(rawValue: actor),
            action: .retentionChanged))
      }
    }
  }
}
