import Testing
import VerificationFlow

/// The code at the end of a verification.
@Suite struct CodeTests {
  private static let wrong = Event.codeEntered(isRight: false)
  private static let right = Event.codeEntered(isRight: true)
  private static let resend = Event.codeResendAsked(.userVerification)

  @Test func `the right code finishes the verification`() throws {
    var process = try makeProcessPastDocuments(code: true)
    let answer = try process.go(Self.right).answer
    #expect(answer?.isVerified == true)
    #expect(answer?.remainingAttempts == 0)
    #expect(process.state == .accepted)
    #expect(process.status == .finished)
    #expect(process.verification?.code?.status == .verified)
  }

  @Test func `the fifth wrong code ends the attempt`() throws {
    var process = try makeProcessPastDocuments(code: true)
    for left in [4, 3, 2, 1] {
      let answer = try process.go(Self.wrong).answer
      #expect(answer?.isVerified == false)
      #expect(answer?.isExpired == false)
      #expect(answer?.remainingAttempts == left)
      #expect(process.errorScore == 2 * (5 - left))
      #expect(process.state == .code)
    }
    #expect(try process.go(Self.wrong).answer?.remainingAttempts == 0)
    #expect(process.state == .intro)
    #expect(process.status == .verificationInProgress)
    #expect(process.errorScore == 4 * 2 + 3)
    #expect(process.verification?.ending == Ending(.tooManyWrongCodes, .otpVerification))
    #expect(process.verification?.code?.status == .failed)
    expectRefusal(.codeNotAwaited, of: Self.right, by: process)
  }

  @Test func `people with a link keep their documents after five wrong codes`() throws {
    var process = try makeProcessPastDocuments(presence: true, code: true, linkSeconds: 3600)
    try process.checkPresence(.accepted)
    let documents = process.acceptedDocuments
    for _ in 1...4 { try process.go(Self.wrong) }
    let last = try process.go(Self.wrong)
    #expect(last.answer?.isVerified == false && last.answer?.remainingAttempts == 0)
    #expect(process.state == .presence && process.errorScore == 4 * 2 + 3)
    #expect(process.acceptedDocuments == documents && !documents.isEmpty)
    expectRefusal(.codeNotAwaited, of: Self.right, by: process)
    try process.checkPresence(.accepted)
    // The error score allows fewer than five more.
    #expect(process.steps.last?.attemptsLeft == 3)
    #expect(try process.go(Self.wrong).answer?.remainingAttempts == 2)
    #expect(try process.go(Self.right).answer?.isVerified == true)
    #expect(process.status == .finished)
  }

