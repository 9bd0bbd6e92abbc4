import Testing
import VerificationFlow

/// Pictures of sides that were shown before.
@Suite struct ReuploadTests {
  /// A process whose passport is there in this status.
  private static func makeProcess(passport status: DocumentStatus) -> OnboardingProcess {
    VerificationFlowTests.makeProcess(documents: [
      makeDocument("old", .passport, status),
      makeDocument("front", .idFront, .verificationPending),
    ])
  }

  @Test(arguments: [DocumentStatus.rejected, .failed])
  func `a refused picture is replaced without being named`(status: DocumentStatus) throws {
    var process = Self.makeProcess(passport: status)
    #expect(try process.submit(.passport, as: "new") == [.inspect("new")])
    #expect(process.verification?.document(inForce: .passport)?.id == "new")
    #expect(try process.find("new").originalDocumentId == "old")
  }

  @Test(arguments: [
    DocumentStatus.uploadInProgress, .verificationPending, .verificationInProgress, .accepted,
  ])
  func `a picture that was not refused is not replaced without being named`(status: DocumentStatus) {
    expectRefusal(
      .alreadyUploaded, of: .submitted([makeSubmission(.passport, as: "new")]),
      by: Self.makeProcess(passport: status))
  }

  @Test(arguments: DocumentStatus.allCases.filter { $0 != .disposed })
  func `a picture that is named is replaced in any status`(status: DocumentStatus) throws {
    var process = Self.makeProcess(passport: status)
    let before = try process.find("old")
    #expect(try process.submit(.passport, as: "new", replacing: "old") == [.inspect("new")])
    #expect(process.verification?.document(inForce: .passport)?.id == "new")
    #expect(try process.find("new").originalDocumentId == "old")
    let after = try process.find("old")
    #expect(after.status == .disposed)
    #expect(after.verdict == before.verdict)
    #expect(after.rejectOrigin == before.rejectOrigin)
    #expect(after.errorCodes == before.errorCodes)
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
      .originalDocumentNotFound, of: .submitted([makeSubmission(key, as: "new", replacing: original)]),
      by: Self.makeProcess(passport: .rejected))
  }

  @Test func `a replaced document cannot be replaced again`() throws {
    var process = Self.makeProcess(passport: .accepted)
    try process.submit(.passport, as: "new", replacing: "old")
    expectRefusal(
      .alreadyReplaced, of: .submitted([makeSubmission(.passport, as: "late", replacing: "old")]), by: process)
    try process.submit(.passport, as: "newer", replacing: "new")
    #expect(process.documents.map(\.status) == [.disposed, .verificationPending, .disposed, .verificationPending])
  }

  @Test func `a replaced document keeps its place in the history`() throws {
    var process = VerificationFlowTests.makeProcess()
    for (id, original) in [("1", nil), ("2", "1"), ("3", "2")] as [(DocumentID, DocumentID?)] {
      try process.submit(.passport, as: id)
      try process.inspect(id, .refused(["BLURRY"]))
      #expect(try process.find(id).originalDocumentId == original)
    }
    #expect(process.documents.map(\.id) == ["1", "2", "3"])
    #expect(process.documents.map(\.status) == [.disposed, .disposed, .rejected])
    #expect(process.documents.map(\.verdict) == [.rejected, .rejected, .rejected])
  }

  @Test func `an accepted document is replaced while others are missing`() throws {
    var process = VerificationFlowTests.makeProcess()
    try process.submit(.passport, as: "old")
    try process.inspect("old", .passed())
    try process.answer("old", .accepted)
    try process.submit(.passport, as: "new", replacing: "old")
    #expect(try process.find("old").verdict == .accepted)
    #expect(process.state == .upload)
  }

  @Test func `a document is replaced while the verdicts are awaited`() throws {
    var process = VerificationFlowTests.makeProcess(requiring: .onlyPassport)
    try process.submit(.passport, as: "old")
    #expect(process.state == .inspection)
    try process.submit(.passport, as: "new", replacing: "old")
    #expect(process.state == .inspection)
  }

  @Test func `no document is replaced once the provider judges them`() throws {
    var process = VerificationFlowTests.makeProcess(requiring: .onlyPassport)
    try process.submit(.passport, as: "old")
    try process.inspect("old", .passed())
    expectRefusal(
      .phaseConflict, of: .submitted([makeSubmission(.passport, as: "new", replacing: "old")]), by: process)
  }
}
