import Foundation
import HTTPTypes
import MusterAPI
import MusterService
import MusterStore
import MusterTexts
import ServiceFixtures
import Testing
import VerificationFlow

/// What waits, and what becomes of it by a decision.
@Suite struct ReviewTests {
  @Test func theLongestWaitingCaseIsFirst() async throws {
    try await withTestServer({ $0.review = .always }) { server in
      var cases: [TestCase] = []
      for _ in 0..<3 { cases.append(try await server.makeCase()) }
      let ids = cases.map(\.id)
      let foreign = try await server.makeCase(project: "other")
      _ = try await server.makeSession("PASSPORT")

      let key = try await server.makeKey(.review)
      let all = try await server.reviews(key: key)
      #expect(all.reviews.map(\.id) == ids)
      #expect(all.nextCursor == nil)
      #expect(try await server.reviews(key: foreign.key).reviews.map(\.id) == [foreign.id])

      let first = try await server.reviews("?limit=2", key: key)
      #expect(first.reviews.map(\.id) == Array(ids.prefix(2)))
      let cursor = try #require(first.nextCursor)
      // A case that is decided meanwhile moves nobody else.
      #expect(try await cases[0].decide("accept").status == .ok)
      let last = try await server.reviews("?limit=2&cursor=\(cursor)", key: key)
      #expect(last.reviews.map(\.id) == [ids[2]])
      #expect(last.nextCursor == nil)
    }
  }

