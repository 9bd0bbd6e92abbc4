import Testing
import VerificationFlow

/// Pictures that were refused before, and how often that may happen.
@Suite struct RefusedPictureTests {
  @Test func `the same picture is not taken in again after its error`() throws {
    var process = makeProcess()
    try process.submit(.passport, as: "1", picture: "blurry")
    try process.inspect("1", .refused(["BLURRY"]))
    expectRefusal(
      .duplicateRejected, of: .submitted([makeSubmission(.passport, as: "2", picture: "blurry")]), by: process)
    expectRefusal(
      .duplicateRejected, of: .submitted([makeSubmission(.passport, as: "2", picture: "blurry", replacing: "1")]),
      by: process)
  }

  @Test func `a picture that was refused as one side may be another one`() throws {
    var process = makeProcess()
    try process.submit(.idFront, as: "1", picture: "back")
    try process.inspect("1", .refused(["WRONG_SIDE"]))
    try process.submit(.idBack, as: "2", picture: "back")
    #expect(process.current?.documents.map(\.status) == [.rejected, .verificationPending])
  }

  @Test func `a error is remembered when its document was replaced`() throws {
    var process = makeProcess()
    try process.submit(.passport, as: "1", picture: "blurry")
    try process.inspect("1", .refused(["BLURRY"]))
    try process.submit(.passport, as: "2", picture: "sharp")
    expectRefusal(
      .duplicateRejected, of: .submitted([makeSubmission(.passport, as: "3", picture: "blurry", replacing: "2")]),
      by: process)
  }

  @Test func `what the provider refused is not taken in again either`() throws {
    var process = makeProcess()
    try process.submit(.passport, as: "1", picture: "forged")
    try process.inspect("1", .passed())
    try process.answer("1", .rejected)
    expectRefusal(
      .duplicateRejected, of: .submitted([makeSubmission(.passport, as: "2", picture: "forged")]), by: process)
  }

  @Test func `a picture that nobody refused may come again`() throws {
    var process = makeProcess()
    try process.submit(.passport, as: "1", picture: "fine")
    try process.inspect("1", .failed(["IMAGING_FAILED"]))
    try process.submit(.passport, as: "2", picture: "fine")
    try process.inspect("2", .passed())
    try process.submit(.passport, as: "3", picture: "fine", replacing: "2")
    #expect(process.verification?.document(inForce: .passport)?.id == "3")
  }

