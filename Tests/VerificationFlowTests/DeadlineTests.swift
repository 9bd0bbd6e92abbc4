import Testing
import VerificationFlow

/// The person's own time.
@Suite struct DeadlineTests {
  @Test(arguments: FlowState.visible.filter(\.isOpen))
  func `whatever is open has a deadline and ends with it`(state: FlowState) throws {
    var process = makeProcess(
      presence: true, code: true, review: .always, in: state,
      documents: [makeDocument("p", .passport, .verificationPending)])
    let deadline = try #require(process.deadline)
    expectRefusal(.notDue, of: .timePassed, by: process, at: deadline.advanced(by: .milliseconds(-1)))
    #expect(try process.go(.timePassed, at: deadline) == [])
    #expect(process.state == .failed)
    #expect(process.status == .failed)
    #expect(process.ending == Ending(.expiredVerification, .cleanup))
    #expect(process.deadline == nil)
    #expect(process.expiresAt == nil)
    expectRefusal(.notDue, of: .timePassed, by: process, at: deadline)
  }

  @Test func `documents without a verdict have failed then`() throws {
    var process = makeProcess()
    try process.submit(.passport, as: "replaced")
    try process.submit(.passport, as: "refused", replacing: "replaced")
    try process.inspect("refused", .refused(["BLURRY"]))
    try process.pass(.idFront, as: "accepted")
    try process.submit(.idBack, as: "waiting")
    try process.go(.timePassed, at: try #require(process.deadline))
    #expect(process.documents.map(\.status) == [.disposed, .rejected, .accepted, .failed])
    #expect(process.documents.map(\.verdict) == [nil, .rejected, .accepted, .failed])
    #expect(process.documents.map(\.errorCodes) == [[], ["BLURRY"], [], ["SESSION_EXPIRED"]])
  }

  @Test func `each part of a process has its own time`() throws {
    var process = makeNewProcess()
    #expect(process.deadline == beginning.advanced(by: .seconds(5 * 60)))
    let activated = beginning.advanced(by: .seconds(60))
    try process.go(.started, .activationCodeEntered(isRight: true, "device"), at: activated)
    #expect(process.deadline == activated.advanced(by: .seconds(3600)))
    var limits = FlowLimits()
    limits.sessionLifetime = .seconds(120)
    #expect(makeNewProcess(limits: limits).deadline == beginning.advanced(by: .seconds(120)))
    limits.activationExpiration = .seconds(150)
    #expect(makeNewProcess(limits: limits).deadline == beginning.advanced(by: .seconds(120)))
  }

  @Test func `a process may have less time for each step`() throws {
    let rules = ProcessRules(needsConsent: false, review: .always, stepSeconds: 10)
    let ten = beginning.advanced(by: .seconds(10))
    var process = OnboardingProcess(id: "process", rules: rules, limits: FlowLimits(), createdAt: beginning)
    #expect(process.deadline == ten)
    var unactivated = process
    try unactivated.go(.started)
    try unactivated.go(.timePassed, at: ten)
    #expect(unactivated.ending == Ending(.expiredActivation, .cleanup))

    let activated = beginning.advanced(by: .seconds(5))
    try process.go(.started, .activationCodeEntered(isRight: true, "device"), .initialised("first"), at: activated)
    #expect(process.deadline == activated.advanced(by: .seconds(10)))
    var unfinished = process
    try unfinished.go(.timePassed, at: activated.advanced(by: .seconds(10)))
    #expect(unfinished.ending == Ending(.expiredVerification, .cleanup))

    for state in [FlowState(.clientEvaluation, .inProgress), FlowState(.documentVerificationFinal, .inProgress)] {
      var waiting = makeProcess(rules, with: Verification(id: "verification", state: state))
      #expect(waiting.deadline == ten)
      try waiting.go(.timePassed, at: ten)
      #expect(waiting.verification?.state.status == .failed)
    }
    let long = OnboardingProcess(
      id: "process", rules: ProcessRules(stepSeconds: 100_000), limits: FlowLimits(), createdAt: beginning)
    #expect(long.deadline == makeNewProcess().deadline, "no more time than the limits give")
  }

  @Test func `a process says which time was up`() throws {
    var activation = makeNewProcess()
    try activation.go(.timePassed, at: beginning.advanced(by: .seconds(5 * 60)))
    #expect(activation.state == .failed)
    #expect(activation.ending == Ending(.expiredActivation, .cleanup))
    var limits = FlowLimits()
    limits.sessionLifetime = .seconds(1800)
    var whole = makeProcess(limits: limits)
    try whole.go(.timePassed, at: beginning.advanced(by: .seconds(1800)))
    #expect(whole.ending == Ending(.expiredProcess, .cleanup))
  }

  @Test func `an attempt that ended leaves the person's time running`() throws {
    var process = makeProcess()
    try process.go(.providerLost)
    let deadline = try #require(process.deadline)
    try process.go(.timePassed, at: deadline)
    #expect(process.status == .failed)
    #expect(process.state == FlowState(.documentVerification, .failed))
  }

  @Test func `what was too late is refused before anybody noticed the time`() throws {
    var process = makeProcess()
    let deadline = try #require(process.deadline)
    expectRefusal(.processFailed, of: .submitted([makeSubmission(.passport, as: "p")]), by: process, at: deadline)
    expectRefusal(.processFailed, of: .restarted, by: process, at: deadline)
    #expect(throws: TransitionError(.processFailed, in: .failed)) {
      try process.admit(DocumentDescription(key: .passport), at: deadline)
    }
    #expect(process.asOf(deadline).status == .failed)
    #expect(process.asOf(deadline.advanced(by: .milliseconds(-1))) == process)
    try process.go(.cancelled, at: deadline)
    #expect(process.ending == Ending(.expiredVerification, .cleanup))
  }
}
