import Foundation
import ServiceFixtures
import Testing
import VerificationFlow

@testable import MusterService
@testable import MusterStore

/// How reviewers share cases: assignments, escalations, and notes without a decision.
@Suite struct TeamworkTests {
  @Test func assignmentPermissions() async throws {
    try await withTestService({ $0.review = .always }) { service in
      let made = try await service.makeCase()
      let id = made.id
      let (anna, ben) = (try await service.reviewer("Anna"), try await service.reviewer("Ben"))
      let (carla, dora) = (try await service.reviewer("Carla", .senior), try await service.reviewer("Dora", .auditor))
      let accounts = ManageReviewers(store: service.store)
      for (name, role, project) in [
        ("Anna", ReviewerRole.reviewer, "test"), ("Ben", .reviewer, "test"), ("Dora", .auditor, "test"),
        ("Gone", .reviewer, "test"), ("Eve", .reviewer, "other"),
      ] { _ = try await accounts.invite(name, role: role, project: project, isSandbox: true) }
      try await accounts.disable("Gone")
      let assignments = service.muster.reviews.assignments

      #expect(try await service.find(ReviewQuery(assignee: "nobody"), by: anna) == [made.id])
      await #expect(throws: ServiceError(.roleMissing)) { try await assignments.assign(id, to: "Ben", by: anna) }
      await #expect(throws: ServiceError(.roleMissing)) { try await assignments.assign(id, by: dora) }
      // Upon oneself, however one writes it.
      #expect(try await assignments.assign(id, to: "anna", by: anna).reviewer == "Anna")
      for (query, caller) in [
        (ReviewQuery(assignee: "me"), anna), (ReviewQuery(assignee: "Anna"), ben),
        (ReviewQuery(search: made.id.rawValue, assignee: "Anna"), ben),
      ] { #expect(try await service.find(query, by: caller) == [made.id]) }
      for (query, caller) in [(ReviewQuery(assignee: "nobody"), anna), (ReviewQuery(assignee: "me"), ben)] {
        #expect(try await service.find(query, by: caller) == [])
      }
      // What is a colleague's only a senior takes off them; the next case is never one of theirs.
      await #expect(throws: ServiceError(.roleMissing)) { try await assignments.assign(id, by: ben) }
      await #expect(throws: ServiceError(.roleMissing)) { try await assignments.remove(from: id, by: ben) }
      #expect(try await service.muster.reviews.lease.takeNext(by: ben) == nil)
      for name in ["Dora", "Gone", "Eve", "Nobody", "me\u{301}"] {
        await #expect(throws: ServiceError(.reviewerNotFound), "\(name)") {
          try await assignments.assign(id, to: name, by: carla)
        }
      }
      await #expect(throws: ServiceError.invalid("")) { try await assignments.assign(id, to: "", by: carla) }
      #expect(try await assignments.assign(id, to: "Ben", by: carla).assignedBy == "Carla")
      #expect(try await service.muster.reviews.lease.takeNext(by: anna) == nil)
      #expect(try await service.muster.reviews.lease.takeNext(by: ben)?.sessionId == id)
      #expect(try await assignments.assignees(for: carla) == ["Anna", "Ben"])
      #expect(try await assignments.assignees(for: anna) == ["Anna"])
      try await assignments.remove(from: id, by: ben)
      try await assignments.remove(from: id, by: ben)
      #expect(try await service.find(ReviewQuery(assignee: "nobody"), by: anna) == [made.id])
      let actions = try await service.actions(in: made.id).filter { $0.contains("assigned") }
      #expect(actions == ["review.assigned", "review.assigned", "review.unassigned"])

      // It keeps nobody from deciding; with the decision the case is in no such list any more.
      _ = try await assignments.assign(id, to: "Ben", by: carla)
      try await service.muster.reviews.lease.release(id, by: ben)
      #expect(try await made.decide("accept", reviewer: "Anna") == nil)
      #expect(try await service.find(ReviewQuery(assignee: "Ben"), by: anna) == [])
      #expect(try await service.find(ReviewQuery(status: "decided"), by: anna) == [made.id])
      await #expect(throws: ServiceError.caseChanged) { try await assignments.assign(id, to: "Ben", by: carla) }
    }
  }

