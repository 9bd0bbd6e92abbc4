import Foundation
import HTTPTypes
import MusterAPI
import MusterService
import Testing
import VerificationFlow

/// A live project begins nothing that could not come to an honest end.
@Suite struct ProjectKindTests {
  @Test(
    arguments: [
      (true, PresenceMode.off, "OTP_DELIVERY_MISSING"), (true, .sandbox, "OTP_DELIVERY_MISSING"),
      (false, .sandbox, "PRESENCE_CHECK_PROVIDER_MISSING"), (false, .off, nil),
    ] as [(Bool, PresenceMode, Code?)])
  func aLiveProjectWantsRealParts(hasCode: Bool, presence: PresenceMode, error: Code?) async throws {
    try await withTestServer({
      $0.otp = hasCode
      $0.presence = presence
    }) { server in
      let key = try await ManageKeys(store: server.store).create(
        name: "live", scopes: [.sessions, .onboarding], project: "live", isSandbox: false
      ).secret
      let answer = try await server.send(.post, Routes.sessions, token: key)
      #expect(answer.problemCode == error)
      #expect(answer.status == (error == nil ? .created : .conflict))
    }
  }

  @Test func aLiveProjectHasNoOutboxAndSendsNoActivationCodes() async throws {
    try await withTestServer({
      $0.otp = false
      $0.presence = .off
    }) { server in
      let key = try await ManageKeys(store: server.store).create(
        name: "live", scopes: [.sessions, .onboarding], project: "live", isSandbox: false
      ).secret
      let outbox = try await server.send(.get, Routes.sandboxOutbox + "?processId=x", token: key)
      #expect(outbox.problemCode == "SANDBOX_ONLY")
      let start = try await server.send(
        .post, Routes.onboardingStart, token: key, body: Data(#"{"requestObject":{"identification":{"n":1}}}"#.utf8))
      #expect(
        try start.decoded(as: OnboardingErrorResponse.self).responseObject.musterCode == "OTP_DELIVERY_MISSING")
    }
  }
}
