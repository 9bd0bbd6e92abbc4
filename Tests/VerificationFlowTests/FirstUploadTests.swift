import Testing
import VerificationFlow

/// Pictures of sides that were not shown yet.
@Suite struct FirstUploadTests {
  @Test func `a picture is taken in and inspected`() throws {
    var verification = makeVerification()
    #expect(try verification.submit(.passport, as: "p1") == [.inspect("p1")])
    let document = try verification.find("p1")
    #expect(document.status == .verificationPending)
    #expect(document.originalDocumentId == nil)
    #expect(document.verdict == nil)
    #expect(verification.state == FlowState(.documentUpload, .inProgress))
    #expect(verification.document(inForce: .passport) == document)
    #expect(verification.document(inForce: .idFront) == nil)
  }

  @Test func `the verdicts are awaited once every required side is in`() throws {
    var verification = makeVerification()
    try verification.submit(.passport, as: "p")
    try verification.submit(.idFront, as: "f")
    #expect(verification.state == FlowState(.documentUpload, .inProgress))
    try verification.submit(.idBack, as: "b")
    #expect(verification.state == FlowState(.documentUpload, .verificationPending))
  }

  @Test(arguments: FlowState.all.filter { $0.phase != .documentUpload || $0.status == .failed })
  func `no picture is taken in outside the upload`(state: FlowState) {
    let verification = makeVerification(in: state)
    expectRefusal(.phaseConflict, of: .submitted(makeSubmission(.passport, as: "p")), by: verification)
    expectRefusal(
      .phaseConflict, of: .submitted(makeSubmission(.passport, as: "p", replacing: "unknown")), by: verification)
  }

  @Test(arguments: [SideKey.licence, SideKey(.selfiePhoto, .front), SideKey(DocumentType(rawValue: "VISA"), .front)])
  func `a type that was not asked for is not taken in`(key: SideKey) {
    expectRefusal(
      .documentTypeNotRequested, of: .submitted(makeSubmission(key, as: "new")), by: makeVerification())
  }

  @Test func `a side that is not needed may be shown where its type is asked for`() throws {
    var verification = makeVerification(requiring: RequiredDocuments(allOf: [.drivingLicense], in: .builtIn))
    try verification.submit(SideKey(.drivingLicense, .back), as: "back")
    #expect(verification.state == FlowState(.documentUpload, .inProgress))
    try verification.submit(.licence, as: "front")
    #expect(verification.state == FlowState(.documentUpload, .verificationPending))
  }

  @Test func `the question before the bytes is answered as the picture will be`() throws {
    var verification = makeVerification()
    let offer = Submission(id: "p1", key: .passport, sha256: nil, originalDocumentId: nil)
    #expect(throws: Never.self) { try verification.admit(offer) }
    try verification.submit(.passport, as: "p1")
    #expect(throws: TransitionError(.alreadyUploaded, in: verification.state)) { try verification.admit(offer) }
  }

  @Test func `a picture without its bytes is not taken in`() {
    let offer = Submission(id: "p1", key: .passport, sha256: nil, originalDocumentId: nil)
    expectRefusal(.documentConflict, of: .submitted(offer), by: makeVerification())
  }
}
