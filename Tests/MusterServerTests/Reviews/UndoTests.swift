import MusterAPI
import MusterService
import Testing
import VerificationFlow

@testable import MusterStore

/// Decisions that take effect a little later.
@Suite struct UndoTests {
  /// Far enough for a test to be over before.
  private static let later = Duration.seconds(3600)

  @Test func anUndoneDecisionNeverTookEffect() async throws {
    try await withConsole(Self.later) { server, made, anna in
      let (id, console) = (SessionID(made.id), server.muster.reviews.deferDecision)
      let before = try await made.shown()
      let pending = try await console(server.request("accept", note: "fine", on: id), on: id, by: anna)
      #expect(pending.state == .pending)
      #expect(pending.note == "fine")
      #expect(pending.createdAt.duration(to: pending.takesEffectAt) == Self.later)
      #expect(try await console.pending(by: anna) == [pending])
      #expect(try await server.muster.reviews.show(id, by: anna).pending == pending)
      #expect(try await made.shown() == before, "nothing has happened yet")

      let bert = try await server.reviewer("bert")
      #expect(try await console.pending(by: bert) == [])
      await #expect(throws: ServiceError(.conflict, "CASE_LEASED")) {
        try await server.muster.reviews.lease.take(id, by: bert)
      }
      await #expect(throws: ServiceError(.conflict, "CASE_LEASED")) {
        try await console(server.request("accept", on: id), on: id, by: bert)
      }
      #expect(try await made.decide("accept", reviewer: "bert").problemCode == "CASE_LEASED")
      await #expect(throws: ServiceError(.notFound, "DECISION_NOT_FOUND")) {
        try await console.undo(pending.id, by: bert)
      }
      await #expect(throws: ServiceError(.notFound, "DECISION_NOT_FOUND")) {
        try await console.dismiss(pending.id, by: anna)
      }

      try await console.undo(pending.id, by: anna)
      await #expect(throws: ServiceError(.notFound, "DECISION_NOT_FOUND")) {
        try await console.undo(pending.id, by: anna)
      }
      #expect(try await console.pending(by: anna) == [])
      #expect(try await made.shown() == before)
      #expect(try await server.jobs(.applyDecision).isEmpty)
      #expect(try await server.actions(in: made.id).suffix(2) == ["review.deferred", "review.undone"])
      #expect(try await server.muster.reviews.lease.take(id, by: bert).reviewer == "bert")
    }
  }

  /// What a person decided who may not any more never takes effect, and others may take the case at once.
  @Test(arguments: ["disable", "role", "reinvite"])
  func aDecisionOfWhoMayNotAnyMoreIsWithdrawn(_ change: String) async throws {
    try await withConsole(Self.later) { server, made, _ in
      let (id, manage) = (SessionID(made.id), ManageReviewers(store: server.store))
      let anna = Caller.reviewer(try await manage.invite("anna", role: .reviewer, project: "test").reviewer)
      let bert = try await server.reviewer("bert")
      let before = try await made.shown()
      _ = try await server.muster.reviews.lease.take(id, by: anna)
      let pending = try await server.muster.reviews.deferDecision(server.request("accept", on: id), on: id, by: anna)
      switch change {
      case "disable": try await manage.disable("anna")
      case "role": try await manage.setRole(.auditor, of: "anna")
      default: _ = try await manage.reinvite("anna")
      }
      #expect(try await server.store.database.read { try $0.pendingDecision(pending.id) } == nil)
      let notes = try await server.store.database.read { try $0.audit(of: id) }
      let undone = try #require(notes.last { $0.action == .reviewUndone })
      #expect(undone.actor == .operator && undone.subject == pending.id)
      #expect(try await server.find(ReviewQuery(status: "waiting"), by: bert).contains(made.id))
      #expect(try await server.muster.reviews.lease.take(id, by: bert).reviewer == "bert")
      try await server.muster.reviews.lease.giveBack(id, by: bert)
      #expect(try await made.shown() == before)
    }
  }

  /// A request that was on its way while the account was closed.
  @Test func aDecisionThatCameWhileTheAccountWasClosedDoesNotTakeEffect() async throws {
    try await withConsole(.milliseconds(300)) { server, made, _ in
      let (id, manage) = (SessionID(made.id), ManageReviewers(store: server.store))
      let anna = Caller.reviewer(try await manage.invite("anna", role: .reviewer, project: "test").reviewer)
      try await manage.disable("anna")
      _ = try await server.muster.reviews.deferDecision(server.request("accept", on: id), on: id, by: anna)
      try await until("it has failed") { try await server.actions(in: made.id).last == "review.failed" }
      #expect(try await made.shown().decisions?.isEmpty != false)
      #expect(try await made.shown().phase == "CLIENT_EVALUATION")
    }
  }

  @Test func aDecisionTakesEffectByItself() async throws {
    try await withConsole(.milliseconds(300)) { server, made, anna in
      let (id, console) = (SessionID(made.id), server.muster.reviews.deferDecision)
      let pending = try await console(server.request("reject", reason: "OTHER", note: "x", on: id), on: id, by: anna)
      try await until("the case is decided") { try await made.shown().phase == "COMPLETED" }
      let decision = try #require(try await made.shown().decisions?.first)
      #expect(decision.id == pending.id)
      #expect(decision.reviewer == "anna")
      #expect(decision.note == "x")
      #expect(decision.revision == pending.revision)
      #expect(try await console.pending(by: anna) == [])
      await #expect(throws: ServiceError(.conflict, "DECISION_TOOK_EFFECT")) {
        try await console.undo(pending.id, by: anna)
      }
      let notes = try await server.store.database.read { try $0.audit(of: id) }
      #expect(notes.last { $0.action == .reviewDecided }?.actor == .reviewer(ReviewerID("id-of-anna")))
    }
  }

  @Test func withoutATimeItTakesEffectAtOnce() async throws {
    try await withConsole(.zero) { server, made, anna in
      let id = SessionID(made.id)
      let pending = try await server.muster.reviews.deferDecision(server.request("accept", on: id), on: id, by: anna)
      #expect(try await made.shown().decisions?.map(\.id) == [pending.id])
      #expect(try await server.muster.reviews.deferDecision.pending(by: anna) == [])
    }
  }

  @Test func itSurvivesARestart() async throws {
    try await withTemporaryFolder { folder in
      var configuration = ServiceConfiguration()
      configuration.imageTimeout = .seconds(60)
      configuration.review = .always
      let time = TestClock()
      try await withServer(on: folder, configuration, clock: time.clock) { server in
        let made = try await server.makeCase()
        let (id, anna) = (SessionID(made.id), try await server.reviewer("anna"))
        _ = try await server.muster.reviews.deferDecision(server.request("accept", on: id), on: id, by: anna)
      }
      time.advance(by: .seconds(11))
      try await withServer(on: folder, configuration, clock: time.clock) { server in
        let anna = try await server.reviewer("anna")
        try await until("it takes effect") {
          try await server.find(ReviewQuery(status: "decided"), by: anna).count == 1
        }
        #expect(try await server.muster.reviews.deferDecision.pending(by: anna) == [])
      }
    }
  }

  @Test func whenTheCaseHasChangedNothingIsOverwritten() async throws {
    let time = TestClock()
    try await withConsole(.seconds(10), clock: time) { server, made, anna in
      let (id, console) = (SessionID(made.id), server.muster.reviews.deferDecision)
      let pending = try await console(server.request("accept", note: "fine", on: id), on: id, by: anna)
      _ = try await made.step(Routes.onboardingCleanup)
      let ended = try await made.shown()
      time.advance(by: .seconds(11))
      try await server.wakeWorkers()
      try await until("it fails") { try await console.pending(by: anna).first?.state == .failed }
      let failed = try #require(try await console.pending(by: anna).first)
      #expect(failed.id == pending.id)
      #expect(failed.failure == "CASE_CHANGED")
      #expect(failed.note == "fine")
      #expect(try await made.shown() == ended)
      let notes = try await server.store.database.read { try $0.audit(of: id) }
      #expect(notes.last?.action == .reviewFailed)
      #expect(notes.last?.detail == "CASE_CHANGED")
      let bert = try await server.reviewer("bert")
      await #expect(throws: ServiceError(.notFound, "DECISION_NOT_FOUND")) {
        try await console.dismiss(failed.id, by: bert)
      }
      try await console.dismiss(failed.id, by: anna)
      #expect(try await console.pending(by: anna) == [])
    }
  }

  @Test func theNextDecisionLetsTheOneBeforeTakeEffect() async throws {
    try await withConsole(Self.later, fields: ["sandbox.documents": "unsure"]) { server, made, anna in
      let (id, console) = (SessionID(made.id), server.muster.reviews.deferDecision)
      let seen = try await made.shown()
      let document = seen.documents[0].id
      let first = try await console(server.request("accept", document: document, on: id), on: id, by: anna)
      // The page still shows the case as it was before the first one.
      let second = try await console(
        DecideReview.Request(
          decision: "accept", documentId: nil, reason: nil, note: nil, revision: seen.revision, reviewer: nil),
        on: id, by: anna)
      #expect(second.revision > first.revision)
      let shown = try await made.shown()
      #expect(shown.decisions?.map(\.id) == [first.id])
      #expect(shown.causes.map(\.code) == ["ALWAYS"])
      #expect(shown.point == "DOCUMENTS")
      #expect(try await console.pending(by: anna).map(\.id) == [second.id])
      #expect(try await server.jobs(.applyDecision) == ["decision-\(second.id)"])

      // One that is refused lets nothing take effect.
      await #expect(throws: ServiceError(.invalid, "REASON_UNKNOWN")) {
        try await console(server.request("reject", on: id), on: id, by: anna)
      }
      #expect(try await made.shown() == shown)
      #expect(try await console.pending(by: anna).map(\.id) == [second.id])
    }
  }

  @Test func whatWouldBeRefusedIsRefusedAtOnce() async throws {
    try await withConsole(Self.later, fields: ["sandbox.documents": "unsure"]) { server, made, anna in
      let (id, console) = (SessionID(made.id), server.muster.reviews.deferDecision)
      let before = try await server.muster.reviews.show(id, by: anna)
      let revision = before.session.revision
      let other = try await server.makeCase()
      let foreign = try await other.shown().documents[0].id
      let rows: [(ServiceError, DecideReview.Request)] = [
        (.invalid(""), .init("approve", revision: revision)),
        (.invalid(""), .init("accept", revision: nil)),
        (ServiceError(.conflict, "CASE_CHANGED"), .init("accept", revision: revision + 1)),
        (ServiceError(.notFound, "NO_SUCH_DOCUMENT"), .init("accept", document: foreign, revision: revision)),
        (ServiceError(.invalid, "REASON_UNKNOWN"), .init("reject", revision: revision)),
      ]
      for (error, request) in rows {
        await #expect(throws: error, "\(request)") { try await console(request, on: id, by: anna) }
      }
      let auditor = try await server.reviewer("dora", .auditor)
      await #expect(throws: ServiceError(.forbidden, "ROLE_MISSING")) {
        try await console(.init("accept", revision: revision), on: id, by: auditor)
      }
      let stranger = try await server.reviewer("eve", project: "other")
      await #expect(throws: ServiceError(.notFound, "SESSION_NOT_FOUND")) {
        try await console(.init("accept", revision: revision), on: id, by: stranger)
      }
      #expect(try await server.muster.reviews.show(id, by: anna).session == before.session)
      #expect(try await console.pending(by: anna) == [])
    }
  }

  @Test func ofAnUndoAndTheTimeOneWins() async throws {
    try await withConsole(.milliseconds(20)) { server, made, anna in
      try await server.makeCopies(of: made, count: 20)
      let console = server.muster.reviews.deferDecision
      var undone: Set<String> = []
      for number in 1...20 {
        let id = TestServer.Copies.id(number)
        let pending = try await console(server.request("accept", on: id), on: id, by: anna)
        try await Task.sleep(for: .milliseconds(number * 2))
        do {
          try await console.undo(pending.id, by: anna)
          undone.insert(id.rawValue)
        } catch let error as ServiceError {
          #expect(error == ServiceError(.conflict, "DECISION_TOOK_EFFECT"))
        }
      }
      let decided = try await server.find(ReviewQuery(status: "decided", limit: "200"), by: anna)
      #expect(undone.isDisjoint(with: decided))
      #expect(undone.count + decided.count == 20)
    }
  }

  private func withConsole(
    _ undo: Duration, fields: [String: String] = [:], clock: TestClock = TestClock(),
    _ body: @escaping @Sendable (TestServer, TestCase, Caller) async throws -> Void
  ) async throws {
    try await withTestServer(
      {
        $0.review = .always
        $0.reviewUndo = undo
      }, clock: clock.clock
    ) { server in
      try await body(server, server.makeCase(customFields: fields), server.reviewer("anna"))
    }
  }
}

extension DecideReview.Request {
  fileprivate init(_ decision: String, document: String? = nil, revision: Int?) {
    self.init(
      decision: decision, documentId: document, reason: nil, note: nil, revision: revision, reviewer: nil)
  }
}
