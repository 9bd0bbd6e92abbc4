import Testing
import VerificationFlow

/// The code that activates the person's device.
@Suite struct ActivationTests {
  private static func makeStartedProcess(limits: FlowLimits = FlowLimits()) throws -> OnboardingProcess {
    var process = makeNewProcess(limits: limits)
    try process.go(.started)
    return process
  }

  private static let wrong = Event.activationCodeEntered(isRight: false, "device")
  private static let right = Event.activationCodeEntered(isRight: true, "device")

  @Test func `a process begins with a code`() throws {
    var process = makeNewProcess()
    #expect(process.state == .intro)
    expectRefusal(.phaseConflict, of: Self.right, by: process)
    #expect(try process.go(.started) == [.sendCode(.activation)])
    #expect(process.status == .activationInProgress)
    #expect(process.state == .intro)
    expectRefusal(.phaseConflict, of: .started, by: process)
    expectRefusal(.phaseConflict, of: .initialised("first"), by: process)
    expectRefusal(.phaseConflict, of: .restarted, by: process)
  }

  @Test func `the right code activates the device`() throws {
    var process = try Self.makeStartedProcess()
    let later = beginning.advanced(by: .seconds(60))
    #expect(try process.go(Self.right, at: later).answer?.isVerified == true)
    #expect(process.status == .verificationInProgress)
    #expect(process.activation == Activation(id: "device", createdAt: later))
    #expect(process.activation?.flag == .verificationPending)
    #expect(process.activationCode?.status == .verified)
    #expect(process.state == .intro)
    expectRefusal(.phaseConflict, of: Self.right, by: process)
    expectRefusal(.codeNotAwaited, of: .codeResendAsked(.activation), by: process, at: later.advanced(by: .seconds(60)))
  }

  @Test func `the fifth wrong code ends the process`() throws {
    var process = try Self.makeStartedProcess()
    for left in [4, 3, 2, 1] {
      let answer = try process.go(Self.wrong).answer
      #expect(answer?.isVerified == false)
      #expect(answer?.isExpired == false)
      #expect(answer?.remainingAttempts == left)
      #expect(process.errorScore == 5 - left)
      #expect(process.status == .activationInProgress)
    }
    #expect(try process.go(Self.wrong).answer?.remainingAttempts == 0)
    #expect(process.status == .failed)
    #expect(process.state == .failed)
    #expect(process.ending == Ending(.tooManyWrongCodes, .otpVerification))
    expectRefusal(.processFailed, of: Self.right, by: process)
  }

  @Test func `the fifth code may be the right one`() throws {
    var process = try Self.makeStartedProcess()
    try process.go(Self.wrong, Self.wrong, Self.wrong, Self.wrong, Self.right)
    #expect(process.status == .verificationInProgress)
  }

  @Test func `too many errors end the process before its codes are used up`() throws {
    var process = try Self.makeStartedProcess(limits: .with(\.maxErrorScore, 1))
    try process.go(Self.wrong)
    let effects = try process.go(Self.wrong)
    #expect(effects.answer?.remainingAttempts == 0)
    #expect(effects.contains(.refuse(.processLimitReached)))
    #expect(process.status == .failed)
    #expect(process.activationCode?.status == .failed)
  }

  @Test func `a code that comes too late is known as such when it is entered`() throws {
    var limits = FlowLimits()
    limits.activationExpiration = .seconds(3600)
    var process = try Self.makeStartedProcess(limits: limits)
    let last = beginning.advanced(by: limits.otpExpiration)
    var early = process
    #expect(try early.go(Self.right, at: last.advanced(by: .milliseconds(-1))).answer?.isVerified == true)
    let answer = try process.go(Self.right, at: last).answer
    #expect(answer?.isVerified == false)
    #expect(answer?.isExpired == true)
    #expect(answer?.remainingAttempts == 5)
    #expect(process.status == .activationInProgress)
    #expect(try process.go(Self.right, at: last).answer?.remainingAttempts == 0)
    try process.go(.codeResendAsked(.activation), Self.right, at: last)
    #expect(process.status == .verificationInProgress)
  }

  @Test func `another code is not sent before its time, and forgets no wrong one`() throws {
    var process = try Self.makeStartedProcess()
    try process.go(Self.wrong, Self.wrong)
    let due = beginning.advanced(by: .seconds(30))
    expectRefusal(
      .codeTooSoon, of: .codeResendAsked(.activation), by: process, at: due.advanced(by: .milliseconds(-1)))
    #expect(try process.go(.codeResendAsked(.activation), at: due) == [.sendCode(.activation)])
    expectRefusal(.codeTooSoon, of: .codeResendAsked(.activation), by: process, at: due)
    #expect(process.activationCode?.expiresAt == due.advanced(by: .seconds(5 * 60)))
    #expect(try process.go(Self.wrong, at: due).answer?.remainingAttempts == 2)
  }

  @Test func `giving up does not undo a code that was right`() throws {
    var process = try Self.makeStartedProcess()
    try process.go(Self.right, .cancelled)
    #expect(process.status == .failed)
    #expect(process.activationCode?.status == .verified)
    var waiting = try Self.makeStartedProcess()
    try waiting.go(.cancelled)
    #expect(waiting.activationCode?.status == .failed)
  }
}