  @Test func anEscalatedCaseIsASeniors() async throws {
    try await withTestService({
      $0.review = .always
      $0.reviewUndo = .zero
    }) { service in
      let made = try await service.makeCase()
      let id = made.id
      let (anna, ben) = (try await service.reviewer("Anna"), try await service.reviewer("Ben"))
      let carla = try await service.reviewer("Carla", .senior)
      let (escalations, lease) = (service.muster.reviews.escalations, service.muster.reviews.lease)
      for words in [nil, "", " \n", String(repeating: "x", count: 1001), "a\u{0}"] {
        await #expect(throws: ServiceError.invalid("")) { try await escalations.escalate(id, note: words, by: anna) }
      }
      await #expect(throws: ServiceError.caseChanged) { try await escalations.release(id, note: nil, by: carla) }
      _ = try await service.muster.reviews.assignments.assign(id, by: anna)
      _ = try await lease.take(id, by: anna)
      await #expect(throws: ServiceError(.caseLeased)) { try await escalations.escalate(id, note: "Odd", by: ben) }
      let revision = try await service.revision(of: id)
      try await escalations.escalate(id, note: "The same face again", by: anna)
      #expect(try await service.revision(of: id) > revision)
      #expect(try await service.find(ReviewQuery(status: "escalated"), by: ben) == [made.id])
      #expect(try await service.find(ReviewQuery(assignee: "nobody"), by: ben) == [made.id])

      // Whoever is no senior neither takes it, nor decides it by any way, nor is given it.
      for person in [anna, ben, try await service.program()] {
        await #expect(throws: ServiceError.seniorNeeded) { try await lease.take(id, by: person) }
        let request = try await service.request("accept", on: id)
        await #expect(throws: ServiceError.seniorNeeded) {
          try await service.muster.reviews.decisions.decide(request, on: id, by: person)
        }
        await #expect(throws: ServiceError.seniorNeeded) {
          try await service.muster.reviews.pendingDecisions.defer(request, on: id, by: person)
        }
        await #expect(throws: ServiceError.seniorNeeded) {
          try await service.muster.reviews.assignments.assign(id, by: person)
        }
        await #expect(throws: ServiceError.caseChanged) {
          try await escalations.escalate(id, note: "Again", by: person)
        }
        await #expect(throws: ServiceError(.roleMissing)) {
          try await escalations.release(id, note: nil, by: person)
        }
        #expect(try await lease.takeNext(by: person) == nil)
      }
      #expect(
        try await made.decide("accept", reviewer: "Carla") == "SENIOR_NEEDED", "no account, only a name")

      #expect(try await lease.takeNext(by: carla)?.sessionId == id)
      try await escalations.release(id, note: "Twins", by: carla)
      #expect(try await lease.takeNext(by: ben)?.sessionId == id)
      #expect(try await service.find(ReviewQuery(status: "escalated"), by: ben) == [])
      let notes = try #require(try await made.shown().history?.notes)
      #expect(notes.map(\.occasion) == [.escalated, .returned])
      #expect(notes.map(\.text) == ["The same face again", "Twins"])
      #expect(notes.map(\.reviewer) == ["Anna", "Carla"])

      try await escalations.escalate(id, note: "Still odd", by: ben)
      let request = try await service.request("accept", on: id)
      _ = try await service.muster.reviews.pendingDecisions.defer(request, on: id, by: carla)
      #expect(try await made.shown().escalation == nil)
      #expect(try await service.find(ReviewQuery(status: "decided"), by: ben) == [made.id])
      #expect(
        try await service.actions(in: made.id).filter { ["review.escalated", "review.returned"].contains($0) }
          == ["review.escalated", "review.returned", "review.escalated"])
    }
  }

  @Test func aSeniorsDecisionAboutAnEscalatedCaseTakesEffectLater() async throws {
    let time = TestClock()
    try await withTestService({ $0.review = .always }, clock: time.clock) { service in
      let made = try await service.makeCase()
      let id = made.id
      try await service.muster.reviews.escalations.escalate(id, note: "Odd", by: try await service.reviewer("Anna"))
      let carla = try await service.reviewer("Carla", .senior)
      let request = try await service.request("accept", on: id)
      _ = try await service.muster.reviews.pendingDecisions.defer(request, on: id, by: carla)
      // Meanwhile it is neither given back nor escalated.
      await #expect(throws: ServiceError.caseChanged) {
        try await service.muster.reviews.escalations.release(id, note: nil, by: carla)
      }
      time.advance(by: .seconds(11))
      service.wakeWorkers()
      try await until("it takes effect") { try await made.phase() != .clientEvaluation }
    }
  }

  @Test func notesStayWithoutADecision() async throws {
    try await withTestService({ $0.review = .always }) { service in
      let made = try await service.makeCase()
      let other = try await service.makeCase(project: "other")
      let (anna, dora) = (try await service.reviewer("Anna"), try await service.reviewer("Dora", .auditor))
      let reviewNotes = service.muster.reviews.notes
      let id = made.id
      let before = try await service.revision(of: id)
      _ = try await reviewNotes.add("Hello\nErika-Secret", on: id, by: anna)
      #expect(try await service.revision(of: id) == before, "nobody's decision is held up by it")
      await #expect(throws: ServiceError(.roleMissing)) { try await reviewNotes.add("x", on: id, by: dora) }
      await #expect(throws: ServiceError.sessionNotFound) { try await reviewNotes.add("x", on: other.id, by: anna) }
      for words in [nil, "", String(repeating: "x", count: 1001), "\u{7}"] {
        await #expect(throws: ServiceError.invalid("")) { try await reviewNotes.add(words, on: id, by: anna) }
      }
      #expect(try await made.decide("accept") == nil)
      _ = try await reviewNotes.add(String(repeating: "ü", count: 1000), on: id, by: anna)
      let notes = try #require(try await made.shown().history?.notes)
      #expect(notes.map(\.text) == ["Hello\nErika-Secret", String(repeating: "ü", count: 1000)])
      #expect(notes.map(\.occasion) == [.note, .note])
      let listed = try await service.muster.reviews.queue.list(ReviewQuery(status: "decided"), by: made.key).cases
      #expect(listed.map { $0.history == nil } == [true], "not in lists")
      #expect(try await service.tables(naming: "Erika-Secret") == [], "sealed")

      // The export has them, and they go with the session.
      let admin = try await service.caller(.admin)
      let export = try await service.muster.privacy.export.collect(id, by: admin)
      #expect(export.reviewNotes.map(\.text) == notes.map(\.text))
      _ = try await service.muster.privacy.erasure.erase(id, by: admin)
      #expect(try await service.store.database.read { try $0.rows("SELECT id FROM review_notes").isEmpty })
    }
  }

  @Test func aCaseHasABoundedNumberOfNotes() async throws {
    try await withTestService({ $0.review = .always }) { service in
      let made = try await service.makeCase()
      let (id, anna) = (made.id, try await service.reviewer("Anna"))
      for _ in 0..<200 { _ = try await service.muster.reviews.notes.add("x", on: id, by: anna) }
      await #expect(throws: ServiceError(.tooManyNotes)) {
        try await service.muster.reviews.notes.add("x", on: id, by: anna)
      }
      await #expect(throws: ServiceError(.tooManyNotes)) {
        try await service.muster.reviews.escalations.escalate(id, note: "x", by: anna)
      }
      #expect(try await made.shown().escalation == nil)
    }
  }

  @Test(arguments: [ReviewQuery(sort: "name"), ReviewQuery(assignee: String(repeating: "x", count: 65))])
  func nonsenseIsRefused(query: ReviewQuery) async throws {
    try await withTestService { service in
      let anna = try await service.reviewer("anna")
      await #expect(throws: ServiceError.invalid("")) {
        _ = try await service.muster.reviews.queue.list(query, by: anna)
      }
    }
  }
}
