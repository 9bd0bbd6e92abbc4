import Testing
import VerificationFlow

/// The comparison of the documents with each other.
@Suite struct CrossCheckTests {
  @Test func `documents that fit lead on to what the process asks for next`() throws {
    #expect(try makeProcessPastDocuments(presence: true, code: true).state == .presence)
    #expect(try makeProcessPastDocuments(presence: true).state == .presence)
    #expect(try makeProcessPastDocuments(code: true).state == .code)
    #expect(try makeProcessPastDocuments().state == .accepted)
    #expect(try makeProcessPastDocuments(presence: true, review: .always).state == .evaluation)
  }

  @Test(arguments: [Event.ProviderAnswer.rejected, .unsure])
  func `documents that do not fit end the process`(answer: Event.ProviderAnswer) throws {
    let process = try makeProcessPastDocuments(presence: true, found: answer)
    #expect(process.state == FlowState(.documentVerificationFinal, .rejected))
    #expect(process.status == .failed)
    #expect(process.ending == Ending(.documentVerificationRejected, .documentVerification))
    #expect(process.errorScore == 2)
    #expect(process.documents.map(\.status) == [.rejected])
    #expect(process.documents.map(\.errorCodes) == [["DOCUMENT_REFUSED"]])
    expectRefusal(.processFailed, of: .restarted, by: process)
  }

  @Test func `a comparison that failed ends the attempt, and the person may begin another one`() throws {
    var process = try makeProcessPastDocuments(presence: true, found: .failed)
    #expect(process.state == FlowState(.documentVerificationFinal, .failed))
    #expect(process.status == .verificationInProgress)
    #expect(process.errorScore == 1)
    try process.go(.restarted, .initialised("second"))
    try process.passDocuments()
    #expect(process.state == .presence)
  }

  @Test func `what is in doubt is why the case waits`() throws {
    var process = try Self.makeProcessComparing(review: .unsure)
    let id = try #require(process.documents.first?.id)
    let doubts: [ReviewPoint.Cause] = [.init(.portraitNotFound, id), .init(.portraitsDiffer)]
    try process.go(.crossChecked(.unsure, doubts: doubts))
    #expect(process.state == .evaluation)
    #expect(process.reviewCauses == doubts)
    try process.go(.reviewed(.askAgain(id, "COVERED")))
    #expect(process.reviewCauses.isEmpty)
  }

  @Test func `where nobody reviews, the person is told what is in doubt`() throws {
    var process = try Self.makeProcessComparing(review: .never)
    let id = try #require(process.documents.first?.id)
    try process.go(.crossChecked(.unsure, doubts: [.init(.portraitNotFound, id)]))
    #expect(process.state == FlowState(.documentUpload, .inProgress))
    #expect(process.documents.map(\.errorCodes) == [["PORTRAIT_NOT_FOUND"]])
    try process.go(
      .submitted([makeSubmission(.passport, as: "another", replacing: id)]), .inspected("another", .passed()),
      .providerAnswered("another", .accepted), .crossChecked(.accepted))
    #expect(process.state == .presence)
  }

  @Test func `a doubt about all documents rejects all, and too many of them end the attempt`() throws {
    var process = try Self.makeProcessComparing(review: .never)
    try process.go(.crossChecked(.unsure, doubts: [.init(.portraitsDiffer)]))
    #expect(process.documents.map(\.errorCodes) == [["PORTRAITS_DIFFER"]])
    var last: DocumentID = "passport"
    for number in 1...20 {
      let next = DocumentID("passport\(number)")
      let events: [Event] = [
        .submitted([makeSubmission(.passport, as: next, replacing: last)]), .inspected(next, .passed()),
        .providerAnswered(next, .accepted), .crossChecked(.unsure, doubts: [.init(.portraitsDiffer)]),
      ]
      for event in events where process.current?.state.isOpen == true { try process.go(event) }
      last = next
    }
    #expect(process.current?.state.isOpen != true)
  }

  private static func makeProcessComparing(review: ReviewPolicy) throws -> OnboardingProcess {
    var process = makeProcess(requiring: .onlyPassport, presence: true, review: review)
    try process.go(
      .submitted([makeSubmission(.passport, as: "passport")]), .inspected("passport", .passed()),
      .providerAnswered("passport", .accepted))
    return process
  }

  @Test func `documents are compared once`() throws {
    let process = try makeProcessPastDocuments(presence: true)
    expectRefusal(.phaseConflict, of: .crossChecked(.accepted), by: process)
  }
}
