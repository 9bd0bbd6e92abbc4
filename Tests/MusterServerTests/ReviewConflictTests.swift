import Foundation
import HTTPTypes
import MusterAPI
import MusterService
import ServiceFixtures
import Testing
import VerificationFlow

/// What keeps two reviewers from treading on each other, and everybody from deciding what is not theirs.
@Suite struct ReviewConflictTests {
  @Test func aCaseBelongsToOneReviewerAtATime() async throws {
    let time = TestClock()
    try await withTestServer({ $0.review = .always }, clock: time.clock) { server in
      let made = try await server.makeCase()
      let first: ReviewLease = try await made.lease("anna").decoded()
      #expect(first.reviewer == "anna")
      let refused = try await made.lease("bert")
      #expect(refused.status == .conflict)
      #expect(refused.problemCode == "CASE_LEASED")
      #expect((1...600).contains(refused.headers[.retryAfter].flatMap { Int($0) } ?? 0))
      #expect(try await made.decide("accept", reviewer: "bert").problemCode == "CASE_LEASED")
      #expect(try await made.decide("accept").problemCode == "CASE_LEASED", "the key itself is another one")
      #expect(try await made.release("bert").problemCode == "CASE_LEASED")
      #expect(try await server.reviews(key: made.key).reviews.first?.lease?.reviewer == "anna")

      time.advance(by: .seconds(599))
      let renewed: ReviewLease = try await made.lease("anna").decoded()
      #expect(renewed.until > first.until)
      time.advance(by: .seconds(601))
      #expect(try await made.shown().lease == nil)
      #expect(try await made.lease("bert").status == .ok)

      #expect(try await made.release("bert").status == .noContent)
      #expect(try await made.release("bert").status == .noContent)
      let own: ReviewLease = try await made.lease(nil).decoded()
      #expect(own.reviewer == "test", "the key's name")
      #expect(try await made.decide("accept").status == .ok)
    }
  }

  @Test func aLeaseEndsWithTheWaiting() async throws {
    try await withTestServer({ $0.review = .always }) { server in
      let made = try await server.makeCase()
      _ = try await made.lease("anna")
      let document = try await made.shown().documents[0].id
      let decided = try await made.decide("reupload", documentId: document, reason: "OTHER", reviewer: "anna")
      #expect(decided.status == .ok)
      _ = try await made.upload("passport.jpg")
      #expect(try await made.shown().point == "DOCUMENTS")
      #expect(try await made.lease("bert").status == .ok)
    }
  }

  @Test func aCaseThatHasMovedOnIsNotDecided() async throws {
    try await withTestServer({ $0.review = .always }) { server in
      let made = try await server.makeCase()
      let revision = try await made.shown().revision
      for stale in [revision - 1, revision + 1] {
        let answer = try await made.decide(DecisionRequest("accept", revision: stale))
        #expect(answer.status == .conflict)
        #expect(answer.problemCode == "CASE_CHANGED")
      }
      _ = try await made.step(Routes.onboardingCleanup)
      #expect(try await made.decide("accept").problemCode == "CASE_CHANGED")
      #expect(try await made.lease("anna").problemCode == "CASE_CHANGED")
      let ended = try await made.shown()
      #expect(ended.point == nil)
      #expect(ended.endReason == "canceledProcess")
      #expect(ended.decisions == [])
    }
  }

