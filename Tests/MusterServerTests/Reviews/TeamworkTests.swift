import Foundation
import HTTPTypes
import MusterAPI
import Testing
import VerificationFlow

@testable import MusterService
@testable import MusterStore

/// How reviewers share cases: assignments, escalations, and notes without a decision.
@Suite struct TeamworkTests {
  @Test func whoMayAssignWhat() async throws {
    try await withTestServer({ $0.review = .always }) { server in
      let made = try await server.makeCase()
      let id = SessionID(made.id)
      let (anna, ben) = (try await server.reviewer("Anna"), try await server.reviewer("Ben"))
      let (carla, dora) = (try await server.reviewer("Carla", .senior), try await server.reviewer("Dora", .auditor))
      let accounts = ManageReviewers(store: server.store)
      for (name, role, project) in [
        ("Anna", ReviewerRole.reviewer, "test"), ("Ben", .reviewer, "test"), ("Dora", .auditor, "test"),
        ("Gone", .reviewer, "test"), ("Eve", .reviewer, "other"),
      ] { _ = try await accounts.invite(name, role: role, project: project, isSandbox: true) }
      try await accounts.disable("Gone")
      let assign = server.muster.assignReview

      #expect(try await server.find(ReviewQuery(assignee: "nobody"), by: anna) == [made.id])
      await #expect(throws: ServiceError(.forbidden, "ROLE_MISSING")) { try await assign(id, to: "Ben", by: anna) }
      await #expect(throws: ServiceError(.forbidden, "ROLE_MISSING")) { try await assign(id, by: dora) }
      // Upon oneself, however one writes it.
      #expect(try await assign(id, to: "anna", by: anna).reviewer == "Anna")
      for (query, caller) in [
        (ReviewQuery(assignee: "me"), anna), (ReviewQuery(assignee: "Anna"), ben),
        (ReviewQuery(search: made.id, assignee: "Anna"), ben),
      ] { #expect(try await server.find(query, by: caller) == [made.id]) }
      for (query, caller) in [(ReviewQuery(assignee: "nobody"), anna), (ReviewQuery(assignee: "me"), ben)] {
        #expect(try await server.find(query, by: caller) == [])
      }
      // What is a colleague's only a senior takes off them; the next case is never one of theirs.
      await #expect(throws: ServiceError(.forbidden, "ROLE_MISSING")) { try await assign(id, by: ben) }
      await #expect(throws: ServiceError(.forbidden, "ROLE_MISSING")) { try await assign.remove(from: id, by: ben) }
      #expect(try await server.muster.leaseReview.takeNext(by: ben) == nil)
      for name in ["Dora", "Gone", "Eve", "Nobody", "me\u{301}"] {
        await #expect(throws: ServiceError(.notFound, "REVIEWER_NOT_FOUND"), "\(name)") {
          try await assign(id, to: name, by: carla)
        }
      }
      await #expect(throws: ServiceError.invalid("")) { try await assign(id, to: "", by: carla) }
      #expect(try await assign(id, to: "Ben", by: carla).assignedBy == "Carla")
      #expect(try await server.muster.leaseReview.takeNext(by: anna) == nil)
      #expect(try await server.muster.leaseReview.takeNext(by: ben)?.sessionId == id)
      #expect(try await assign.assignees(for: carla) == ["Anna", "Ben"])
      #expect(try await assign.assignees(for: anna) == ["Anna"])
      try await assign.remove(from: id, by: ben)
      try await assign.remove(from: id, by: ben)
      #expect(try await server.find(ReviewQuery(assignee: "nobody"), by: anna) == [made.id])
      let actions = try await server.actions(in: made.id).filter { $0.contains("assigned") }
      #expect(actions == ["review.assigned", "review.assigned", "review.unassigned"])

      // It keeps nobody from deciding; with the decision the case is in no such list any more.
      _ = try await assign(id, to: "Ben", by: carla)
      try await server.muster.leaseReview.giveBack(id, by: ben)
      #expect(try await made.decide("accept", reviewer: "Anna").status == .ok)
      #expect(try await server.find(ReviewQuery(assignee: "Ben"), by: anna) == [])
      #expect(try await server.find(ReviewQuery(status: "decided"), by: anna) == [made.id])
      await #expect(throws: ServiceError.caseChanged) { try await assign(id, to: "Ben", by: carla) }
    }
  }

