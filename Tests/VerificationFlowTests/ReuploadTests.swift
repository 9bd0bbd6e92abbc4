import Testing
import VerificationFlow

/// Pictures of sides that were shown before.
@Suite struct ReuploadTests {
  /// A verification whose passport is there in this status.
  private static func makeVerification(passport status: DocumentStatus) -> Verification {
    VerificationFlowTests.makeVerification(documents: [
      FlowDocument(
        id: "old", key: .passport, sha256: "sha256 of old", originalDocumentId: nil, status: status,
        verdict: status.isVerdict ? status : nil, rejectOrigin: status == .rejected ? .quality : nil),
      FlowDocument(id: "front", key: .idFront, sha256: "sha256 of front", originalDocumentId: nil),
    ])
  }

  @Test(arguments: [DocumentStatus.rejected, .failed])
  func `a refused picture is replaced without being named`(status: DocumentStatus) throws {
    var verification = Self.makeVerification(passport: status)
    #expect(try verification.submit(.passport, as: "new") == [.inspect("new")])
    #expect(verification.document(inForce: .passport)?.id == "new")
    #expect(try verification.find("new").originalDocumentId == "old")
  }

  @Test(arguments: [
    DocumentStatus.uploadInProgress, .verificationPending, .verificationInProgress, .accepted,
  ])
  func `a picture that was not refused is not replaced without being named`(status: DocumentStatus) {
    expectRefusal(
      .alreadyUploaded, of: .submitted(makeSubmission(.passport, as: "new")),
      by: Self.makeVerification(passport: status))
  }

  @Test(arguments: DocumentStatus.allCases.filter { $0 != .disposed })
  func `a picture that is named is replaced in any status`(status: DocumentStatus) throws {
    var verification = Self.makeVerification(passport: status)
    let before = try verification.find("old")
    #expect(try verification.submit(.passport, as: "new", replacing: "old") == [.inspect("new")])
    #expect(verification.document(inForce: .passport)?.id == "new")
    #expect(try verification.find("new").originalDocumentId == "old")
    let after = try verification.find("old")
    #expect(after.status == .disposed)
    #expect(after.verdict == before.verdict)
    #expect(after.rejectOrigin == before.rejectOrigin)
  }

  @Test(
    arguments: [
      (SideKey.passport, "unknown"),  // or of another session: the flow knows none but its own
      (.passport, "front"),  // another type
      (.idBack, "front"),  // another side
      (.idFront, "old"),
    ] as [(SideKey, DocumentID)])
  func `only a document of the same type and side can be named`(key: SideKey, original: DocumentID) {
    expectRefusal(
      .originalDocumentNotFound, of: .submitted(makeSubmission(key, as: "new", replacing: original)),
      by: Self.makeVerification(passport: .rejected))
  }

  @Test func `a replaced document cannot be replaced again`() throws {
    var verification = Self.makeVerification(passport: .accepted)
    try verification.submit(.passport, as: "new", replacing: "old")
    expectRefusal(
      .alreadyReplaced, of: .submitted(makeSubmission(.passport, as: "late", replacing: "old")), by: verification)
    try verification.submit(.passport, as: "newer", replacing: "new")
    #expect(verification.documents.map(\.status) == [.disposed, .verificationPending, .disposed, .verificationPending])
  }

  @Test func `a replaced document keeps its place in the history`() throws {
    var verification = VerificationFlowTests.makeVerification()
    for (id, original) in [("1", nil), ("2", "1"), ("3", "2")] as [(DocumentID, DocumentID?)] {
      try verification.submit(.passport, as: id)
      try verification.inspect(id, .refused)
      #expect(try verification.find(id).originalDocumentId == original)
    }
    #expect(verification.documents.map(\.id) == ["1", "2", "3"])
    #expect(verification.documents.map(\.status) == [.disposed, .disposed, .rejected])
    #expect(verification.documents.map(\.verdict) == [.rejected, .rejected, .rejected])
  }

  @Test func `an accepted document is replaced while others are missing`() throws {
    var verification = VerificationFlowTests.makeVerification()
    try verification.submit(.passport, as: "old")
    try verification.inspect("old", .passed)
    try verification.answer("old", .accepted)
    try verification.submit(.passport, as: "new", replacing: "old")
    #expect(try verification.find("old").verdict == .accepted)
    #expect(verification.state == FlowState(.documentUpload, .inProgress))
  }

  @Test func `a document is replaced while the verdicts are awaited`() throws {
    var verification = VerificationFlowTests.makeVerification(requiring: .onlyPassport)
    try verification.submit(.passport, as: "old")
    #expect(verification.state == FlowState(.documentUpload, .verificationPending))
    try verification.submit(.passport, as: "new", replacing: "old")
    #expect(verification.state == FlowState(.documentUpload, .verificationPending))
  }

  @Test func `no document is replaced once the provider judges them`() throws {
    var verification = VerificationFlowTests.makeVerification(requiring: .onlyPassport)
    try verification.submit(.passport, as: "old")
    try verification.inspect("old", .passed)
    expectRefusal(
      .phaseConflict, of: .submitted(makeSubmission(.passport, as: "new", replacing: "old")), by: verification)
  }
}
