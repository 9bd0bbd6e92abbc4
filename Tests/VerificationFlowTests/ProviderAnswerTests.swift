import Testing
import VerificationFlow

/// What the document provider does to the flow.
@Suite struct ProviderAnswerTests {
  /// A verification whose ID card and passport all passed our own look.
  private func makeJudgedVerification() throws -> Verification {
    var verification = makeVerification()
    for (key, id) in [(.idFront, "f"), (.idBack, "b"), (.passport, "p")] as [(SideKey, DocumentID)] {
      try verification.submit(key, as: id)
      try verification.inspect(id, .passed)
    }
    return verification
  }

  @Test func `all documents accepted means accepted`() throws {
    var verification = try makeJudgedVerification()
    for id in ["f", "p"] as [DocumentID] {
      try verification.answer(id, .accepted)
      #expect(verification.state == FlowState(.documentVerification, .inProgress))
    }
    #expect(try verification.answer("b", .accepted) == [])
    #expect(verification.state == FlowState(.documentVerification, .accepted))
    #expect(verification.documents.allSatisfy { $0.status == .accepted && $0.verdict == .accepted })
  }

  @Test(
    arguments: [
      (.rejected, .rejected, .documentVerification), (.failed, .failed, nil),
    ] as [(Event.ProviderAnswer, DocumentStatus, RejectOrigin?)])
  func `any other answer leads back to the upload`(
    answer: Event.ProviderAnswer, status: DocumentStatus, origin: RejectOrigin?
  ) throws {
    var verification = try makeJudgedVerification()
    try verification.answer("f", .accepted)
    try verification.answer("p", answer)
    #expect(verification.state == FlowState(.documentUpload, .inProgress))
    let document = try verification.find("p")
    #expect(document.status == status)
    #expect(document.verdict == status)
    #expect(document.rejectOrigin == origin)
    try verification.answer("b", .accepted)
    #expect(verification.state == FlowState(.documentUpload, .inProgress))
    try verification.submit(.passport, as: "p2")
    #expect(verification.state == FlowState(.documentUpload, .verificationPending))
    try verification.inspect("p2", .passed)
    #expect(verification.state == FlowState(.documentVerification, .inProgress))
    try verification.answer("p2", .accepted)
    #expect(verification.state == FlowState(.documentVerification, .accepted))
  }

  @Test func `a document may be accepted before the others are in`() throws {
    var verification = makeVerification()
    try verification.submit(.passport, as: "p")
    try verification.inspect("p", .passed)
    try verification.answer("p", .accepted)
    #expect(try verification.find("p").status == .accepted)
    #expect(verification.state == FlowState(.documentUpload, .inProgress))
  }

  @Test(arguments: [Event.ProviderAnswer.accepted, .rejected, .failed])
  func `an answer counts for a good picture that waits for it, and once`(answer: Event.ProviderAnswer) throws {
    var verification = makeVerification()
    expectRefusal(.documentConflict, of: .providerAnswered("p", answer), by: verification)
    try verification.submit(.passport, as: "p")
    expectRefusal(.documentConflict, of: .providerAnswered("p", answer), by: verification)
    try verification.inspect("p", .passed)
    var answered = verification
    try answered.answer("p", .accepted)
    expectRefusal(.documentConflict, of: .providerAnswered("p", answer), by: answered)
  }

  @Test(arguments: [Event.ProviderAnswer.accepted, .rejected, .failed])
  func `an answer about a replaced document comes too late`(answer: Event.ProviderAnswer) throws {
    var verification = makeVerification()
    try verification.submit(.passport, as: "old")
    try verification.inspect("old", .passed)
    try verification.submit(.passport, as: "new", replacing: "old")
    expectRefusal(.documentConflict, of: .providerAnswered("old", answer), by: verification)
  }

  @Test func `a lost provider ends the verification, whatever was in`() throws {
    var early = makeVerification()
    try early.submit(.passport, as: "p")
    let waiting = try makeJudgedVerification()
    for var verification in [early, waiting] {
      #expect(try verification.apply(.providerLost) == [])
      #expect(verification.state == FlowState(.documentVerification, .failed))
      #expect(verification.documents.allSatisfy { $0.status == .failed && $0.verdict == .failed })
      expectRefusal(.phaseConflict, of: .providerAnswered("p", .accepted), by: verification)
      expectRefusal(.phaseConflict, of: .expired, by: verification)
    }
  }
}
