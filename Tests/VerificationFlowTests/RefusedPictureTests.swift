import Testing
import VerificationFlow

/// Pictures that were refused before, and how often that may happen.
@Suite struct RefusedPictureTests {
  @Test func `the same picture is not taken in again after its refusal`() throws {
    var verification = makeVerification()
    try verification.submit(.passport, as: "1", picture: "blurry")
    try verification.inspect("1", .refused)
    expectRefusal(
      .duplicateRejected, of: .submitted(makeSubmission(.passport, as: "2", picture: "blurry")), by: verification)
    expectRefusal(
      .duplicateRejected, of: .submitted(makeSubmission(.passport, as: "2", picture: "blurry", replacing: "1")),
      by: verification)
    expectRefusal(
      .duplicateRejected, of: .submitted(makeSubmission(.idFront, as: "2", picture: "blurry")), by: verification)
  }

  @Test func `a refusal is remembered when its document was replaced`() throws {
    var verification = makeVerification()
    try verification.submit(.passport, as: "1", picture: "blurry")
    try verification.inspect("1", .refused)
    try verification.submit(.passport, as: "2", picture: "sharp")
    expectRefusal(
      .duplicateRejected, of: .submitted(makeSubmission(.passport, as: "3", picture: "blurry", replacing: "2")),
      by: verification)
  }

  @Test func `what the provider refused is not taken in again either`() throws {
    var verification = makeVerification()
    try verification.submit(.passport, as: "1", picture: "forged")
    try verification.inspect("1", .passed)
    try verification.answer("1", .rejected)
    expectRefusal(
      .duplicateRejected, of: .submitted(makeSubmission(.passport, as: "2", picture: "forged")), by: verification)
  }

  @Test func `a picture that nobody refused may come again`() throws {
    var verification = makeVerification()
    try verification.submit(.passport, as: "1", picture: "fine")
    try verification.inspect("1", .failed)
    try verification.submit(.passport, as: "2", picture: "fine")
    try verification.inspect("2", .passed)
    try verification.submit(.passport, as: "3", picture: "fine", replacing: "2")
    #expect(verification.document(inForce: .passport)?.id == "3")
  }

  @Test(arguments: 1...5) func `every side has its own budget of refusals`(budget: Int) throws {
    var verification = makeVerification(refusals: budget)
    for attempt in 1...budget {
      #expect(verification.attemptsLeft(for: .passport) == budget - attempt + 1)
      let id = DocumentID("\(attempt)")
      try verification.submit(.passport, as: id)
      try verification.inspect(id, .refused)
    }
    #expect(verification.attemptsLeft(for: .passport) == 0)
    expectRefusal(.attemptsExhausted, of: .submitted(makeSubmission(.passport, as: "late")), by: verification)
    expectRefusal(
      .attemptsExhausted,
      of: .submitted(makeSubmission(.passport, as: "late", replacing: DocumentID("\(budget)"))), by: verification)
    #expect(verification.attemptsLeft(for: .idFront) == budget)
    try verification.submit(.idFront, as: "front")
  }

  @Test func `a smaller budget than was used leaves nothing`() throws {
    var generous = makeVerification(refusals: 5)
    for id in ["1", "2", "3"] as [DocumentID] {
      try generous.submit(.passport, as: id)
      try generous.inspect(id, .refused)
    }
    let strict = makeVerification(refusals: 2, in: generous.state, documents: generous.documents)
    #expect(strict.attemptsLeft(for: .passport) == 0)
  }

  @Test func `only our own refusals use the budget up`() throws {
    var verification = makeVerification(refusals: 1)
    for (id, answer) in [("1", .rejected), ("2", .failed)] as [(DocumentID, Event.ProviderAnswer)] {
      try verification.submit(.passport, as: id)
      try verification.inspect(id, .passed)
      try verification.answer(id, answer)
    }
    try verification.submit(.passport, as: "3")
    try verification.inspect("3", .failed)
    #expect(verification.attemptsLeft(for: .passport) == 1)
    try verification.submit(.passport, as: "4")
  }

  @Test func `a type that was refused too often does not stand in the way of another`() throws {
    var verification = makeVerification(requiring: .standard, refusals: 1)
    try verification.submit(.licence, as: "l")
    try verification.inspect("l", .refused)
    for (key, id) in [(.idFront, "f"), (.idBack, "b"), (.passport, "p")] as [(SideKey, DocumentID)] {
      try verification.submit(key, as: id)
      try verification.inspect(id, .passed)
      try verification.answer(id, .accepted)
    }
    #expect(verification.state == FlowState(.documentVerification, .accepted))
  }
}
