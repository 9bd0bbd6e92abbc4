import Testing
import VerificationFlow

/// The time of the whole process being up.
@Suite struct ExpiryTests {
  @Test(arguments: FlowState.all) func `time ends what is open and nothing else`(state: FlowState) throws {
    var verification = makeVerification(in: state)
    if state.isOpen {
      #expect(try verification.apply(.expired) == [])
      #expect(verification.state == FlowState(.completed, .failed))
    } else {
      expectRefusal(.phaseConflict, of: .expired, by: verification)
    }
  }

  @Test func `documents without a verdict have failed then`() throws {
    var verification = makeVerification()
    try verification.submit(.passport, as: "replaced")
    try verification.submit(.passport, as: "refused", replacing: "replaced")
    try verification.inspect("refused", .refused)
    try verification.submit(.idFront, as: "accepted")
    try verification.inspect("accepted", .passed)
    try verification.answer("accepted", .accepted)
    try verification.submit(.idBack, as: "waiting")
    _ = try verification.apply(.expired)
    #expect(verification.documents.map(\.status) == [.disposed, .rejected, .accepted, .failed])
    #expect(verification.documents.map(\.verdict) == [nil, .rejected, .accepted, .failed])
    expectRefusal(.phaseConflict, of: .inspected("waiting", .passed), by: verification)
  }
}