  @Test func `files that cannot be read cost no attempt until there are many`() throws {
    var process = makeProcess(limits: .with(\.maxQualityRefusals, 1))
    for number in 1...20 {
      let id = DocumentID("\(number)")
      try process.submit(.passport, as: id, picture: "\(number)")
      try process.inspect(id, .unreadable(["DOCUMENT_CORRUPT"]))
      let document = try #require(process.current?.documents.last)
      #expect(document.status == .rejected && document.rejectOrigin == .file)
      #expect(process.attemptsLeft(for: .passport) == 1)
    }
    #expect(process.verification?.document(inForce: .passport)?.id == "20" && process.state == .upload)
    #expect(
      try process.go(.submitted([makeSubmission(.passport, as: "21", picture: "21")])) == [.refuse(.uploadLimitReached)]
    )
    #expect(process.state == .intro)
  }

  @Test(arguments: 1...5) func `every side has its own budget of refusals`(budget: Int) throws {
    var process = makeProcess(limits: .with(\.maxQualityRefusals, budget))
    for attempt in 1...budget {
      #expect(process.attemptsLeft(for: .passport) == budget - attempt + 1)
      let id = DocumentID("\(attempt)")
      try process.submit(.passport, as: id)
      try process.inspect(id, .refused(["BLURRY"]))
    }
    #expect(process.attemptsLeft(for: .passport) == 0)
    #expect(process.attemptsLeft(for: .idFront) == budget)
    try process.submit(.idFront, as: "front")
    #expect(process.state == .upload)
  }

  @Test(arguments: [nil, "1"] as [DocumentID?])
  func `one more than that begins the verification anew`(original: DocumentID?) throws {
    var process = makeProcess(limits: .with(\.maxQualityRefusals, 1))
    try process.submit(.passport, as: "1")
    try process.inspect("1", .refused(["BLURRY"]))
    let late = makeSubmission(.passport, as: "late", replacing: original)
    #expect(
      try process.go(.submitted([makeSubmission(.idFront, as: "front"), late])) == [.refuse(.uploadLimitReached)])
    #expect(process.state == .intro)
    #expect(process.status == .verificationInProgress)
    #expect(process.documents.map(\.id) == ["1"])
    #expect(process.verification?.ending == Ending(.tooManyFailedDocuments, .documentVerification))
    try process.go(.initialised("second"))
    #expect(process.attemptsLeft(for: .passport) == 1)
  }

  @Test func `a picture that makes no sense begins nothing anew`() throws {
    var process = makeProcess(limits: .with(\.maxQualityRefusals, 1))
    try process.submit(.passport, as: "1")
    try process.inspect("1", .refused(["BLURRY"]))
    let foreign = Event.submitted([makeSubmission(.passport, as: "late", replacing: "foreign")])
    expectRefusal(.originalDocumentNotFound, of: foreign, by: process)
  }

  @Test func `a smaller budget than was used leaves nothing`() throws {
    var generous = makeProcess(limits: .with(\.maxQualityRefusals, 5))
    for id in ["1", "2", "3"] as [DocumentID] {
      try generous.submit(.passport, as: id)
      try generous.inspect(id, .refused(["BLURRY"]))
    }
    let strict = makeProcess(limits: .with(\.maxQualityRefusals, 2), documents: generous.documents)
    #expect(strict.attemptsLeft(for: .passport) == 0)
  }

  @Test func `refusals of quality are no errors of the process`() throws {
    var process = makeProcess()
    for key in [SideKey.idFront, .idBack, .passport] {
      for attempt in 1...5 {
        let id = DocumentID("\(key) \(attempt)")
        try process.submit(key, as: id)
        try process.inspect(id, .refused(["BLURRY"]))
      }
    }
    #expect(process.errorScore == 0)
    #expect(process.status == .verificationInProgress)
    #expect(process.state == .upload)
  }

  @Test func `a new attempt has a new budget`() throws {
    var process = makeProcess(limits: .with(\.maxQualityRefusals, 1))
    try process.submit(.passport, as: "1", picture: "blurry")
    try process.inspect("1", .refused(["BLURRY"]))
    try process.go(.restarted, .initialised("second"))
    #expect(process.attemptsLeft(for: .passport) == 1)
    try process.submit(.passport, as: "2", picture: "blurry")
  }

  @Test func `only our own refusals use the budget up`() throws {
    var process = makeProcess(limits: .with(\.maxQualityRefusals, 1))
    for (id, answer) in [("1", .rejected), ("2", .failed)] as [(DocumentID, Event.ProviderAnswer)] {
      try process.submit(.passport, as: id)
      try process.inspect(id, .passed())
      try process.answer(id, answer)
    }
    try process.submit(.passport, as: "3")
    try process.inspect("3", .failed(["IMAGING_FAILED"]))
    #expect(process.attemptsLeft(for: .passport) == 1)
    try process.submit(.passport, as: "4")
  }

  @Test func `a type that was refused too often does not stand in the way of another`() throws {
    var process = makeProcess(requiring: .standard, limits: .with(\.maxQualityRefusals, 1))
    try process.submit(.licence, as: "l")
    try process.inspect("l", .refused(["BLURRY"]))
    for (key, id) in [(.idFront, "f"), (.idBack, "b"), (.passport, "p")] as [(SideKey, DocumentID)] {
      try process.pass(key, as: id)
    }
    #expect(process.state == .crossCheck)
    try process.go(.crossChecked(.accepted))
    #expect(process.state == .accepted)
  }
}
