import Testing
import VerificationFlow

/// The presence check, on its own and with a code to follow.
@Suite struct PresenceCheckTests {
  @Test func `a presence check is begun, submitted and judged`() throws {
    var process = try makeProcessPastDocuments(presence: true)
    expectRefusal(.presenceCheckFailed, of: .presenceCheckSubmitted, by: process)
    expectRefusal(.phaseConflict, of: .presenceChecked(.accepted), by: process)
    #expect(try process.go(.presenceCheckInitialised) == [.beginPresenceCheck])
    #expect(process.state == .presenceUnderWay)
    expectRefusal(.phaseConflict, of: .presenceChecked(.accepted), by: process)
    #expect(try process.go(.presenceCheckSubmitted) == [.judgePresence])
    #expect(process.state == .presenceJudgement)
    expectRefusal(.presenceCheckFailed, of: .presenceCheckInitialised, by: process)
    expectRefusal(.presenceCheckFailed, of: .presenceCheckSubmitted, by: process)
    #expect(try process.go(.presenceChecked(.accepted)) == [])
    #expect(process.state == .accepted)
    #expect(process.status == .finished)
    expectRefusal(.phaseConflict, of: .presenceChecked(.accepted), by: process)
  }

  @Test func `a check may be begun three times; the fourth is another check`() throws {
    var process = try makeProcessPastDocuments(presence: true)
    for tries in [1, 2, 3, 1, 2, 3, 1] {
      #expect(try process.go(.presenceCheckInitialised) == [.beginPresenceCheck])
      #expect(process.state == .presenceUnderWay)
      #expect(process.verification?.presence.tries == tries)
    }
    #expect(process.verification?.presence.attempts == 2)
    try process.checkPresence(.accepted)
    #expect(process.state == .accepted)
  }

  @Test func `whoever only ever begins comes to an end`() throws {
    var process = try makeProcessPastDocuments(presence: true)
    for _ in 1...15 { #expect(try process.go(.presenceCheckInitialised) == [.beginPresenceCheck]) }
    #expect(try process.go(.presenceCheckInitialised) == [.refuse(.presenceLimitReached)])
    #expect(process.status == .failed)
  }

  @Test(arguments: [Event.ProviderAnswer.rejected, .failed, .unsure])
  func `any other result asks for another check`(answer: Event.ProviderAnswer) throws {
    var process = try makeProcessPastDocuments(presence: true)
    #expect(try process.checkPresence(answer) == [])
    #expect(process.state == .presence)
    #expect(process.errorScore == 2)
    try process.checkPresence(.accepted)
    #expect(process.state == .accepted)
  }

  @Test func `the fifth check may be the good one`() throws {
    var process = try makeProcessPastDocuments(presence: true)
    for _ in 1...4 { try process.checkPresence(.rejected) }
    try process.checkPresence(.accepted)
    #expect(process.state == .accepted)
  }

  @Test func `after five results there is no sixth check`() throws {
    var process = try makeProcessPastDocuments(presence: true)
    for attempt in 1...5 {
      try process.checkPresence(.rejected)
      #expect(process.verification?.presence.attempts == attempt)
      #expect(process.state == .presence)
    }
    #expect(try process.go(.presenceCheckInitialised) == [.refuse(.presenceLimitReached)])
    #expect(process.state == FlowState(.presenceCheck, .failed))
    #expect(process.status == .failed)
    #expect(process.ending == Ending(.tooManyPresenceChecks, .presenceCheck))
    expectRefusal(.processFailed, of: .restarted, by: process)
  }

  @Test(arguments: Event.ProviderAnswer.allCases)
  func `with a code to follow the person does not learn yet how the check went`(answer: Event.ProviderAnswer) throws {
    var process = try makeProcessPastDocuments(presence: true, code: true)
    #expect(try process.checkPresence(answer) == [.sendCode(.userVerification)])
    #expect(process.state == .code)
    #expect(process.errorScore == 0)
  }

  @Test(arguments: [Event.ProviderAnswer.rejected, .failed, .unsure])
  func `the right code does not make up for a check that went wrong`(answer: Event.ProviderAnswer) throws {
    var process = try makeProcessPastDocuments(presence: true, code: true)
    try process.checkPresence(answer)
    let told = try process.go(.codeEntered(isRight: true)).answer
    #expect(told?.isVerified == false)
    #expect(told?.isExpired == false)
    #expect(told?.remainingAttempts == 0)
    #expect(process.state == .presence)
    #expect(process.verification?.code?.status == .failed)
    #expect(process.errorScore == 2)
    #expect(try process.checkPresence(.accepted) == [.sendCode(.userVerification)])
    #expect(try process.go(.codeEntered(isRight: true)).answer?.isVerified == true)
    #expect(process.state == .accepted)
  }

  @Test func `a process without a check has none`() throws {
    let process = try makeProcessPastDocuments(code: true)
    expectRefusal(.presenceCheckNotEnabled, of: .presenceCheckInitialised, by: process)
    expectRefusal(.presenceCheckNotEnabled, of: .presenceCheckSubmitted, by: process)
    expectRefusal(.phaseConflict, of: .presenceChecked(.accepted), by: process)
  }

  @Test func `a check has its place behind the documents`() throws {
    let process = makeProcess(presence: true)
    expectRefusal(.presenceCheckFailed, of: .presenceCheckInitialised, by: process)
    expectRefusal(.presenceCheckFailed, of: .presenceCheckSubmitted, by: process)
  }

  @Test(arguments: [true, false], [true, false])
  func `presence check and code are asked for independently of each other`(presence: Bool, code: Bool) throws {
    var process = try makeProcessPastDocuments(presence: presence, code: code)
    if presence { try process.checkPresence(.accepted) }
    if code { try process.go(.codeEntered(isRight: true)) }
    #expect(process.state == .accepted)
    #expect(process.status == .finished)
    #expect(process.ending == nil)
    #expect(process.verification?.presence.attempts == (presence ? 1 : 0))
    #expect((process.verification?.code != nil) == code)
  }
}
