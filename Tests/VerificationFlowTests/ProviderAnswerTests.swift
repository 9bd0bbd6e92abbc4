import Testing
import VerificationFlow

/// What the document provider's verdict of one document does to the flow.
@Suite struct ProviderAnswerTests {
  /// A process whose ID card and passport all passed our own look.
  private func makeJudgedProcess(review: ReviewPolicy = .never) throws -> OnboardingProcess {
    var process = makeProcess(review: review)
    for (key, id) in [(.idFront, "f"), (.idBack, "b"), (.passport, "p")] as [(SideKey, DocumentID)] {
      try process.submit(key, as: id)
      try process.inspect(id, .passed())
    }
    return process
  }

  @Test func `all documents accepted are compared with each other`() throws {
    var process = try makeJudgedProcess()
    for id in ["f", "p"] as [DocumentID] {
      #expect(try process.answer(id, .accepted) == [])
      #expect(process.state == .judgement)
    }
    #expect(try process.answer("b", .accepted) == [.crossCheck])
    #expect(process.state == .crossCheck)
    #expect(process.documents.allSatisfy { $0.status == .accepted && $0.verdict == .accepted })
    #expect(process.documents.allSatisfy { $0.errorCodes.isEmpty })
  }

  @Test(
    arguments: [
      (.rejected, .rejected, "DOCUMENT_REFUSED", 2), (.failed, .failed, "DOCUMENT_NOT_JUDGED", 1),
      (.unsure, .rejected, "DOCUMENT_REFUSED", 2),
    ] as [(Event.ProviderAnswer, DocumentStatus, String, Int)])
  func `any other answer asks for another picture, and is an error`(
    answer: Event.ProviderAnswer, status: DocumentStatus, code: String, score: Int
  ) throws {
    var process = try makeJudgedProcess()
    try process.answer("f", .accepted)
    try process.answer("p", answer)
    #expect(process.state == .upload)
    #expect(process.errorScore == score)
    let document = try process.find("p")
    #expect(document.status == status)
    #expect(document.verdict == status)
    #expect(document.rejectOrigin == .documentVerification)
    #expect(document.errorCodes == [code])
    try process.answer("b", .accepted)
    #expect(process.state == .upload)
    try process.submit(.passport, as: "p2")
    #expect(process.state == .inspection)
    try process.inspect("p2", .passed())
    #expect(process.state == .judgement)
    try process.answer("p2", .accepted)
    #expect(process.state == .crossCheck)
  }

  @Test(arguments: [ReviewPolicy.unsure, .always])
  func `a doubt is kept where somebody reviews`(review: ReviewPolicy) throws {
    var process = try makeJudgedProcess(review: review)
    try process.answer("p", .unsure)
    let document = try process.find("p")
    #expect(document.status == .accepted)
    #expect(document.isUnsure)
    #expect(process.errorScore == 0)
  }

  @Test func `a document may be accepted before the others are in`() throws {
    var process = makeProcess()
    try process.pass(.passport, as: "p")
    #expect(try process.find("p").status == .accepted)
    #expect(process.state == .upload)
  }

  @Test(arguments: Event.ProviderAnswer.allCases)
  func `an answer counts for a good picture that waits for it, and once`(answer: Event.ProviderAnswer) throws {
    var process = makeProcess()
    expectRefusal(.documentConflict, of: .providerAnswered("p", answer), by: process)
    try process.submit(.passport, as: "p")
    expectRefusal(.documentConflict, of: .providerAnswered("p", answer), by: process)
    try process.inspect("p", .passed())
    try process.answer("p", .accepted)
    expectRefusal(.documentConflict, of: .providerAnswered("p", answer), by: process)
  }

  @Test(arguments: Event.ProviderAnswer.allCases)
  func `an answer about a replaced document comes too late`(answer: Event.ProviderAnswer) throws {
    var process = makeProcess()
    try process.submit(.passport, as: "old")
    try process.inspect("old", .passed())
    try process.submit(.passport, as: "new", replacing: "old")
    expectRefusal(.documentConflict, of: .providerAnswered("old", answer), by: process)
  }
}
