import Foundation
import HTTPTypes
import MusterAPI
import MusterService
import Testing
import VerificationFlow

/// The second point where a case can wait.
@Suite struct ReviewPresenceTests {
  @Test func aPresenceCheckInDoubtWaitsAndGoesOn() async throws {
    try await withTestServer({ $0.review = .unsure }) { server in
      let made = try await makeHeldCase(server)
      let held = try await made.shown()
      #expect(held.point == "PRESENCE")
      #expect(held.phase == "PRESENCE_CHECK")
      #expect(held.status == "VERIFICATION_PENDING")
      #expect(held.causes.map(\.code) == ["PRESENCE_UNSURE"])
      #expect(try await server.reviews(key: made.key).reviews.map(\.id) == [made.id])

      let tooLate = try await made.decide("reupload", documentId: held.documents[0].id, reason: "OTHER")
      #expect(tooLate.status == .conflict)
      #expect(tooLate.problemCode == "PHASE_CONFLICT")

      #expect(held.doubts.map(\.code) == ["PRESENCE_UNSURE"])
      let unseen = try await made.decide(DecisionRequest("accept", revision: held.revision))
      #expect(unseen.status == .conflict && unseen.problemCode == "DOUBTS_NOT_NAMED")

      let decided: Review = try await made.decide("accept").decoded()
      #expect(decided.point == nil && decided.doubts == [])
      #expect(decided.phase == "OTP_VERIFICATION")
      #expect(decided.status == "VERIFICATION_PENDING")
      #expect(decided.decisions?.map(\.point) == ["PRESENCE"], "what was refused is no decision")
    }
  }

  @Test func aPersonIsRefusedForTheirPresence() async throws {
    try await withTestServer({ $0.review = .unsure }) { server in
      let made = try await makeHeldCase(server)
      let decided: Review = try await made.decide("reject", reason: "FACE_MISMATCH").decoded()
      #expect(decided.phase == "COMPLETED")
      #expect(decided.status == "REJECTED")
      #expect(decided.endReason == "FACE_MISMATCH")
    }
  }

  private func makeHeldCase(_ server: TestServer) async throws -> TestCase {
    let made = try await server.makeCase(customFields: ["sandbox.presenceCheck": "unsure,accepted"])
    _ = try await made.step(Routes.presenceCheckInit)
    _ = try await made.step(Routes.presenceCheckSubmit)
    return made
  }
}
