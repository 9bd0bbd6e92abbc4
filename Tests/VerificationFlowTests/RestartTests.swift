import Testing
import VerificationFlow

/// Beginning anew, and giving all of it up.
@Suite struct RestartTests {
  @Test func `who restarts stands before the beginning again`() throws {
    var process = makeProcess(presence: true)
    try process.submit(.passport, as: "p")
    #expect(try process.go(.restarted) == [])
    #expect(process.state == .intro)
    #expect(process.current == nil)
    #expect(process.activation?.flag == .verificationPending)
    #expect(process.errorScore == 3)
    #expect(process.verification?.state == .failed)
    #expect(process.verification?.ending == Ending(.restarted, .userRequest))
    #expect(try process.find("p").errorCodes == ["VERIFICATION_ENDED"])
  }

  @Test func `to restart before the beginning costs nothing`() throws {
    var process = makeProcess()
    try process.go(.restarted)
    let before = process
    #expect(try process.go(.restarted) == [])
    #expect(process == before)
  }

  @Test func `what was accepted may be kept for the next attempt`() throws {
    for isKept in [true, false] {
      var process = makeProcess(requiring: .onlyIDCard)
      try process.pass(.idFront, as: "f")
      try process.submit(.idBack, as: "b")
      try process.go(.restarted)
      #expect(process.current == nil)
      try process.go(.initialised("second", keepsDocuments: isKept))
      #expect(process.state == .upload)
      #expect(process.current?.documents.map(\.id) == (isKept ? ["f"] : []))
      #expect(process.acceptedDocuments.count == (isKept ? 1 : 0))
    }
  }

  @Test func `documents of an attempt that failed are not kept`() throws {
    var process = makeProcess(presence: true)
    try process.submit(.passport, as: "p")
    try process.go(.providerLost)
    try process.go(.restarted, .initialised("second", keepsDocuments: true))
    #expect(process.current?.documents == [])
  }

  @Test func `with all documents kept, they are compared again`() throws {
    var process = makeProcess(requiring: .onlyPassport)
    try process.pass(.passport, as: "p")
    try process.go(.restarted)
    #expect(try process.go(.initialised("second", keepsDocuments: true)) == [.crossCheck])
    #expect(process.state == FlowState(.documentVerificationFinal, .inProgress))
  }

  @Test func `five attempts may be made and not a sixth`() throws {
    var process = makeProcess(limits: .with(\.maxErrorScore, 100))
    for attempt in 2...5 {
      try process.go(.restarted, .initialised(VerificationID("\(attempt)")))
      #expect(process.attempts == attempt)
      #expect(process.state == .upload)
    }
    #expect(try process.go(.restarted) == [.refuse(.processLimitReached)])
    #expect(process.status == .failed)
    #expect(process.state == .failed)
    #expect(process.ending == Ending(.tooManyVerifications, .processLimitCheck))
    expectRefusal(.processFailed, of: .initialised("6"), by: process)
  }

  @Test func `a limit that was lowered meanwhile holds for the next beginning`() throws {
    var process = OnboardingProcess(
      id: "process", rules: ProcessRules(needsConsent: false), limits: .with(\.maxVerifications, 2),
      createdAt: beginning, status: .verificationInProgress,
      activation: Activation(id: "device", createdAt: beginning), attempts: 2)
    #expect(try process.go(.initialised("3")) == [.refuse(.processLimitReached)])
    #expect(process.status == .failed)
    #expect(process.state == .failed)
  }

  @Test func `the error score may be reached and not exceeded`() throws {
    var process = makeProcess(limits: .with(\.maxErrorScore, 6))
    try process.go(.restarted, .initialised("2"), .restarted)
    #expect(process.errorScore == 6)
    #expect(process.status == .verificationInProgress)
    #expect(try process.go(.initialised("3"), .restarted) == [.refuse(.processLimitReached)])
    #expect(process.status == .failed)
    #expect(process.ending == Ending(.errorScoreExceeded, .processLimitCheck))
  }

  @Test(arguments: FlowState.visible.filter(\.isOpen))
  func `who gives up ends the process, wherever it stands`(state: FlowState) throws {
    var process = makeProcess(presence: true, code: true, in: state)
    #expect(try process.go(.cancelled) == [])
    #expect(process.status == .failed)
    #expect(process.state == .failed)
    #expect(process.ending == Ending(.canceledProcess, .userRequest))
    #expect(process.deadline == nil)
  }

  @Test func `to give up twice is no error, and the first reason stays`() throws {
    var process = makeProcess()
    try process.go(.cancelled)
    let before = process
    #expect(try process.go(.cancelled) == [])
    #expect(process == before)
  }

  @Test func `who is verified cannot give up any more`() throws {
    let process = try makeProcessPastDocuments()
    #expect(process.status == .finished)
    #expect(process.activation?.flag == nil)
    expectRefusal(.phaseConflict, of: .cancelled, by: process)
    expectRefusal(.phaseConflict, of: .restarted, by: process)
  }
}
