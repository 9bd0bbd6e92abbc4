import Foundation
import HTTPTypes
import MusterAPI
import MusterService
import ServiceFixtures
import Testing
import VerificationFlow

/// Ends by time that come sooner.
@Suite struct SandboxTimeTests {
  @Test(
    arguments: [
      ([:], "COMPLETED", "FAILED", "expiredProcessIdentityVerification"),
      (["sandbox.crossCheck": "silent"], "DOCUMENT_VERIFICATION_FINAL", "FAILED", "documentVerificationFailed"),
    ] as [([String: String], Code, Code, Code)])
  func aVerificationEnds(fields: [String: String], phase: Code, status: Code, reason: Code) async throws {
    let clock = TestClock()
    try await withTestServer(clock: clock.clock) { server in
      let scenario = fields.merging(["sandbox.expiresAfterSeconds": "600"]) { $1 }
      let made = try await server.makeCase(customFields: scenario)
      let before = try await made.personsSession()
      #expect(before.status != "FAILED")
      if fields.isEmpty { #expect(before.expiresAt == before.createdAt.addingTimeInterval(600)) }
      clock.advance(by: .seconds(601))
      let after = try await made.personsSession()
      #expect(after.phase == phase)
      #expect(after.status == status)
      #expect(after.endReason == reason)
    }
  }

  @Test func anActivationEnds() async throws {
    let clock = TestClock()
    try await withTestServer(clock: clock.clock) { server in
      let person = try await server.startPerson(["sandbox.expiresAfterSeconds": .integer(200)])
      clock.advance(by: .seconds(201))
      let answer: OnboardingResponse<OnboardingState> = try await server.post(
        ProcessReference(processId: person.process), to: Routes.onboardingStatus, token: person.key
      ).decoded()
      #expect(answer.responseObject?.onboardingStatus == "FAILED")
    }
  }
}
