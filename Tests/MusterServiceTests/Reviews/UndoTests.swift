import ServiceFixtures
import TestStores
import TestTraits
import Testing
import VerificationFlow

@testable import MusterService
@testable import MusterStore

/// Decisions that take effect a little later.
@Suite struct UndoTests {
  /// Far enough for a test to be over before.
  private static let later = Duration.seconds(3600)

  @Test func anUndoneDecisionNeverTookEffect() async throws {
    try await withConsole(Self.later) { service, made, anna in
      let (id, pendingDecisions) = (made.id, service.muster.reviews.pendingDecisions)
      let before = try await made.shown()
      let pending = try await pendingDecisions.defer(service.request("accept", note: "fine", on: id), on: id, by: anna)
      #expect(pending.state == .pending)
      #expect(pending.note == "fine")
      #expect(pending.createdAt.duration(to: pending.takesEffectAt) == Self.later)
      #expect(try await pendingDecisions.list(by: anna) == [pending])
      #expect(try await service.muster.reviews.cases.show(id, by: anna).pending == pending)
      #expect(try await made.shown().isEqual(to: before), "nothing has happened yet")

      let bert = try await service.reviewer("bert")
      #expect(try await pendingDecisions.list(by: bert) == [])
      await #expect(throws: ServiceError(.caseLeased)) {
        try await service.muster.reviews.lease.take(id, by: bert)
      }
      await #expect(throws: ServiceError(.caseLeased)) {
        try await pendingDecisions.defer(service.request("accept", on: id), on: id, by: bert)
      }
      #expect(try await made.decide("accept", reviewer: "bert") == "CASE_LEASED")
      await #expect(throws: ServiceError(.decisionNotFound)) {
        try await pendingDecisions.undo(pending.id, by: bert)
      }
      await #expect(throws: ServiceError(.decisionNotFound)) {
        try await pendingDecisions.dismiss(pending.id, by: anna)
      }

      try await pendingDecisions.undo(pending.id, by: anna)
      await #expect(throws: ServiceError(.decisionNotFound)) {
        try await pendingDecisions.undo(pending.id, by: anna)
      }
      #expect(try await pendingDecisions.list(by: anna) == [])
      #expect(try await made.shown().isEqual(to: before))
      #expect(try await service.jobs(ApplyDecisionJob.kind).isEmpty)
      #expect(try await service.actions(in: made.id).suffix(2) == ["review.deferred", "review.undone"])
      #expect(try await service.muster.reviews.lease.take(id, by: bert).reviewer == "bert")
    }
  }

  /// What a person decided who may not any more never takes effect, and others may take the case at once.
  @Test(arguments: ["disable", "role", "reinvite"])
  func aDecisionIsWithdrawnWhenItsReviewerLosesPermission(_ change: String) async throws {
    try await withConsole(Self.later) { service, made, _ in
      let (id, manage) = (made.id, ManageReviewers(store: service.store))
      let anna = Caller.reviewer(try await manage.invite("anna", role: .reviewer, project: "test").reviewer)
      let bert = try await service.reviewer("bert")
      let before = try await made.shown()
      _ = try await service.muster.reviews.lease.take(id, by: anna)
      let pending = try await service.muster.reviews.pendingDecisions.defer(
        service.request("accept", on: id), on: id, by: anna)
      switch change {
      case "disable": try await manage.disable("anna")
      case "role": try await manage.setRole(.auditor, of: "anna")
      default: _ = try await manage.reinvite("anna")
      }
      #expect(try await service.store.database.read { try $0.pendingDecision(pending.id) } == nil)
      let notes = try await service.store.database.read { try $0.audit(of: id) }
      let undone = try #require(notes.last { $0.action == .reviewUndone })
      #expect(undone.actor == .operator && undone.subject == pending.id)
      #expect(try await service.find(ReviewQuery(status: "waiting"), by: bert).contains(made.id))
      #expect(try await service.muster.reviews.lease.take(id, by: bert).reviewer == "bert")
      try await service.muster.reviews.lease.release(id, by: bert)
      #expect(try await made.shown().isEqual(to: before))
    }
  }

  /// A request that was on its way while the account was closed.
  @Test func aDecisionThatCameWhileTheAccountWasClosedDoesNotTakeEffect() async throws {
    try await withConsole(.milliseconds(300)) { service, made, _ in
      let (id, manage) = (made.id, ManageReviewers(store: service.store))
      let anna = Caller.reviewer(try await manage.invite("anna", role: .reviewer, project: "test").reviewer)
      try await manage.disable("anna")
      _ = try await service.muster.reviews.pendingDecisions.defer(service.request("accept", on: id), on: id, by: anna)
      try await until("it has failed") { try await service.actions(in: made.id).last == "review.failed" }
      #expect(try await made.shown().history?.decisions.isEmpty != false)
      #expect(try await made.phase() == .clientEvaluation)
    }
  }

  @Test func aDecisionTakesEffectByItself() async throws {
    try await withConsole(.milliseconds(300)) { service, made, anna in
      let (id, pendingDecisions) = (made.id, service.muster.reviews.pendingDecisions)
      let pending = try await pendingDecisions.defer(
        service.request("reject", reason: "OTHER", note: "x", on: id), on: id, by: anna)
      try await until("the case is decided") { try await made.phase() == .completed }
      let decision = try #require(try await made.shown().history?.decisions.first)
      #expect(decision.id == pending.id)
      #expect(decision.reviewer == "anna")
      #expect(decision.note == "x")
      #expect(decision.revision == pending.revision)
      #expect(try await pendingDecisions.list(by: anna) == [])
      await #expect(throws: ServiceError(.decisionTookEffect)) {
        try await pendingDecisions.undo(pending.id, by: anna)
      }
      let notes = try await service.store.database.read { try $0.audit(of: id) }
      #expect(notes.last { $0.action == .reviewDecided }?.actor == .reviewer(ReviewerID("id-of-anna")))
    }
  }

  @Test func withoutATimeItTakesEffectAtOnce() async throws {
    try await withConsole(.zero) { service, made, anna in
      let id = made.id
      let pending = try await service.muster.reviews.pendingDecisions.defer(
        service.request("accept", on: id), on: id, by: anna)
      #expect(try await made.shown().history?.decisions.map(\.id) == [pending.id])
      #expect(try await service.muster.reviews.pendingDecisions.list(by: anna) == [])
    }
  }

  @Test func deferredDecisionsSurviveARestart() async throws {
    try await withTemporaryFolder { folder in
      var configuration = ServiceConfiguration.test
      configuration.review = .always
      let time = TestClock()
      try await withService(on: folder, configuration, clock: time.clock) { service in
        let made = try await service.makeCase()
        let (id, anna) = (made.id, try await service.reviewer("anna"))
        _ = try await service.muster.reviews.pendingDecisions.defer(service.request("accept", on: id), on: id, by: anna)
      }
      time.advance(by: .seconds(11))
      try await withService(on: folder, configuration, clock: time.clock) { service in
        let anna = try await service.reviewer("anna")
        try await until("it takes effect") {
          try await service.find(ReviewQuery(status: "decided"), by: anna).count == 1
        }
        #expect(try await service.muster.reviews.pendingDecisions.list(by: anna) == [])
      }
    }
  }

  @Test func whenTheCaseHasChangedNothingIsOverwritten() async throws {
    let time = TestClock()
    try await withConsole(.seconds(10), clock: time) { service, made, anna in
      let (id, pendingDecisions) = (made.id, service.muster.reviews.pendingDecisions)
      let pending = try await pendingDecisions.defer(service.request("accept", note: "fine", on: id), on: id, by: anna)
      try await made.person.cancel()
      let ended = try await made.shown()
      time.advance(by: .seconds(11))
      service.wakeWorkers()
      try await until("it fails") { try await pendingDecisions.list(by: anna).first?.state == .failed }
      let failed = try #require(try await pendingDecisions.list(by: anna).first)
      #expect(failed.id == pending.id)
      #expect(failed.failure == "CASE_CHANGED")
      #expect(failed.note == "fine")
      #expect(try await made.shown().isEqual(to: ended))
      let notes = try await service.store.database.read { try $0.audit(of: id) }
      #expect(notes.last?.action == .reviewFailed)
      #expect(notes.last?.detail == "CASE_CHANGED")
      let bert = try await service.reviewer("bert")
      await #expect(throws: ServiceError(.decisionNotFound)) {
        try await pendingDecisions.dismiss(failed.id, by: bert)
      }
      try await pendingDecisions.dismiss(failed.id, by: anna)
      #expect(try await pendingDecisions.list(by: anna) == [])
    }
  }

  @Test func theNextDecisionLetsTheOneBeforeTakeEffect() async throws {
    try await withConsole(Self.later, fields: ["sandbox.documents": "unsure"]) { service, made, anna in
      let (id, pendingDecisions) = (made.id, service.muster.reviews.pendingDecisions)
      let seen = try await made.shown()
      let document = seen.documents[0].document.id
      let first = try await pendingDecisions.defer(
        service.request("accept", document: document, on: id), on: id, by: anna)
      // The page still shows the case as it was before the first one.
      let second = try await pendingDecisions.defer(
        DecideReview.Request(
          decision: "accept", documentId: nil, reason: nil, note: nil, revision: seen.session.revision, reviewer: nil,
          doubts: seen.doubts.map(\.code)),
        on: id, by: anna)
      #expect(second.revision > first.revision)
      let shown = try await made.shown()
      #expect(shown.history?.decisions.map(\.id) == [first.id])
      #expect(shown.process.reviewCauses.map(\.code.rawValue) == ["ALWAYS"])
      #expect(shown.process.reviewPoint == .documents)
      #expect(try await pendingDecisions.list(by: anna).map(\.id) == [second.id])
      #expect(try await service.jobs(ApplyDecisionJob.kind) == ["apply-decision/\(second.id)"])

      // One that is refused lets nothing take effect.
      await #expect(throws: ServiceError(.reasonUnknown)) {
        try await pendingDecisions.defer(service.request("reject", on: id), on: id, by: anna)
      }
      #expect(try await made.shown().isEqual(to: shown))
      #expect(try await pendingDecisions.list(by: anna).map(\.id) == [second.id])
    }
  }

  @Test func invalidDecisionsAreRefusedImmediately() async throws {
    try await withConsole(Self.later, fields: ["sandbox.documents": "unsure"]) { service, made, anna in
      let (id, pendingDecisions) = (made.id, service.muster.reviews.pendingDecisions)
      let before = try await service.muster.reviews.cases.show(id, by: anna)
      let revision = before.session.revision
      let other = try await service.makeCase()
      let foreign = try await other.shown().documents[0].document.id
      let rows: [(ServiceError, DecideReview.Request)] = [
        (.invalid(""), .init("approve", revision: revision)),
        (.invalid(""), .init("accept", revision: nil)),
        (ServiceError(.caseChanged), .init("accept", revision: revision + 1)),
        (ServiceError(.noSuchDocument), .init("accept", document: foreign, revision: revision)),
        (ServiceError(.reasonUnknown), .init("reject", revision: revision)),
      ]
      for (error, request) in rows {
        await #expect(throws: error, "\(request)") { try await pendingDecisions.defer(request, on: id, by: anna) }
      }
      let auditor = try await service.reviewer("dora", .auditor)
      await #expect(throws: ServiceError(.roleMissing)) {
        try await pendingDecisions.defer(.init("accept", revision: revision), on: id, by: auditor)
      }
      let stranger = try await service.reviewer("eve", project: "other")
      await #expect(throws: ServiceError(.sessionNotFound)) {
        try await pendingDecisions.defer(.init("accept", revision: revision), on: id, by: stranger)
      }
      #expect(try await service.muster.reviews.cases.show(id, by: anna).session == before.session)
      #expect(try await pendingDecisions.list(by: anna) == [])
    }
  }

  @Test(.slow) func eitherTheUndoOrTheDeadlineWins() async throws {
    try await withConsole(.milliseconds(20)) { service, made, anna in
      try await service.makeCopies(of: made.id, count: 20)
      let pendingDecisions = service.muster.reviews.pendingDecisions
      var undone: Set<SessionID> = []
      for number in 1...20 {
        let id = Copies.id(number)
        let pending = try await pendingDecisions.defer(service.request("accept", on: id), on: id, by: anna)
        try await Task.sleep(for: .milliseconds(number * 2))
        do {
          try await pendingDecisions.undo(pending.id, by: anna)
          undone.insert(id)
        } catch let error as ServiceError {
          #expect(error == ServiceError(.decisionTookEffect))
        }
      }
      let decided = try await service.find(ReviewQuery(status: "decided", limit: "200"), by: anna)
      #expect(undone.isDisjoint(with: decided))
      #expect(undone.count + decided.count == 20)
    }
  }

  private func withConsole(
    _ undo: Duration, fields: [String: String] = [:], clock: TestClock = TestClock(),
    _ body: @escaping @Sendable (TestService, TestCase, Caller) async throws -> Void
  ) async throws {
    try await withTestService(
      {
        $0.review = .always
        $0.reviewUndo = undo
      }, clock: clock.clock
    ) { service in
      try await body(service, service.makeCase(customFields: fields), service.reviewer("anna"))
    }
  }
}

extension DecideReview.Request {
  fileprivate init(_ decision: String, document: DocumentID? = nil, revision: Int?) {
    self.init(
      decision: decision, documentId: document?.rawValue, reason: nil, note: nil, revision: revision, reviewer: nil)
  }
}
