import Testing
import VerificationFlow

/// What our own look at a picture does to the flow.
@Suite struct InspectionTests {
  private static let outcomes: [Event.Inspection] = [.passed(), .refused(["BLURRY"]), .failed(["IMAGING_FAILED"])]

  @Test func `a good picture goes on to the provider`() throws {
    var process = makeProcess()
    try process.submit(.passport, as: "p")
    #expect(try process.go(.inspectionStarted("p")) == [])
    #expect(try process.find("p").status == .verificationInProgress)
    #expect(try process.inspect("p", .passed()) == [.verify("p")])
    let document = try process.find("p")
    #expect(document.status == .verificationPending)
    #expect(document.passedQuality)
    #expect(document.verdict == nil)
    #expect(process.state == .upload)
  }

  @Test(
    arguments: [
      (.refused(["BLURRY", "GLARE"]), .rejected, .quality), (.failed(["BLURRY", "GLARE"]), .failed, nil),
    ] as [(Event.Inspection, DocumentStatus, RejectOrigin?)])
  func `any other picture is asked for again`(
    outcome: Event.Inspection, status: DocumentStatus, origin: RejectOrigin?
  ) throws {
    var process = makeProcess(requiring: .onlyPassport)
    try process.submit(.passport, as: "p")
    #expect(try process.inspect("p", outcome) == [])
    let document = try process.find("p")
    #expect(document.status == status)
    #expect(document.verdict == status)
    #expect(document.rejectOrigin == origin)
    #expect(document.errorCodes == ["BLURRY", "GLARE"])
    #expect(process.state == .upload)
  }

  @Test func `the provider's turn begins when every picture is good`() throws {
    var process = makeProcess()
    for (key, id) in [(.idFront, "f"), (.idBack, "b"), (.passport, "p")] as [(SideKey, DocumentID)] {
      try process.submit(key, as: id)
    }
    try process.inspect("f", .passed())
    try process.inspect("p", .passed())
    #expect(process.state == .inspection)
    try process.inspect("b", .passed())
    #expect(process.state == .judgement)
  }

  @Test func `one refused picture asks for more while others wait`() throws {
    var process = makeProcess()
    for (key, id) in [(.idFront, "f"), (.idBack, "b"), (.passport, "p")] as [(SideKey, DocumentID)] {
      try process.submit(key, as: id)
    }
    try process.inspect("b", .refused(["BLURRY"]))
    #expect(process.state == .upload)
    try process.submit(.idBack, as: "b2")
    #expect(process.state == .inspection)
  }

  @Test func `an inspection may begin again after a crash`() throws {
    var process = makeProcess()
    try process.submit(.passport, as: "p")
    try process.go(.inspectionStarted("p"))
    let before = process
    try process.go(.inspectionStarted("p"))
    #expect(process == before)
  }

  @Test func `an inspection of a replaced document comes too late`() throws {
    var process = makeProcess()
    try process.submit(.passport, as: "old")
    try process.submit(.passport, as: "new", replacing: "old")
    expectRefusal(.documentConflict, of: .inspectionStarted("old"), by: process)
    for outcome in Self.outcomes {
      expectRefusal(.documentConflict, of: .inspected("old", outcome), by: process)
    }
  }

  @Test(arguments: outcomes.dropFirst())
  func `a document is judged once`(verdict: Event.Inspection) throws {
    var process = makeProcess()
    try process.submit(.passport, as: "p")
    try process.inspect("p", verdict)
    expectRefusal(.documentConflict, of: .inspectionStarted("p"), by: process)
    expectRefusal(.documentConflict, of: .inspected("p", .passed()), by: process)
  }

  @Test(arguments: outcomes)
  func `a second inspection of a good picture changes nothing`(outcome: Event.Inspection) throws {
    var process = makeProcess()
    try process.submit(.passport, as: "p")
    try process.inspect("p", .passed())
    expectRefusal(.documentConflict, of: .inspectionStarted("p"), by: process)
    expectRefusal(.documentConflict, of: .inspected("p", outcome), by: process)
  }

  @Test(
    arguments: [
      (.refused([]), ["DOCUMENT_REFUSED"]), (.failed([]), ["DOCUMENT_NOT_JUDGED"]),
    ] as [(Event.Inspection, [String])])
  func `a error without a reason gets a general one`(outcome: Event.Inspection, codes: [String]) throws {
    var process = makeProcess()
    try process.submit(.passport, as: "p")
    try process.inspect("p", outcome)
    #expect(try process.find("p").errorCodes == codes)
  }

  @Test(
    arguments: [
      (.passed(isUnsure: true), .verificationPending, [.verify("p")]),
      (.refused(["DUPLICATE_REJECTED"]), .rejected, []), (.failed(["FILE_MISSING"]), .failed, []),
    ] as [(Event.Inspection, DocumentStatus, [Effect])])
  func `a picture that was looked at before it came in is not inspected again`(
    known: Event.Inspection, status: DocumentStatus, effects: [Effect]
  ) throws {
    var process = makeProcess()
    #expect(try process.go(.submitted([makeSubmission(.passport, as: "p", known: known)])) == effects)
    #expect(try process.find("p").status == status)
    expectRefusal(.documentConflict, of: .inspected("p", .passed()), by: process)
  }

  @Test func `an unknown document is not inspected`() {
    expectRefusal(.documentConflict, of: .inspected("unknown", .passed()), by: makeProcess())
  }
}