  @Test func aCaseShowsWhatItTakesToDecideIt() async throws {
    try await withTestServer({ $0.review = .always }) { server in
      let made = try await server.makeCase(customFields: ["sandbox.documents": "unsure", "customer": "42"])
      let listed = try #require(try await server.reviews(key: made.key).reviews.first)
      let document = try #require(listed.documents.first)
      #expect(listed.id == made.id)
      #expect(listed.processId == made.id)
      #expect(listed.point == "DOCUMENTS")
      #expect(listed.phase == "CLIENT_EVALUATION")
      #expect(listed.status == "IN_PROGRESS")
      #expect(listed.onboardingStatus == "VERIFICATION_IN_PROGRESS")
      #expect(
        listed.causes == [
          ReviewCause(code: "ALWAYS", documentId: nil), ReviewCause(code: "DOCUMENT_UNSURE", documentId: document.id),
        ])
      #expect(listed.doubts == [MusterAPI.ReviewDoubt(code: "DOCUMENT_UNSURE", documentId: document.id)])
      #expect(listed.customFields["customer"] == "42")
      #expect(listed.lease == nil)
      #expect(listed.earlierDocuments == nil && listed.decisions == nil)
      let since = try #require(listed.waitingSince)
      #expect(listed.expiresAt == since.addingTimeInterval(72 * 3600))
      let thumbnail = try #require(document.renditions.thumbnail)
      #expect(try await server.send(.get, thumbnail.href, token: made.key).status == .ok)

      var shown = try await made.shown()
      #expect(shown.earlierDocuments == [])
      #expect(shown.decisions == [])
      shown.earlierDocuments = nil
      shown.decisions = nil
      #expect(shown.notes == [])
      shown.notes = nil
      #expect(shown.findings == [])
      shown.findings = nil
      #expect(shown == listed)

      #expect(listed.snoozes == [])
      try await server.muster.reviews.lease.snooze(
        SessionID(made.id), for: .seconds(3600), by: server.reviewer("anna"))
      #expect(try await server.reviews(key: made.key).reviews.first?.snoozes.map(\.reviewer) == ["anna"])
    }
  }

  @Test(
    arguments: [
      (["sandbox.documents": "unsure"], "DOCUMENT_UNSURE"), (["sandbox.crossCheck": "unsure"], "DOCUMENTS_UNSURE"),
      ([:], nil),
    ] as [([String: String], Code?)])
  func onlyDoubtfulCasesWaitWhereConfigured(customFields: [String: String], cause: Code?) async throws {
    try await withTestServer({ $0.review = .unsure }) { server in
      let made = try await server.makeCase(customFields: customFields)
      #expect(try await made.shown().causes.map(\.code) == (cause.map { [$0] } ?? []))
      #expect(try await server.reviews(key: made.key).reviews.count == (cause == nil ? 0 : 1))
      #expect(try await made.personsSession().phase == (cause == nil ? "PRESENCE_CHECK" : "CLIENT_EVALUATION"))
    }
  }

  @Test func anAcceptedCaseGoesOn() async throws {
    try await withTestServer({ $0.review = .always }) { server in
      let made = try await server.makeCase()
      let before = try await made.shown()
      let answer = try await made.decide(
        DecisionRequest("accept", note: "a\nnote", revision: before.revision, reviewer: "anna"))
      #expect(answer.status == .ok)
      let decided: Review = try answer.decoded()
      #expect(decided.point == nil)
      #expect(decided.waitingSince == nil)
      #expect(decided.causes == [])
      #expect(decided.phase == "PRESENCE_CHECK")
      #expect(decided.status == "NOT_INITIALIZED")
      #expect(decided.revision > before.revision)
      #expect(try await made.shown() == decided)
      #expect(try await made.personsSession().phase == "PRESENCE_CHECK")
      #expect(try await server.reviews(key: made.key).reviews.isEmpty)

      let decision = try #require(decided.decisions?.first)
      #expect(decision.decision == "accept")
      #expect(decision.point == "DOCUMENTS")
      #expect(decision.note == "a\nnote")
      #expect(decision.reviewer == "anna")
      #expect(decision.revision == before.revision)
      let notes = try await server.store.database.read { try $0.audit(of: SessionID(made.id)) }
      let note = try #require(notes.last { $0.action == .reviewDecided })
      #expect(note.actor.rawValue.hasPrefix("key:"))
      #expect(note.detail == "accept")
    }
  }

  @Test func aDocumentIsAcceptedByItself() async throws {
    try await withTestServer({ $0.review = .unsure }) { server in
      let made = try await server.makeCase(customFields: ["sandbox.documents": "unsure"])
      _ = try await made.lease("anna")
      let before = try await made.shown()
      let document = before.documents[0].id
      let decided: Review = try await made.decide("accept", documentId: document, reviewer: "anna").decoded()
      #expect(decided.point == "DOCUMENTS", "the case still waits")
      #expect(decided.causes == [])
      #expect(decided.revision > before.revision)
      #expect(decided.lease?.reviewer == "anna", "and is still hers")
      #expect(decided.decisions?.map(\.documentId) == [document])
    }
  }

  @Test func aRejectedPersonIsRefusedForGood() async throws {
    try await withTestServer({ $0.review = .always }) { server in
      let made = try await server.makeCase()
      let document = try await made.shown().documents[0]
      let decided: Review = try await made.decide(
        "reject", documentId: document.id, reason: "DOCUMENT_ALTERED"
      ).decoded()
      #expect(decided.phase == "COMPLETED")
      #expect(decided.status == "REJECTED")
      #expect(decided.onboardingStatus == "FAILED")
      #expect(decided.endReason == "DOCUMENT_ALTERED")
      #expect(decided.expiresAt == nil)
      #expect(decided.documents.map(\.verdict) == ["REJECTED"])
      #expect(decided.documents.map(\.rejectOrigin) == ["REVIEW"])

      let session = try await made.personsSession()
      #expect(session.endReason == "DOCUMENT_ALTERED")
      let status: OnboardingResponse<IdentityStatus> = try await made.step(Routes.identityStatus).decoded()
      #expect(
        status.responseObject?.rejectReason == Texts.rejection(for: "DOCUMENT_ALTERED", in: .english))
      #expect(session.documents.first?.errors.first?.message == status.responseObject?.rejectReason)
      let notes = try await server.store.database.read { try $0.audit(of: SessionID(made.id)) }
      let note = try #require(notes.last { $0.action == .reviewDecided })
      #expect(note.subject == document.id)
      #expect(note.detail == "reject DOCUMENT_ALTERED")
    }
  }

  @Test func aDocumentIsAskedForAgainAndComesBack() async throws {
    try await withTestServer({ $0.review = .always }) { server in
      let made = try await server.makeCase()
      let old = try await made.shown().documents[0].id
      let asked: Review = try await made.decide("reupload", documentId: old, reason: "DOCUMENT_EXPIRED").decoded()
      #expect(asked.point == nil)
      #expect(asked.phase == "DOCUMENT_UPLOAD")
      #expect(asked.status == "IN_PROGRESS")

      let session = try await made.personsSession()
      #expect(session.documents.map(\.status) == ["REJECTED"])
      #expect(session.documents.first?.errors.map(\.code) == ["DOCUMENT_EXPIRED"])
      #expect(session.documents.first?.errors.first?.message == "The document has expired. Please show a valid one.")
      let again = try await server.upload(specimen("passport-grayscale.jpg"), as: "PASSPORT", to: made.session)
      #expect(again.problemCode == "DUPLICATE_REJECTED", "not the very same picture")

      let new = try await made.upload("passport.jpg")
      #expect(new.originalDocumentId == old)
      let back = try await made.shown()
      #expect(back.point == "DOCUMENTS")
      #expect(back.documents.map(\.id) == [new.id])
      let earlier = try #require(back.earlierDocuments?.first)
      #expect(earlier.id == old)
      #expect(earlier.status == "DISPOSED")
      #expect(earlier.verdict == "REJECTED")
      #expect(earlier.rejectOrigin == "REVIEW")
      #expect(earlier.errors.map(\.code) == ["DOCUMENT_EXPIRED"])
      #expect(try await made.decide("accept").status == .ok)
      #expect(try await made.shown().decisions?.map(\.decision) == ["reupload", "accept"])
    }
  }

  @Test func automaticRefusalsAreListedInTheHistory() async throws {
    try await withTestServer({ $0.review = .always }) { server in
      let session = try await server.makeSession("PASSPORT")
      let made = TestCase(server: server, session: session, key: try await server.makeKey(.review))
      let small = try await made.upload("id-card-front-small.jpg")
      _ = try await made.upload("passport-grayscale.jpg")
      let earlier = try #require(try await made.shown().earlierDocuments)
      #expect(earlier.map(\.id) == [small.id])
      #expect(earlier.first?.verdict == "REJECTED")
      #expect(earlier.first?.rejectOrigin == "QUALITY")
      #expect(earlier.first?.errors.first?.code == "RESOLUTION_LOW")
    }
  }

  @Test func oneReuploadTooManyIsRefusedAndTheCaseStillWaits() async throws {
    try await withTestServer({
      $0.review = .always
      $0.flowLimits.maxErrorScore = 1
    }) { server in
      let made = try await server.makeCase()
      let document = try await made.shown().documents[0].id
      let answer = try await made.decide("reupload", documentId: document, reason: "OTHER")
      #expect(answer.problemCode == "ATTEMPTS_EXHAUSTED")
      let waiting = try await made.shown()
      #expect(waiting.onboardingStatus == "VERIFICATION_IN_PROGRESS")
      #expect(waiting.phase == "CLIENT_EVALUATION")
    }
  }
}
