import Testing
import VerificationFlow

/// The consent that a process may ask for before its verification begins.
@Suite struct ConsentTests {
  private static func makeProcess(needsConsent: Bool = true) -> OnboardingProcess {
    OnboardingProcess(
      id: "process", rules: ProcessRules(needsConsent: needsConsent), limits: FlowLimits(), activatedAt: beginning,
      as: "device")
  }

  private static func decision(_ isApproved: Bool) -> Event {
    .consentDecided(Consent(isApproved: isApproved, version: "1", language: "en", decidedAt: beginning))
  }

  @Test func `nothing begins without the consent`() {
    let process = Self.makeProcess()
    #expect(process.isConsentMissing)
    expectRefusal(.consentRequired, of: .initialised("first"), by: process)
  }

  @Test func `who declines stays before the beginning`() throws {
    var process = Self.makeProcess()
    #expect(try process.go(Self.decision(false)) == [])
    #expect(process.state == .intro)
    #expect(process.status == .verificationInProgress)
    #expect(process.consent?.isApproved == false)
    expectRefusal(.consentRequired, of: .initialised("first"), by: process)
  }

  @Test func `who agrees may begin, after a decline as well`() throws {
    var process = Self.makeProcess()
    try process.go(Self.decision(false), Self.decision(true))
    #expect(!process.isConsentMissing)
    try process.go(.initialised("first"))
    #expect(process.state == .upload)
    #expect(process.activation?.flag == .verificationInProgress)
  }

  @Test func `a decline after an agreement counts as long as nothing began`() throws {
    var process = Self.makeProcess()
    try process.go(Self.decision(true), Self.decision(false))
    expectRefusal(.consentRequired, of: .initialised("first"), by: process)
  }

  @Test func `who began cannot decline any more`() throws {
    var process = Self.makeProcess()
    try process.go(Self.decision(true), .initialised("first"))
    expectRefusal(.phaseConflict, of: Self.decision(false), by: process)
    try process.go(Self.decision(true))
    #expect(process.state == .upload)
  }

  @Test func `the consent holds for the next attempt`() throws {
    var process = Self.makeProcess()
    try process.go(Self.decision(true), .initialised("first"), .restarted, .initialised("second"))
    #expect(process.state == .upload)
  }

  @Test func `the consent may be given before the device is activated`() throws {
    var process = makeNewProcess()
    try process.go(
      .started, Self.decision(true), .activationCodeEntered(isRight: true, "device"), .initialised("first"))
    #expect(process.state == .upload)
  }

  @Test func `a process that asks for none begins without it`() throws {
    var process = Self.makeProcess(needsConsent: false)
    try process.go(.initialised("first"))
    #expect(process.state == .upload)
    expectRefusal(.phaseConflict, of: .initialised("second"), by: process)
  }
}