  @Test func anEscalatedCaseIsASeniors() async throws {
    try await withTestServer({
      $0.review = .always
      $0.reviewUndo = .zero
    }) { server in
      let made = try await server.makeCase()
      let id = SessionID(made.id)
      let (anna, ben) = (try await server.reviewer("Anna"), try await server.reviewer("Ben"))
      let carla = try await server.reviewer("Carla", .senior)
      let (escalate, lease) = (server.muster.escalateReview, server.muster.leaseReview)
      for words in [nil, "", " \n", String(repeating: "x", count: 1001), "a\u{0}"] {
        await #expect(throws: ServiceError.invalid("")) { try await escalate(id, saying: words, by: anna) }
      }
      await #expect(throws: ServiceError.caseChanged) { try await escalate.giveBack(id, saying: nil, by: carla) }
      _ = try await server.muster.assignReview(id, by: anna)
      _ = try await lease.take(id, by: anna)
      await #expect(throws: ServiceError(.conflict, "CASE_LEASED")) { try await escalate(id, saying: "Odd", by: ben) }
      let revision = try await server.revision(of: id)
      try await escalate(id, saying: "The same face again", by: anna)
      #expect(try await server.revision(of: id) > revision)
      #expect(try await server.find(ReviewQuery(status: "escalated"), by: ben) == [made.id])
      #expect(try await server.find(ReviewQuery(assignee: "nobody"), by: ben) == [made.id])

      // Whoever is no senior neither takes it, nor decides it by any way, nor is given it.
      for person in [anna, ben, try await server.program()] {
        await #expect(throws: ServiceError.seniorNeeded) { try await lease.take(id, by: person) }
        let request = try await server.request("accept", on: id)
        await #expect(throws: ServiceError.seniorNeeded) {
          try await server.muster.decideReview(request, on: id, by: person)
        }
        await #expect(throws: ServiceError.seniorNeeded) {
          try await server.muster.deferDecision(request, on: id, by: person)
        }
        await #expect(throws: ServiceError.seniorNeeded) { try await server.muster.assignReview(id, by: person) }
        await #expect(throws: ServiceError.caseChanged) { try await escalate(id, saying: "Again", by: person) }
        await #expect(throws: ServiceError(.forbidden, "ROLE_MISSING")) {
          try await escalate.giveBack(id, saying: nil, by: person)
        }
        #expect(try await lease.takeNext(by: person) == nil)
      }
      #expect(
        try await made.decide("accept", reviewer: "Carla").problemCode == "SENIOR_NEEDED", "no account, only a name")

      #expect(try await lease.takeNext(by: carla)?.sessionId == id)
      try await escalate.giveBack(id, saying: "Twins", by: carla)
      #expect(try await lease.takeNext(by: ben)?.sessionId == id)
      #expect(try await server.find(ReviewQuery(status: "escalated"), by: ben) == [])
      let notes = try #require(try await made.shown().notes)
      #expect(notes.map(\.occasion) == ["escalated", "returned"])
      #expect(notes.map(\.note) == ["The same face again", "Twins"])
      #expect(notes.map(\.reviewer) == ["Anna", "Carla"])

      try await escalate(id, saying: "Still odd", by: ben)
      let request = try await server.request("accept", on: id)
      _ = try await server.muster.deferDecision(request, on: id, by: carla)
      #expect(try await made.shown().escalation == nil)
      #expect(try await server.find(ReviewQuery(status: "decided"), by: ben) == [made.id])
      #expect(
        try await server.actions(in: made.id).filter { ["review.escalated", "review.returned"].contains($0) }
          == ["review.escalated", "review.returned", "review.escalated"])
    }
  }

  @Test func aSeniorsDecisionAboutAnEscalatedCaseTakesEffectLater() async throws {
    let time = TestClock()
    try await withTestServer({ $0.review = .always }, clock: time.clock) { server in
      let made = try await server.makeCase()
      let id = SessionID(made.id)
      try await server.muster.escalateReview(id, saying: "Odd", by: try await server.reviewer("Anna"))
      let carla = try await server.reviewer("Carla", .senior)
      let request = try await server.request("accept", on: id)
      _ = try await server.muster.deferDecision(request, on: id, by: carla)
      // Meanwhile it is neither given back nor escalated.
      await #expect(throws: ServiceError.caseChanged) {
        try await server.muster.escalateReview.giveBack(id, saying: nil, by: carla)
      }
      time.advance(by: .seconds(11))
      try await server.wakeWorkers()
      try await until("it takes effect") { try await made.personsSession().phase != "CLIENT_EVALUATION" }
    }
  }

  @Test func notesStayWithoutADecision() async throws {
    try await withTestServer({ $0.review = .always }) { server in
      let made = try await server.makeCase()
      let other = try await server.makeCase(project: "other")
      let (anna, dora) = (try await server.reviewer("Anna"), try await server.reviewer("Dora", .auditor))
      let note = server.muster.noteReview
      let id = SessionID(made.id)
      let before = try await server.revision(of: id)
      _ = try await note("Hello\nErika-Secret", on: id, by: anna)
      #expect(try await server.revision(of: id) == before, "nobody's decision is held up by it")
      await #expect(throws: ServiceError(.forbidden, "ROLE_MISSING")) { try await note("x", on: id, by: dora) }
      await #expect(throws: ServiceError.sessionNotFound) { try await note("x", on: SessionID(other.id), by: anna) }
      for words in [nil, "", String(repeating: "x", count: 1001), "\u{7}"] {
        await #expect(throws: ServiceError.invalid("")) { try await note(words, on: id, by: anna) }
      }
      #expect(try await made.decide("accept").status == .ok)
      _ = try await note(String(repeating: "ü", count: 1000), on: id, by: anna)
      let notes = try #require(try await made.shown().notes)
      #expect(notes.map(\.note) == ["Hello\nErika-Secret", String(repeating: "ü", count: 1000)])
      #expect(notes.map(\.occasion) == ["note", "note"])
      #expect(try await server.reviews("?status=decided", key: made.key).reviews.map(\.notes) == [nil], "not in lists")
      #expect(try await server.tables(naming: "Erika-Secret") == [], "sealed")

      // The export has them, and they go with the session.
      let admin = try await server.makeKey(.admin)
      let export = try await server.send(.get, Routes.path(Routes.sessionExport, made.id), token: admin)
      #expect(export.body.range(of: Data("Erika-Secret".utf8)) != nil)
      #expect(try await server.send(.delete, Routes.path(Routes.session, made.id), token: admin).status == .ok)
      #expect(try await server.store.database.read { try $0.rows("SELECT id FROM review_notes").isEmpty })
    }
  }

  @Test func aCaseHasABoundedNumberOfNotes() async throws {
    try await withTestServer({ $0.review = .always }) { server in
      let made = try await server.makeCase()
      let (id, anna) = (SessionID(made.id), try await server.reviewer("Anna"))
      for _ in 0..<200 { _ = try await server.muster.noteReview("x", on: id, by: anna) }
      await #expect(throws: ServiceError(.conflict, "TOO_MANY_NOTES")) {
        try await server.muster.noteReview("x", on: id, by: anna)
      }
      await #expect(throws: ServiceError(.conflict, "TOO_MANY_NOTES")) {
        try await server.muster.escalateReview(id, saying: "x", by: anna)
      }
      #expect(try await made.shown().escalation == nil)
    }
  }

  @Test func programsDoItToo() async throws {
    try await withTestServer({ $0.review = .always }) { server in
      let made = try await server.makeCase()
      _ = try await ManageReviewers(store: server.store).invite("Anna", role: .reviewer, project: "test")
      func post(_ route: String, _ body: some Encodable, key: String = UUID().uuidString) async throws -> Answer {
        try await server.send(
          .post, Routes.path(route, made.id), token: made.key, headers: [HTTPField.Name("Idempotency-Key")!: key],
          body: JSONCoding.encoder().encode(body))
      }
      let assigned = try await post(Routes.reviewAssignment, AssignmentRequest(assignee: "anna", reviewer: "router"))
      #expect(assigned.status == .ok)
      #expect(try assigned.decoded(as: ReviewAssignment.self).reviewer == "Anna")
      #expect(try await made.shown().assignment?.assignedBy == "router")
      #expect(try await server.reviews("?assignee=Anna", key: made.key).reviews.map(\.id) == [made.id])
      let unknown = try await post(Routes.reviewAssignment, AssignmentRequest(assignee: "Nobody"))
      #expect(unknown.status == .notFound && unknown.problemCode == "REVIEWER_NOT_FOUND")
      // A program that stands for somebody without an account.
      #expect(try await post(Routes.reviewAssignment, AssignmentRequest(reviewer: "zoe")).status == .ok)
      #expect(try await made.shown().assignment?.reviewer == "zoe")
      let path = Routes.path(Routes.reviewAssignment, made.id)
      #expect(try await server.send(.delete, path, token: made.key).status == .noContent)
      #expect(try await made.shown().assignment == nil)

      let first = try await post(Routes.reviewNotes, NoteRequest("once", reviewer: "zoe"), key: "n")
      let again = try await post(Routes.reviewNotes, NoteRequest("once", reviewer: "zoe"), key: "n")
      #expect(first.status == .created && again.body == first.body)
      #expect(try await made.shown().notes?.map(\.note) == ["once"])
      #expect(try await post(Routes.reviewNotes, NoteRequest(nil)).problemCode == "INVALID_REQUEST")

      let escalated = try await post(Routes.reviewEscalation, NoteRequest("look", reviewer: "zoe"))
      #expect(escalated.status == .ok)
      #expect(try escalated.decoded(as: ReviewNote.self).occasion == "escalated")
      #expect(try await made.shown().escalation?.reviewer == "zoe")
      #expect(try await post(Routes.reviewEscalation, NoteRequest("look")).problemCode == "CASE_CHANGED")
      #expect(try await made.lease("zoe").problemCode == "SENIOR_NEEDED")
    }
  }

  @Test(arguments: [ReviewQuery(sort: "name"), ReviewQuery(assignee: String(repeating: "x", count: 65))])
  func nonsenseIsRefused(query: ReviewQuery) async throws {
    try await withTestServer { server in
      let anna = try await server.reviewer("anna")
      await #expect(throws: ServiceError.invalid("")) { _ = try await server.muster.listReviews(query, by: anna) }
    }
  }
}
