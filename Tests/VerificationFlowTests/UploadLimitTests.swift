import Testing
import VerificationFlow

/// How many documents of an attempt may go wrong.
@Suite struct UploadLimitTests {
  /// A process of which this many passports were refused by the provider.
  private static func makeProcess(
    failures: Int, limits: FlowLimits = .with(\.maxErrorScore, 100)
  ) throws -> OnboardingProcess {
    var process = VerificationFlowTests.makeProcess(limits: limits)
    for number in 1...failures {
      let id = DocumentID("\(number)")
      try process.submit(.passport, as: id)
      try process.inspect(id, .passed())
      try process.answer(id, .rejected)
    }
    return process
  }

  private static let next = Event.submitted([makeSubmission(.passport, as: "next")])

  @Test func `as many documents as the limit says may go wrong`() throws {
    var process = try Self.makeProcess(failures: 5)
    #expect(try process.go(Self.next) == [.inspect("next")])
    #expect(process.state == .upload)
  }

  @Test func `one more, and the next upload ends the attempt`() throws {
    var process = try Self.makeProcess(failures: 6)
    #expect(process.state == .upload)
    #expect(try process.go(Self.next) == [.refuse(.uploadLimitReached)])
    #expect(process.state == .intro)
    #expect(process.status == .verificationInProgress)
    #expect(process.errorScore == 6 * 2 + 3)
    #expect(process.verification?.ending == Ending(.tooManyFailedDocuments, .documentVerification))
    #expect(process.documents.allSatisfy { $0.id != "next" })
    try process.go(.initialised("second"), Self.next)
    #expect(process.documents.map(\.id) == ["next"])
  }

  @Test func `documents that were replaced or could not be looked at count as well`() throws {
    var process = VerificationFlowTests.makeProcess()
    try process.submit(.passport, as: "1")
    for number in 2...6 {
      try process.submit(.passport, as: DocumentID("\(number)"), replacing: DocumentID("\(number - 1)"))
    }
    try process.inspect("6", .failed(["IMAGING_FAILED"]))
    #expect(try process.go(Self.next) == [.refuse(.uploadLimitReached)])
  }

  @Test func `refusals of quality do not count, replaced ones included`() throws {
    var process = try Self.makeProcess(failures: 5)
    for id in ["a", "b", "c", "d"] as [DocumentID] {
      try process.submit(.passport, as: id)
      try process.inspect(id, .refused(["BLURRY"]))
    }
    #expect(try process.go(Self.next) == [.inspect("next")])
  }

  @Test func `with the last attempt the process ends`() throws {
    var limits = FlowLimits.with(\.maxErrorScore, 100)
    limits.maxVerifications = 1
    var process = try Self.makeProcess(failures: 6, limits: limits)
    #expect(try process.go(Self.next) == [.refuse(.processLimitReached)])
    #expect(process.status == .failed)
    #expect(process.state == .failed)
    #expect(process.ending == Ending(.tooManyVerifications, .processLimitCheck))
  }

  @Test func `the errors count for the process, whichever limit comes first`() throws {
    var process = try Self.makeProcess(failures: 6, limits: FlowLimits())
    #expect(process.errorScore == 12)
    #expect(try process.go(Self.next) == [.refuse(.uploadLimitReached)])
    #expect(process.errorScore == 15)
    #expect(process.status == .verificationInProgress)
    #expect(try process.go(.initialised("second"), .restarted) == [.refuse(.processLimitReached)])
    #expect(process.errorScore == 18)
    #expect(process.status == .failed)
    #expect(process.ending == Ending(.errorScoreExceeded, .processLimitCheck))
  }
}
