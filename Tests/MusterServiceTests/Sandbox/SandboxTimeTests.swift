import MusterService
import ServiceFixtures
import Testing
import VerificationFlow

/// Time limits that a sandbox shortens.
@Suite struct SandboxTimeTests {
  @Test(
    arguments: [
      ([:], .completed, .failed, "expiredProcessIdentityVerification"),
      (["sandbox.crossCheck": "silent"], .documentVerificationFinal, .failed, "documentVerificationFailed"),
    ] as [([String: String], Phase, VerificationStatus, Ending.Reason)])
  func aVerificationEnds(
    fields: [String: String], phase: Phase, status: VerificationStatus, reason: Ending.Reason
  ) async throws {
    let clock = TestClock()
    try await withTestService(clock: clock.clock) { service in
      let scenario = fields.merging(["sandbox.expiresAfterSeconds": "600"]) { $1 }
      let person = try await service.makeCase(customFields: scenario).person
      let before = try await person.session
      #expect(before.process.state.status != .failed)
      // While the documents are compared, the person's time stands still.
      let end = before.session.createdAt.advanced(by: .seconds(600))
      if fields.isEmpty {
        #expect(before.session.expiresAt >= end && before.session.expiresAt < end.advanced(by: .seconds(300)))
      }
      clock.advance(by: .seconds(901))
      let after = try await person.session.process
      #expect(after.state.phase == phase)
      #expect(after.state.status == status)
      #expect((after.current?.ending ?? after.ending)?.reason == reason)
    }
  }

  @Test func anActivationEnds() async throws {
    let clock = TestClock()
    try await withTestService(clock: clock.clock) { service in
      let program = try await service.caller(.onboarding)
      let fields = ["sandbox.expiresAfterSeconds": "200"]
      let process = try await service.muster.onboarding.newProcess.start(
        Identification(canonical: "person", fields: fields), processType: nil, language: "en", by: program)
      clock.advance(by: .seconds(201))
      #expect(try await service.muster.onboarding.processes.show(process.id, by: program).status == .failed)
    }
  }
}
