import Testing
import VerificationFlow

/// A presence check that waits for a reviewer.
@Suite struct HeldPresenceCheckTests {
  private static func makeHeldProcess(code: Bool = false) throws -> OnboardingProcess {
    var process = try makeProcessPastDocuments(presence: true, code: code, review: .unsure)
    #expect(try process.checkPresence(.unsure) == [])
    return process
  }

  @Test func `a check that is held still shows as being judged`() throws {
    let process = try Self.makeHeldProcess()
    #expect(process.state == .presenceJudgement)
    #expect(process.verification?.presence.isHeld == true)
    #expect(process.verification?.presence.attempts == 1)
    expectRefusal(.phaseConflict, of: .presenceChecked(.accepted), by: process)
    expectRefusal(.presenceCheckFailed, of: .presenceCheckInitialised, by: process)
  }

  @Test func `an accepted check goes on`() throws {
    var process = try Self.makeHeldProcess()
    try process.go(.reviewed(.accept(nil)))
    #expect(process.state == .accepted)
    #expect(process.verification?.presence.result == .accepted)
    #expect(process.verification?.presence.isHeld == false)
    var coded = try Self.makeHeldProcess(code: true)
    #expect(try coded.go(.reviewed(.accept(nil))) == [.sendCode(.userVerification)])
    #expect(try coded.go(.codeEntered(isRight: true)).answer?.isVerified == true)
    #expect(coded.state == .accepted)
  }

  @Test func `a rejection is final`() throws {
    var process = try Self.makeHeldProcess(code: true)
    try process.go(.reviewed(.reject(nil, "ANOTHER_PERSON")))
    #expect(process.state == .rejected)
    #expect(process.status == .failed)
    #expect(process.ending == Ending("ANOTHER_PERSON", .review))
  }

  @Test func `no document is asked for again behind the documents`() throws {
    let process = try Self.makeHeldProcess()
    let id = try #require(process.documents.first?.id)
    expectRefusal(.phaseConflict, of: .reviewed(.askAgain(id, "COVERED")), by: process)
  }

  @Test(arguments: [Event.ProviderAnswer.rejected, .failed])
  func `the last check is left to a reviewer, where there is one`(answer: Event.ProviderAnswer) throws {
    var limits = FlowLimits()
    limits.maxPresenceChecks = 2
    var process = try makeProcessPastDocuments(presence: true, review: .unsure, limits: limits)
    try process.checkPresence(answer)
    #expect(process.state == FlowState(.presenceCheck, .notInitialized))
    try process.checkPresence(answer)
    #expect(process.state == .presenceJudgement)
    #expect(process.reviewCauses == [.init(.presenceExhausted)])
    try process.go(.reviewed(.accept(nil)))
    #expect(process.state == .accepted)
    var unreviewed = try makeProcessPastDocuments(presence: true, limits: limits)
    try unreviewed.checkPresence(answer)
    try unreviewed.checkPresence(answer)
    #expect(unreviewed.state == FlowState(.presenceCheck, .notInitialized))
    #expect(try unreviewed.go(.presenceCheckInitialised).contains(.refuse(.presenceLimitReached)))
  }

  @Test(
    arguments: [
      (.never, .unsure, false), (.never, .accepted, false), (.unsure, .unsure, true), (.unsure, .accepted, false),
      (.unsure, .rejected, false), (.unsure, .failed, false), (.always, .unsure, true), (.always, .accepted, true),
      (.always, .rejected, false), (.always, .failed, false),
    ] as [(ReviewPolicy, Event.ProviderAnswer, Bool)])
  func `the policy says which checks are held`(
    review: ReviewPolicy, answer: Event.ProviderAnswer, isHeld: Bool
  ) throws {
    var process = try makeProcessPastDocuments(presence: true, review: review)
    if review == .always { try process.go(.reviewed(.accept(nil))) }
    try process.checkPresence(answer)
    #expect(process.verification?.presence.isHeld == isHeld)
    #expect((process.state == .presenceJudgement) == isHeld)
  }
}
