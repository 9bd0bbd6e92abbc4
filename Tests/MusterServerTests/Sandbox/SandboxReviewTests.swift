import Foundation
import HTTPTypes
import MusterAPI
import MusterService
import Testing
import VerificationFlow

@testable import MusterStore

/// The reviewer that a sandbox plays.
@Suite struct SandboxReviewTests {
  @Test func aCaseIsAcceptedTwiceByItself() async throws {
    try await withTestServer { server in
      let made = try await server.makeCase(customFields: ["sandbox.review": "accepted"])
      _ = try await server.session(made.session) { $0.phase == "PRESENCE_CHECK" }
      _ = try await made.step(Routes.presenceCheckInit)
      _ = try await made.step(Routes.presenceCheckSubmit)
      _ = try await server.session(made.session) { $0.phase == "OTP_VERIFICATION" }
      let decisions = try #require(try await made.shown().decisions)
      #expect(decisions.map(\.decision) == ["accept", "accept"])
      #expect(decisions.map(\.point) == ["DOCUMENTS", "PRESENCE"])
      #expect(decisions.allSatisfy { $0.reviewer == "sandbox" })
      let notes = try await server.store.database.read { connection in
        try connection.rows("SELECT actor FROM audit WHERE action = 'review.decided'").map { try $0.text("actor") }
      }
      #expect(notes == ["sandbox", "sandbox"])
      #expect(try await made.enter("11111111").verified)
    }
  }

  @Test func aPersonIsRefused() async throws {
    try await withTestServer { server in
      let made = try await server.makeCase(customFields: ["sandbox.review": "rejected"])
      let shown = try await server.session(made.session) { $0.phase == "COMPLETED" }
      #expect(shown.status == "REJECTED")
      #expect(shown.endReason == "DOCUMENT_UNREADABLE")
    }
  }

  @Test func aDocumentIsAskedForAgain() async throws {
    try await withTestServer { server in
      let made = try await server.makeCase(customFields: ["sandbox.review": "reupload,accepted"])
      let again = try await server.session(made.session) { $0.phase == "DOCUMENT_UPLOAD" }
      #expect(again.documents.map(\.status) == ["REJECTED"])
      #expect(again.documents.first?.rejectOrigin == "REVIEW")
      #expect(again.documents.first?.errors.map(\.code) == ["DOCUMENT_UNREADABLE"])
      #expect(try await made.upload("passport-cmyk.jpg").status == "ACCEPTED")
      _ = try await server.session(made.session) { $0.phase == "PRESENCE_CHECK" }
    }
  }

  @Test func onlyDoubtfulPicturesWaitWhereConfigured() async throws {
    try await withTestServer({ $0.review = .unsure }) { server in
      let sure = try await server.makeCase(customFields: ["sandbox.review": "rejected"])
      #expect(try await sure.personsSession().phase == "PRESENCE_CHECK")
      let unsure = try await server.makeCase(
        customFields: ["sandbox.review": "rejected", "sandbox.documents": "unsure"])
      _ = try await server.session(unsure.session) { $0.status == "REJECTED" }
    }
  }

  @Test func decisionsThatASandboxCannotMakeAreLeftToAReviewer() async throws {
    try await withTestServer { server in
      let made = try await server.makeCase(customFields: ["sandbox.review": "accepted,reupload"])
      _ = try await server.session(made.session) { $0.phase == "PRESENCE_CHECK" }
      _ = try await made.step(Routes.presenceCheckInit)
      _ = try await made.step(Routes.presenceCheckSubmit)
      while try await server.store.database.read({
        try $0.rows("SELECT id FROM jobs WHERE kind = 'play-sandbox'").isEmpty == false
      }) { try await Task.sleep(for: .milliseconds(20)) }
      #expect(try await made.shown().point == "PRESENCE")
      #expect(try await made.decide("accept").status == .ok)
    }
  }
}
