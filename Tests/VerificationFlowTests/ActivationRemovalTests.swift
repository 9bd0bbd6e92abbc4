import Testing
import VerificationFlow

/// How long the activation of a process stays that has failed.
@Suite struct ActivationRemovalTests {
  private static let later = beginning.advanced(by: .seconds(100))

  @Test func `an open or finished process keeps its activation`() throws {
    #expect(makeProcess().activationRemovedAt == nil)
    let finished = try makeProcessPastDocuments()
    #expect(finished.status == .finished && finished.endedAt == beginning && finished.activationRemovedAt == nil)
    #expect(makeNewProcess().activationRemovedAt == nil)
  }

  @Test func `it goes a minute after the process has failed`() throws {
    var process = makeProcess()
    try process.go(.cancelled, at: Self.later)
    #expect(process.endedAt == Self.later)
    #expect(process.activationRemovedAt == Self.later.advanced(by: .seconds(60)))
    try process.go(.cancelled, at: Self.later.advanced(by: .seconds(30)))
    #expect(process.endedAt == Self.later, "giving it up again changes nothing")
  }

  @Test func `a process whose time was up ended then, whenever that is noticed`() throws {
    var process = makeProcess()
    let deadline = try #require(process.deadline)
    #expect(process.asOf(deadline.advanced(by: .seconds(9))).endedAt == deadline)
    try process.go(.timePassed, at: deadline.advanced(by: .seconds(1000)))
    #expect(process.activationRemovedAt == deadline.advanced(by: .seconds(60)))
  }

  @Test func `who was rejected has the rest of their time to hear it`() throws {
    var process = try makeProcessPastDocuments(review: .always)
    let night = beginning.advanced(by: .seconds(40_000))
    try process.go(.reviewed(.reject(nil, "OTHER")), at: night)
    #expect(process.endedAt == night)
    // An hour from the activation; the time that a reviewer took does not count.
    #expect(process.activationRemovedAt == night.advanced(by: .seconds(3600 + 60)))
  }

  @Test func `the delay may be none`() throws {
    var limits = FlowLimits()
    limits.activationRemovalDelay = .zero
    var process = makeProcess(limits: limits)
    try process.go(.cancelled, at: Self.later)
    #expect(process.activationRemovedAt == Self.later)
  }

  @Test func `a person who is verified once more keeps the activation, whatever comes of it`() throws {
    var rules = ProcessRules(needsConsent: false)
    rules.isRepeated = true
    var process = OnboardingProcess(
      id: "process", rules: rules, limits: FlowLimits(), createdAt: beginning, status: .verificationInProgress,
      activation: Activation(id: "device", createdAt: beginning, flag: nil))
    #expect(process.state == .intro)
    try process.go(.restarted)
    #expect(process.state == .intro && process.errorScore == 0, "there was nothing to give up")
    try process.go(.initialised("first"))
    #expect(process.state == .upload && process.activation?.flag == .verificationInProgress)
    expectRefusal(.phaseConflict, of: .initialised("second"), by: process)
    try process.go(.cancelled, at: Self.later)
    #expect(process.endedAt == Self.later && process.activationRemovedAt == nil)
  }
}