  @Test func onlyOneOfSimultaneousDecisionsCounts() async throws {
    try await withTestServer({ $0.review = .always }) { server in
      let made = try await server.makeCase()
      let revision = try await made.shown().revision
      let requests = [
        DecisionRequest("accept", revision: revision), DecisionRequest("reject", reason: "OTHER", revision: revision),
        DecisionRequest("accept", revision: revision), DecisionRequest("reject", reason: "OTHER", revision: revision),
      ]
      let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
        for request in requests {
          group.addTask { try await made.decide(request).status.code }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(statuses.sorted() == [200, 409, 409, 409])
      #expect(try await made.shown().decisions?.count == 1)
    }
  }

  @Test func expiredReviewsCannotBeDecided() async throws {
    let time = TestClock()
    try await withTestServer({ $0.review = .always }, clock: time.clock) { server in
      let made = try await server.makeCase()
      let revision = try await made.shown().revision
      time.advance(by: .seconds(72 * 3600))
      let ended = try await made.shown()
      #expect(ended.point == nil)
      #expect(ended.phase == "CLIENT_EVALUATION")
      #expect(ended.status == "FAILED")
      #expect(try await server.reviews(key: made.key).reviews.isEmpty)
      #expect(try await made.decide(DecisionRequest("accept", revision: revision)).problemCode == "CASE_CHANGED")
      #expect(try await made.lease("anna").problemCode == "CASE_CHANGED")
    }
  }

  @Test func aDecisionThatMakesNoSenseIsRefused() async throws {
    try await withTestServer({ $0.review = .always }) { server in
      let made = try await server.makeCase()
      let shown = try await made.shown()
      let (revision, document) = (shown.revision, shown.documents[0].id)
      let other = try await server.makeCase()
      let foreign = try await other.shown().documents[0].id
      let long = String(repeating: "x", count: 1001)
      let rows: [(DecisionRequest, HTTPResponse.Status, Code)] = [
        (DecisionRequest("approve", revision: revision), .badRequest, "INVALID_REQUEST"),
        (DecisionRequest("accept", revision: nil), .badRequest, "INVALID_REQUEST"),
        (DecisionRequest("accept", reason: "OTHER", revision: revision), .badRequest, "INVALID_REQUEST"),
        (DecisionRequest("accept", note: long, revision: revision), .badRequest, "INVALID_REQUEST"),
        (DecisionRequest("accept", note: "a\u{0}", revision: revision), .badRequest, "INVALID_REQUEST"),
        (DecisionRequest("accept", revision: revision, reviewer: ""), .badRequest, "INVALID_REQUEST"),
        (
          DecisionRequest("accept", revision: revision, reviewer: String(long.prefix(65))), .badRequest,
          "INVALID_REQUEST"
        ),
        (DecisionRequest("accept", revision: revision, reviewer: "a\n"), .badRequest, "INVALID_REQUEST"),
        (DecisionRequest("reject", revision: revision), .badRequest, "REASON_UNKNOWN"),
        (DecisionRequest("reject", reason: "UGLY", revision: revision), .badRequest, "REASON_UNKNOWN"),
        (DecisionRequest("reupload", documentId: document, revision: revision), .badRequest, "REASON_UNKNOWN"),
        (DecisionRequest("reupload", reason: "OTHER", revision: revision), .badRequest, "INVALID_REQUEST"),
        (DecisionRequest("accept", documentId: "none", revision: revision), .notFound, "NO_SUCH_DOCUMENT"),
        (
          DecisionRequest("reupload", documentId: foreign, reason: "OTHER", revision: revision), .notFound,
          "NO_SUCH_DOCUMENT"
        ),
      ]
      for (request, status, code) in rows {
        let answer = try await made.decide(request)
        #expect(answer.status == status, "\(request)")
        #expect(answer.problemCode == code, "\(request)")
      }
      for body in ["", "[]", "{", #"{"decision":1}"#, #"{"decision":"accept","revision":"1"}"#] {
        let answer = try await server.send(
          .post, Routes.path(Routes.reviewDecisions, made.id), token: made.key, body: Data(body.utf8))
        #expect(answer.problemCode == "INVALID_REQUEST", "\(body)")
      }
      let empty = try await server.send(.post, Routes.path(Routes.reviewDecisions, made.id), token: made.key)
      #expect(try empty.decoded(as: Problem.self).detail?.contains("at decision") == true, "it says what is missing")
      #expect(try await made.lease("").problemCode == "INVALID_REQUEST")
      for query in ["?limit=0", "?limit=x", "?cursor=!!"] {
        let answer = try await server.send(.get, Routes.reviews + query, token: made.key)
        #expect(answer.problemCode == "INVALID_REQUEST", "\(query)")
      }
      var now = try await made.shown()
      // The other case shows the same passport.
      now.findings = shown.findings
      #expect(now == shown, "nothing of it changed anything")
    }
  }

  @Test func aConfiguredReasonReplacesThoseThatAreBuiltIn() async throws {
    try await withTestServer({
      $0.review = .always
      $0.reviewReasons = ["TOO_YOUNG"]
    }) { server in
      let made = try await server.makeCase()
      let unknown = try await made.decide("reject", reason: "OTHER")
      #expect(unknown.problemCode == "REASON_UNKNOWN")
      #expect(try unknown.decoded(as: Problem.self).detail?.contains("TOO_YOUNG") == true)
      let decided: Review = try await made.decide("reject", reason: "TOO_YOUNG").decoded()
      #expect(decided.endReason == "TOO_YOUNG")
    }
  }

  @Test func casesOfOthersAreNotFound() async throws {
    try await withTestServer({ $0.review = .always }) { server in
      let made = try await server.makeCase()
      let stranger = TestCase(
        server: server, session: made.session, key: try await server.makeKey(.review, project: "other"))
      let answers = [
        try await server.send(.get, Routes.path(Routes.review, made.id), token: stranger.key),
        try await stranger.lease("anna"), try await stranger.release("anna"),
        try await stranger.decide(DecisionRequest("accept", revision: made.shown().revision)),
        try await server.send(.get, Routes.path(Routes.review, "none"), token: made.key),
      ]
      for answer in answers {
        #expect(answer.status == .notFound)
        #expect(answer.problemCode == "SESSION_NOT_FOUND")
      }
      #expect(try await made.shown().point == "DOCUMENTS")
    }
  }
}
