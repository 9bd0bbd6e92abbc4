import Testing
import VerificationFlow

/// What our own look at a picture does to the flow.
@Suite struct InspectionTests {
  @Test func `a good picture goes on to the provider`() throws {
    var verification = makeVerification()
    try verification.submit(.passport, as: "p")
    #expect(try verification.apply(.inspectionStarted("p")) == [])
    #expect(try verification.find("p").status == .verificationInProgress)
    #expect(try verification.inspect("p", .passed) == [.verify("p")])
    let document = try verification.find("p")
    #expect(document.status == .verificationPending)
    #expect(document.passedQuality)
    #expect(document.verdict == nil)
    #expect(verification.state == FlowState(.documentUpload, .inProgress))
  }

  @Test(
    arguments: [
      (.refused, .rejected, .quality), (.failed, .failed, nil),
    ] as [(Event.Inspection, DocumentStatus, RejectOrigin?)])
  func `any other picture is asked for again`(
    outcome: Event.Inspection, status: DocumentStatus, origin: RejectOrigin?
  ) throws {
    var verification = makeVerification(requiring: .onlyPassport)
    try verification.submit(.passport, as: "p")
    #expect(try verification.inspect("p", outcome) == [])
    let document = try verification.find("p")
    #expect(document.status == status)
    #expect(document.verdict == status)
    #expect(document.rejectOrigin == origin)
    #expect(verification.state == FlowState(.documentUpload, .inProgress))
  }

  @Test func `the provider's turn begins when every picture is good`() throws {
    var verification = makeVerification()
    for (key, id) in [(.idFront, "f"), (.idBack, "b"), (.passport, "p")] as [(SideKey, DocumentID)] {
      try verification.submit(key, as: id)
    }
    try verification.inspect("f", .passed)
    try verification.inspect("p", .passed)
    #expect(verification.state == FlowState(.documentUpload, .verificationPending))
    try verification.inspect("b", .passed)
    #expect(verification.state == FlowState(.documentVerification, .inProgress))
  }

  @Test func `one refused picture asks for more while others wait`() throws {
    var verification = makeVerification()
    for (key, id) in [(.idFront, "f"), (.idBack, "b"), (.passport, "p")] as [(SideKey, DocumentID)] {
      try verification.submit(key, as: id)
    }
    try verification.inspect("b", .refused)
    #expect(verification.state == FlowState(.documentUpload, .inProgress))
    try verification.submit(.idBack, as: "b2")
    #expect(verification.state == FlowState(.documentUpload, .verificationPending))
  }

  @Test func `an inspection may begin again after a crash`() throws {
    var verification = makeVerification()
    try verification.submit(.passport, as: "p")
    _ = try verification.apply(.inspectionStarted("p"))
    let before = verification
    _ = try verification.apply(.inspectionStarted("p"))
    #expect(verification == before)
  }

  @Test func `an inspection of a replaced document comes too late`() throws {
    var verification = makeVerification()
    try verification.submit(.passport, as: "old")
    try verification.submit(.passport, as: "new", replacing: "old")
    expectRefusal(.documentConflict, of: .inspectionStarted("old"), by: verification)
    for outcome in [Event.Inspection.passed, .refused, .failed] {
      expectRefusal(.documentConflict, of: .inspected("old", outcome), by: verification)
    }
  }

  @Test(arguments: [Event.Inspection.refused, .failed])
  func `a document is judged once`(verdict: Event.Inspection) throws {
    var verification = makeVerification()
    try verification.submit(.passport, as: "p")
    try verification.inspect("p", verdict)
    expectRefusal(.documentConflict, of: .inspectionStarted("p"), by: verification)
    expectRefusal(.documentConflict, of: .inspected("p", .passed), by: verification)
  }

  @Test(arguments: [Event.Inspection.passed, .refused, .failed])
  func `a second inspection of a good picture changes nothing`(outcome: Event.Inspection) throws {
    var verification = makeVerification()
    try verification.submit(.passport, as: "p")
    try verification.inspect("p", .passed)
    expectRefusal(.documentConflict, of: .inspectionStarted("p"), by: verification)
    expectRefusal(.documentConflict, of: .inspected("p", outcome), by: verification)
  }

  @Test func `an unknown document is not inspected`() {
    expectRefusal(.documentConflict, of: .inspected("unknown", .passed), by: makeVerification())
  }
}
