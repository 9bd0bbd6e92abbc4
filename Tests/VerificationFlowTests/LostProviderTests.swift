import Testing
import VerificationFlow

/// A document provider that does not answer any more, or cannot compare the documents.
@Suite struct LostProviderTests {
  /// Processes that wait for their documents, for the provider's verdict, and for its comparison.
  private static func makeProcesses() throws -> [(process: OnboardingProcess, end: FlowState)] {
    var early = makeProcess()
    try early.submit(.passport, as: "p")
    var judged = makeProcess(requiring: .onlyPassport)
    try judged.submit(.passport, as: "p")
    try judged.inspect("p", .passed())
    var compared = makeProcess(requiring: .onlyPassport)
    try compared.pass(.passport, as: "p")
    let lost = FlowState(.documentVerification, .failed)
    return [(early, lost), (judged, lost), (compared, FlowState(.documentVerificationFinal, .failed))]
  }

  @Test func `a lost provider ends the attempt and not the process`() throws {
    for (before, end) in try Self.makeProcesses() {
      var process = before
      #expect(try process.go(.providerLost) == [])
      #expect(process.state == end)
      #expect(process.status == .verificationInProgress)
      #expect(process.verification?.ending == Ending(.documentVerificationFailed, .documentVerification))
      #expect(process.documents.allSatisfy { $0.status.isVerdict })
      expectRefusal(.phaseConflict, of: .providerAnswered("p", .accepted), by: process)
      expectRefusal(.phaseConflict, of: .crossChecked(.accepted), by: process)
      expectRefusal(.phaseConflict, of: .providerLost, by: process)
    }
  }

  @Test func `documents that waited have failed then`() throws {
    for (before, _) in try Self.makeProcesses().dropLast() {
      var process = before
      try process.go(.providerLost)
      #expect(try process.find("p").status == .failed)
      #expect(try process.find("p").errorCodes == ["VERIFICATION_ENDED"])
    }
  }

  @Test func `the person begins another attempt then`() throws {
    for (before, _) in try Self.makeProcesses() {
      var process = before
      try process.go(.providerLost, .restarted)
      #expect(process.state == .intro)
      try process.go(.initialised("second"))
      #expect(process.state == .upload)
      #expect(process.documents.isEmpty)
    }
  }
}
