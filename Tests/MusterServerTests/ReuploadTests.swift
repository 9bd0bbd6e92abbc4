import Foundation
import HTTPTypes
import MusterAPI
import MusterService
import MusterStore
import ServiceFixtures
import Testing
import VerificationFlow

@Suite struct ReuploadTests {
  @Test func aRejectedPictureIsReplacedByAnother() async throws {
    try await withTestServer { server in
      let session = try await server.makeSession("ID_CARD")
      let bad: Document = try await server.upload(
        specimen("id-card-front-small.jpg"), as: "ID_CARD", to: session
      ).decoded()
      #expect(bad.status == "REJECTED")
      let good: Document = try await server.upload(
        specimen("id-card-front-orientation-1.jpg"), as: "ID_CARD", to: session
      ).decoded()
      #expect(good.status == "ACCEPTED")
      #expect(good.originalDocumentId == bad.id)

      let old: Document = try await server.send(
        .get, Routes.path(Routes.document, bad.id), token: session.token
      ).decoded()
      #expect(old.status == "DISPOSED")
      let shown: MusterAPI.Session = try await server.send(
        .get, Routes.path(Routes.session, session.id), token: session.token
      ).decoded()
      #expect(shown.documents.map(\.id) == [good.id])
    }
  }

  @Test func anAcceptedSideIsReplacedOnlyByItsName() async throws {
    try await withTestServer { server in
      let session = try await server.makeSession("ID_CARD")
      let first: Document = try await server.upload(
        specimen("id-card-front-orientation-1.jpg"), as: "ID_CARD", to: session
      ).decoded()
      let again = try specimen("id-card-front-orientation-2.jpg")
      let refused = try await server.upload(again, as: "ID_CARD", to: session)
      #expect(refused.status == .conflict)
      #expect(refused.problemCode == "ALREADY_UPLOADED")

      let second: Document = try await server.upload(
        again, as: "ID_CARD", "FRONT", "&originalDocumentId=\(first.id)", to: session
      ).decoded()
      #expect(second.originalDocumentId == first.id)

      let late = try await server.upload(
        specimen("id-card-front-orientation-3.jpg"), as: "ID_CARD", "FRONT", "&originalDocumentId=\(first.id)",
        to: session)
      #expect(late.status == .conflict)
      #expect(late.problemCode == "ALREADY_REPLACED")
    }
  }

