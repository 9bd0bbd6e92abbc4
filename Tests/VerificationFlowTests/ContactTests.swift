import Testing
import VerificationFlow

/// The contact that a process may ask for before its verification begins.
@Suite struct ContactTests {
  private static let wrong = Event.contactCodeEntered(isRight: false)
  private static let right = Event.contactCodeEntered(isRight: true)
  private static let resend = Event.codeResendAsked(.contact)

  private static func makeProcess(
    needsConsent: Bool = false, limits: FlowLimits = FlowLimits()
  ) -> OnboardingProcess {
    OnboardingProcess(
      id: "process", rules: ProcessRules(needsConsent: needsConsent, contact: .email), limits: limits,
      activatedAt: beginning, as: "device")
  }

  @Test func `nothing begins without the contact`() throws {
    var process = Self.makeProcess()
    #expect(process.nextAction == .giveContact)
    expectRefusal(.contactRequired, of: .initialised("first"), by: process)
    expectRefusal(.codeNotAwaited, of: Self.right, by: process)
    expectRefusal(.codeNotAwaited, of: Self.resend, by: process)
    #expect(try process.go(.contactGiven) == [.sendCode(.contact)])
    #expect(process.nextAction == .enterCode && process.enteredCode == .contact)
    expectRefusal(.contactRequired, of: .initialised("first"), by: process)
    #expect(try process.go(Self.right).answer?.isVerified == true)
    #expect(process.nextAction == .beginVerification)
    try process.go(.initialised("first"))
    #expect(process.state == .upload && process.enteredCode == .userVerification)
  }

  @Test func `the consent comes first`() throws {
    var process = Self.makeProcess(needsConsent: true)
    expectRefusal(.consentRequired, of: .contactGiven, by: process)
    try process.go(.consent(true), .contactGiven)
    #expect(process.steps.prefix(2).map(\.kind) == [.consent, .contact])
    #expect(process.steps.prefix(2).map(\.status) == [.done, .required])
  }

  @Test func `the fifth wrong code ends the process, whatever the address was`() throws {
    var process = Self.makeProcess()
    try process.go(.contactGiven)
    for left in [4, 3, 2] { #expect(try process.go(Self.wrong).answer?.remainingAttempts == left) }
    try process.go(.contactGiven, at: beginning.advanced(by: .seconds(30)))
    #expect(try process.go(Self.wrong, at: beginning.advanced(by: .seconds(31))).answer?.remainingAttempts == 1)
    try process.go(Self.wrong, at: beginning.advanced(by: .seconds(32)))
    #expect(process.status == .failed && process.ending == Ending(.tooManyWrongCodes, .otpVerification))
    #expect(process.steps.first { $0.kind == .contact }?.status == .failed)
  }

  @Test func `another code waits for its time`() throws {
    var process = Self.makeProcess()
    try process.go(.contactGiven)
    expectRefusal(.codeTooSoon, of: .contactGiven, by: process)
    expectRefusal(.codeTooSoon, of: Self.resend, by: process)
    #expect(try process.go(Self.resend, at: beginning.advanced(by: .seconds(30))) == [.sendCode(.contact)])
  }

  @Test func `a code that came too late is replaced`() throws {
    var process = Self.makeProcess()
    try process.go(.contactGiven)
    let late = beginning.advanced(by: .seconds(300))
    #expect(try process.go(Self.right, at: late).answer?.isExpired == true)
    #expect(process.nextAction == .enterCode)
    try process.go(Self.resend, at: late)
    #expect(try process.go(Self.right, at: late).answer?.isVerified == true)
  }

  @Test func `codes are not sent without end`() throws {
    var process = Self.makeProcess(limits: .with(\.maxCodes, 3))
    var now = beginning
    for _ in 1...3 {
      try process.go(.contactGiven, at: now)
      now = now.advanced(by: .seconds(30))
    }
    expectRefusal(.codesExhausted, of: .contactGiven, by: process, at: now)
    expectRefusal(.codesExhausted, of: Self.resend, by: process, at: now)
    #expect(try process.go(Self.right, at: now).answer?.isVerified == true)
  }

  @Test func `what is proved stays as it is`() throws {
    var process = Self.makeProcess()
    try process.go(.contactGiven, Self.right)
    expectRefusal(.phaseConflict, of: .contactGiven, by: process)
    expectRefusal(.codeNotAwaited, of: Self.right, by: process)
    try process.go(.initialised("first"), .restarted)
    #expect(!process.isContactMissing && process.nextAction == .beginVerification)
  }
}
