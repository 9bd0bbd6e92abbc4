import Testing
import VerificationFlow

/// Pictures of sides that were not shown yet.
@Suite struct FirstUploadTests {
  @Test func `a picture is taken in and inspected`() throws {
    var process = makeProcess()
    #expect(try process.submit(.passport, as: "p1") == [.inspect("p1")])
    let document = try process.find("p1")
    #expect(document.status == .verificationPending)
    #expect(document.originalDocumentId == nil)
    #expect(document.verdict == nil)
    #expect(process.state == .upload)
    #expect(process.verification?.document(inForce: .passport) == document)
    #expect(process.verification?.document(inForce: .idFront) == nil)
  }

  @Test func `the verdicts are awaited once every required side is in`() throws {
    var process = makeProcess()
    try process.submit(.passport, as: "p")
    try process.submit(.idFront, as: "f")
    #expect(process.state == .upload)
    try process.submit(.idBack, as: "b")
    #expect(process.state == .inspection)
  }

  @Test(arguments: FlowState.all.filter { $0.phase != .documentUpload || $0.status == .failed })
  func `no picture is taken in outside the upload`(state: FlowState) {
    let process = makeProcess(in: state)
    expectRefusal(.phaseConflict, of: .submitted([makeSubmission(.passport, as: "p")]), by: process)
    expectRefusal(
      .phaseConflict, of: .submitted([makeSubmission(.passport, as: "p", replacing: "unknown")]), by: process)
  }

  @Test(arguments: [SideKey.licence, SideKey(.selfiePhoto, .front), SideKey(DocumentType(rawValue: "VISA"), .front)])
  func `a type that was not asked for is not taken in`(key: SideKey) {
    expectRefusal(
      .documentTypeNotRequested, of: .submitted([makeSubmission(key, as: "new")]), by: makeProcess())
  }

  @Test func `a side that is not needed may be shown where its type is asked for`() throws {
    var process = makeProcess(requiring: RequiredDocuments(allOf: [.drivingLicense], in: .builtIn))
    try process.submit(SideKey(.drivingLicense, .back), as: "back")
    #expect(process.state == .upload)
    try process.submit(.licence, as: "front")
    #expect(process.state == .inspection)
  }

  @Test func `the question before the bytes is answered as the picture will be`() throws {
    var process = makeProcess()
    let passport = DocumentDescription(key: .passport)
    #expect(throws: Never.self) { try process.admit(passport, at: beginning) }
    try process.submit(.passport, as: "p1")
    #expect(throws: TransitionError(.alreadyUploaded, in: process.state)) { try process.admit(passport, at: beginning) }
  }

  @Test func `the same pictures again repeat what was taken in`() throws {
    var process = makeProcess()
    try process.submit(.passport, as: "p")
    let taken = try process.find("p").sha256
    #expect(process.hasTaken([.passport: taken], at: beginning))
    #expect(!process.hasTaken([.passport: taken + "0"], at: beginning))
    #expect(!process.hasTaken([.passport: taken, .idFront: taken], at: beginning))
    #expect(!process.hasTaken([:], at: beginning))
  }

  @Test func `pictures that come together are taken in all or not at all`() throws {
    var process = makeProcess()
    let (front, back) = (makeSubmission(.idFront, as: "f"), makeSubmission(.idBack, as: "b"))
    expectRefusal(
      .documentTypeNotRequested, of: .submitted([front, back, makeSubmission(.licence, as: "l")]), by: process)
    expectRefusal(.alreadyUploaded, of: .submitted([front, makeSubmission(.idFront, as: "f2")]), by: process)
    #expect(try process.go(.submitted([front, back])) == [.inspect("f"), .inspect("b")])
    #expect(process.documents.map(\.id) == ["f", "b"])
  }
}