  @Test func onlyOneOfTwoReplacementsOfADocumentIsAccepted() async throws {
    try await withTestServer { server in
      let session = try await server.makeSession("ID_CARD")
      let first: Document = try await server.upload(
        specimen("id-card-front-orientation-1.jpg"), as: "ID_CARD", to: session
      ).decoded()
      let codes = try await withThrowingTaskGroup(of: Int.self) { group in
        for number in 2...5 {
          group.addTask {
            let bytes = try specimen("id-card-front-orientation-\(number).jpg")
            return try await server.upload(
              bytes, as: "ID_CARD", "FRONT", "&originalDocumentId=\(first.id)", to: session
            ).status.code
          }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(codes.sorted() == [201, 409, 409, 409])
    }
  }

  @Test func documentsOfOthersLookUnknownAndAreAudited() async throws {
    try await withTestServer { server in
      let other = try await server.makeSession("ID_CARD")
      let foreign: Document = try await server.upload(
        specimen("id-card-front-orientation-1.jpg"), as: "ID_CARD", to: other
      ).decoded()
      let session = try await server.makeSession("ID_CARD")
      let bytes = try specimen("id-card-front-orientation-2.jpg")
      let answers = [
        try await server.upload(bytes, as: "ID_CARD", "FRONT", "&originalDocumentId=\(foreign.id)", to: session),
        try await server.upload(bytes, as: "ID_CARD", "FRONT", "&originalDocumentId=no-such-id", to: session),
      ]
      for answer in answers {
        #expect(answer.status == .notFound)
        #expect(answer.problemCode == "ORIGINAL_DOCUMENT_NOT_FOUND")
      }
      #expect(try answers[0].decoded(as: Problem.self).detail == answers[1].decoded(as: Problem.self).detail)
      let notes = try await server.store.database.read { try $0.audit(of: SessionID(session.id)) }
      #expect(notes.count { $0.action == .originalDocumentUnknown } == 1, "another one is counted")
    }
  }

  @Test func aPictureThatWasRejectedIsNotLookedAtTwice() async throws {
    try await withTestServer { server in
      let session = try await server.makeSession("ID_CARD")
      let bytes = try specimen("id-card-front-small.jpg")
      _ = try await server.upload(bytes, as: "ID_CARD", to: session)
      let again = try await server.upload(bytes, as: "ID_CARD", to: session)
      #expect(again.status == .conflict)
      #expect(again.problemCode == "DUPLICATE_REJECTED")
      // It may be right as another side.
      #expect(try await server.upload(bytes, as: "ID_CARD", "BACK", to: session).status == .created)
      let elsewhere = try await server.makeSession("ID_CARD")
      #expect(try await server.upload(bytes, as: "ID_CARD", to: elsewhere).status == .created)
    }
  }

  @Test func aRestartDoesNotMakeARejectedPictureBetter() async throws {
    try await withTestServer { server in
      let session = try await server.makeSession("ID_CARD")
      let bytes = try specimen("id-card-front-small.jpg")
      let token = try #require(session.token)
      _ = try await server.upload(bytes, as: "ID_CARD", to: session)
      for path in [Routes.identityCleanup, Routes.identityInit] {
        let answer = try await server.post(ProcessReference(processId: session.id), to: path, token: token)
        #expect(answer.status == .ok)
      }
      let again = try await server.upload(bytes, as: "ID_CARD", to: session)
      #expect(again.problemCode == "DUPLICATE_REJECTED")

      let item = DocumentSubmit.Item(
        filename: "front.jpg", type: "ID_CARD", side: "FRONT", data: Data(bytes).base64EncodedString())
      let submitted = try await server.post(
        DocumentSubmit(processId: session.id, documents: [item]), to: Routes.documentSubmitV2, token: token)
      #expect(submitted.status == .ok)
      let shown: MusterAPI.Session = try await server.send(
        .get, Routes.path(Routes.session, session.id), token: session.token
      ).decoded()
      #expect(shown.documents.map(\.status) == ["REJECTED"])
      #expect(shown.documents.first?.errors.map(\.code) == ["DUPLICATE_REJECTED"])
    }
  }

  @Test func aSideCannotBeRefusedForever() async throws {
    try await withTestServer({ $0.flowLimits.maxQualityRefusals = 2 }) { server in
      let session = try await server.makeSession("ID_CARD")
      var bytes = try specimen("id-card-front-small.jpg")
      for left in [1, 0] {
        let document: Document = try await server.upload(bytes, as: "ID_CARD", to: session).decoded()
        #expect(document.attemptsLeft == left)
        bytes.append(0)
      }
      let answer = try await server.upload(bytes, as: "ID_CARD", to: session)
      #expect(answer.status == .tooManyRequests)
      #expect(answer.problemCode == "IDENTITY_VERIFICATION_LIMIT_REACHED")
      // What it says and where the session stands are the same: it begins anew.
      let shown: MusterAPI.Session = try await server.send(
        .get, Routes.path(Routes.session, session.id), token: session.token
      ).decoded()
      #expect(shown.phase == nil && shown.status == "NOT_INITIALIZED" && shown.documents.isEmpty)
      let token = try #require(session.token)
      let begun = try await server.post(ProcessReference(processId: session.id), to: Routes.identityInit, token: token)
      #expect(begun.status == .ok)
      #expect(try await server.upload(bytes, as: "ID_CARD", to: session).status == .created)
    }
  }
}
