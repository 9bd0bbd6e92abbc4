import Testing
import VerificationFlow

/// What a reviewer decides about the documents.
@Suite struct ReviewTests {
  private static func makeWaitingProcess(
    presence: Bool = true, limits: FlowLimits = FlowLimits()
  ) throws -> OnboardingProcess {
    var process = makeProcess(presence: presence, review: .always, limits: limits)
    for (key, id) in [(.idFront, "f"), (.idBack, "b"), (.passport, "p")] as [(SideKey, DocumentID)] {
      try process.pass(key, as: id)
    }
    try process.go(.crossChecked(.accepted))
    #expect(process.state == .evaluation)
    return process
  }

  @Test func `an accepted case goes on`() throws {
    var process = try Self.makeWaitingProcess()
    #expect(try process.go(.reviewed(.accept(nil))) == [])
    #expect(process.state == .presence)
    expectRefusal(.phaseConflict, of: .reviewed(.accept(nil)), by: process)
    var short = try Self.makeWaitingProcess(presence: false)
    try short.go(.reviewed(.accept(nil)))
    #expect(short.state == .accepted)
  }

  @Test func `a document that is accepted leaves the case waiting`() throws {
    var process = makeProcess(requiring: .onlyPassport, review: .unsure)
    try process.submit(.passport, as: "p")
    try process.inspect("p", .passed(isUnsure: true))
    try process.go(.providerAnswered("p", .accepted), .crossChecked(.accepted))
    #expect(process.state == .evaluation)
    try process.go(.reviewed(.accept("p")))
    #expect(process.state == .evaluation)
    #expect(try process.find("p").isUnsure == false)
    try process.go(.reviewed(.accept(nil)))
    #expect(process.state == .accepted)
  }

  @Test(arguments: [nil, "p"] as [DocumentID?])
  func `a rejection is final`(id: DocumentID?) throws {
    var process = try Self.makeWaitingProcess()
    #expect(try process.go(.reviewed(.reject(id, "FORGED"))) == [])
    #expect(process.state == .rejected)
    #expect(process.status == .failed)
    #expect(process.ending == Ending("FORGED", .review))
    for document in process.documents {
      let isRejected = id == nil || document.id == id
      #expect(document.status == (isRejected ? .rejected : .accepted))
      #expect(document.rejectOrigin == (isRejected ? .review : nil))
      #expect(document.errorCodes == (isRejected ? ["FORGED"] : []))
    }
    expectRefusal(.processFailed, of: .restarted, by: process)
    expectRefusal(.processFailed, of: .reviewed(.accept(nil)), by: process)
  }

  @Test func `one document may be asked for again`() throws {
    var process = try Self.makeWaitingProcess()
    #expect(try process.go(.reviewed(.askAgain("p", "PORTRAIT_COVERED"))) == [])
    #expect(process.state == .upload)
    #expect(process.errorScore == 2)
    #expect(try process.find("p").status == .rejected)
    #expect(try process.find("p").rejectOrigin == .review)
    #expect(try process.find("p").errorCodes == ["PORTRAIT_COVERED"])
    #expect(process.documents.count { $0.status == .accepted } == 2)
    #expect(process.attemptsLeft(for: .passport) == 5)
    expectRefusal(
      .duplicateRejected, of: .submitted([makeSubmission(.passport, as: "p2", picture: "sha256 of p")]), by: process)
    try process.pass(.passport, as: "p2")
    #expect(process.state == .crossCheck)
    try process.go(.crossChecked(.accepted))
    #expect(process.state == .evaluation)
  }

  @Test func `nothing is asked for that cannot be shown again`() throws {
    var process = makeProcess(
      requiring: .onlyPassport, review: .always, limits: .with(\.maxQualityRefusals, 1))
    try process.pass(.passport, as: "p")
    try process.go(.crossChecked(.accepted))
    for (change, isExhausted) in [
      ({ _ in }, false), ({ $0.maxQualityRefusals = 0 }, true), ({ $0.maxFailedDocuments = 0 }, true),
      ({ $0.maxErrorScore = 2 }, false), ({ $0.maxErrorScore = 1 }, true),
    ] as [((inout FlowLimits) -> Void, Bool)] {
      var limits = process.limits
      change(&limits)
      var other = makeProcess(process.rules, limits, with: try #require(process.verification))
      if isExhausted {
        expectRefusal(.attemptsExhausted, of: .reviewed(.askAgain("p", "COVERED")), by: other)
      } else {
        try other.go(.reviewed(.askAgain("p", "COVERED")))
        #expect(try other.submit(.passport, as: "p2") == [.inspect("p2")])
      }
    }
  }

  @Test func `a decision speaks of accepted documents of this attempt`() throws {
    let process = try Self.makeWaitingProcess()
    for decision in [.accept("x"), .reject("x", "FORGED"), .askAgain("x", "FORGED")] as [ReviewDecision] {
      expectRefusal(.documentConflict, of: .reviewed(decision), by: process)
    }
  }

  @Test(arguments: FlowState.visible.filter { $0 != .evaluation })
  func `a decision comes where it is waited for`(state: FlowState) {
    let process = makeProcess(
      presence: true, code: true, review: .always, in: state, documents: [makeDocument("p", .passport, .accepted)])
    for decision in [.accept(nil), .accept("p"), .reject(nil, "FORGED"), .askAgain("p", "FORGED")]
      as [ReviewDecision]
    {
      expectRefusal(.phaseConflict, of: .reviewed(decision), by: process)
    }
  }

  @Test func `nobody but a reviewer ends the waiting well`() throws {
    let process = try Self.makeWaitingProcess()
    for event in [
      .crossChecked(.accepted), .presenceCheckInitialised, .codeEntered(isRight: true), .providerLost,
      .initialised("second"), .submitted([makeSubmission(.passport, as: "p2", replacing: "p")]),
    ] as [Event] {
      var after = process
      #expect(throws: TransitionError.self) { try after.go(event) }
    }
  }
}