  @Test func `without a presence check, another code follows five wrong ones`() throws {
    var process = try makeProcessPastDocuments(code: true, linkSeconds: 3600)
    for _ in 1...4 { try process.go(Self.wrong) }
    #expect(try process.go(Self.wrong).contains(.sendCode(.userVerification)))
    #expect(process.state == .code && process.verification?.code?.number == 2)
    for left in [2, 1] { #expect(try process.go(Self.wrong).answer?.remainingAttempts == left) }
    #expect(try process.go(Self.wrong).contains(.refuse(.processLimitReached)))
    #expect(process.status == .failed)
  }

  @Test func `wrong codes count for one attempt and not for the process`() throws {
    var process = try makeProcessPastDocuments(code: true, limits: .with(\.maxErrorScore, 100))
    for attempt in 2...4 {
      for _ in 1...5 { try process.go(Self.wrong) }
      try process.go(.initialised(VerificationID("\(attempt)")))
      try process.passDocuments()
      #expect(process.verification?.code?.failedAttempts == 0)
    }
    #expect(try process.go(Self.wrong).answer?.remainingAttempts == 4)
    #expect(try process.go(Self.right).answer?.isVerified == true)
  }

  @Test func `a code that comes too late is known as such when it is entered`() throws {
    let sent = try makeProcessPastDocuments(code: true)
    let last = beginning.advanced(by: .seconds(5 * 60))
    var early = sent
    #expect(try early.go(Self.right, at: last.advanced(by: .milliseconds(-1))).answer?.isVerified == true)
    for event in [Self.right, Self.wrong] {
      var process = sent
      let answer = try process.go(event, at: last).answer
      #expect(answer?.isVerified == false)
      #expect(answer?.isExpired == true)
      #expect(answer?.remainingAttempts == 5)
      #expect(process.state == .code)
      #expect(process.errorScore == 0)
      #expect(process.verification?.code?.status == .failed)
      try process.go(Self.resend, Self.right, at: last)
      #expect(process.state == .accepted)
    }
  }

  @Test func `a code whose time counts as up is as one whose time is`() throws {
    let sent = try makeProcessPastDocuments(code: true)
    for isRight in [true, false] {
      var (process, late) = (sent, sent)
      let answer = try process.go(.codeEntered(isRight: isRight, isLate: true)).answer
      #expect(answer == (try late.go(Self.right, at: beginning.advanced(by: .seconds(5 * 60))).answer))
      #expect(process == late)
    }
    var process = makeNewProcess()
    try process.go(.started)
    let answer = try process.go(.activationCodeEntered(isRight: true, isLate: true, "device")).answer
    #expect(answer?.isExpired == true)
    #expect(process.activationCode?.status == .failed)
    #expect(process.status == .activationInProgress)
  }

  @Test func `a code that is worth nothing any more is no attempt`() throws {
    var process = try makeProcessPastDocuments(code: true)
    let late = beginning.advanced(by: .seconds(5 * 60))
    try process.go(Self.right, at: late)
    let before = process
    let answer = try process.go(Self.right, at: late).answer
    #expect(answer?.isVerified == false)
    #expect(answer?.remainingAttempts == 0)
    #expect(process == before)
  }

  @Test func `another code is not sent before its time`() throws {
    var process = try makeProcessPastDocuments(code: true)
    let due = beginning.advanced(by: .seconds(30))
    expectRefusal(.codeTooSoon, of: Self.resend, by: process, at: due.advanced(by: .milliseconds(-1)))
    #expect(try process.go(Self.resend, at: due) == [.sendCode(.userVerification)])
    expectRefusal(.codeTooSoon, of: Self.resend, by: process, at: due)
    #expect(process.verification?.code?.sentAt == due)
    #expect(process.verification?.code?.expiresAt == due.advanced(by: .seconds(5 * 60)))
  }

  @Test func `another code forgets no wrong one`() throws {
    var process = try makeProcessPastDocuments(code: true)
    var now = beginning
    for left in [4, 3, 2, 1] {
      #expect(try process.go(Self.wrong, at: now).answer?.remainingAttempts == left)
      now = now.advanced(by: .seconds(30))
      try process.go(Self.resend, at: now)
    }
    #expect(try process.go(Self.wrong, at: now).answer?.remainingAttempts == 0)
    #expect(process.state == .intro)
  }

  @Test func `the code after another presence check forgets no wrong one either`() throws {
    var process = try makeProcessPastDocuments(presence: true, code: true)
    try process.checkPresence(.rejected)
    try process.go(Self.wrong, Self.wrong, Self.right)
    #expect(process.state == .presence)
    try process.checkPresence(.accepted)
    #expect(try process.go(Self.wrong).answer?.remainingAttempts == 2)
  }

  @Test func `too many errors end the process before the codes are used up`() throws {
    var process = try makeProcessPastDocuments(code: true, limits: .with(\.maxErrorScore, 3))
    try process.go(Self.wrong)
    let effects = try process.go(Self.wrong)
    #expect(effects.answer?.remainingAttempts == 0)
    #expect(effects.contains(.refuse(.processLimitReached)))
    #expect(process.status == .failed)
    #expect(process.state == .failed)
    #expect(process.verification?.code?.status == .failed)
  }

  @Test func `a code is waited for at the end and nowhere else`() throws {
    let processes = [
      makeProcess(code: true), makeProcess(code: true, in: .presence), try makeProcessPastDocuments(),
    ]
    for process in processes {
      let code: TransitionError.Code = process.status.isOpen ? .codeNotAwaited : .phaseConflict
      expectRefusal(code, of: Self.right, by: process)
      expectRefusal(code, of: Self.resend, by: process)
    }
  }

  @Test(arguments: [Event.restarted, .cancelled])
  func `giving up undoes no code that was right`(event: Event) throws {
    let verified = OneTimeCode(sentAt: beginning, expiresAt: beginning, status: .verified)
    var process = makeProcess(
      ProcessRules(), with: Verification(id: "verification", state: .code, code: verified))
    try process.go(event)
    #expect(process.verification?.state == .failed)
    #expect(process.verification?.code?.status == .verified)
  }
}
