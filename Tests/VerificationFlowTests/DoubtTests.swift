import Testing
import VerificationFlow

/// Doubts about the documents, and who weighs them.
@Suite struct DoubtTests {
  /// Where the doubts come up.
  enum Doubt: CaseIterable {
    case none, ourOwn, provider, comparison
  }

  /// A process whose only passport was found good, but for this doubt.
  private static func makeProcess(_ doubt: Doubt, review: ReviewPolicy) throws -> OnboardingProcess {
    var process = VerificationFlowTests.makeProcess(requiring: .onlyPassport, review: review)
    try process.submit(.passport, as: "p")
    try process.inspect("p", .passed(isUnsure: doubt == .ourOwn))
    try process.answer("p", doubt == .provider ? .unsure : .accepted)
    if process.state == .crossCheck { try process.go(.crossChecked(doubt == .comparison ? .unsure : .accepted)) }
    return process
  }

  @Test(arguments: Doubt.allCases)
  func `every case is reviewed under always`(doubt: Doubt) throws {
    #expect(try Self.makeProcess(doubt, review: .always).state == .evaluation)
  }

  @Test(arguments: Doubt.allCases)
  func `doubtful cases are reviewed under unsure`(doubt: Doubt) throws {
    #expect(try Self.makeProcess(doubt, review: .unsure).state == (doubt == .none ? .accepted : .evaluation))
  }

  @Test(
    arguments: [
      (.none, .accepted), (.ourOwn, .accepted), (.provider, .upload),
      (.comparison, FlowState(.documentVerificationFinal, .rejected)),
    ] as [(Doubt, FlowState)])
  func `a provider's doubt is a error under never, and our own a mere warning`(
    doubt: Doubt, state: FlowState
  ) throws {
    let process = try Self.makeProcess(doubt, review: .never)
    #expect(process.state == state)
    #expect(process.errorScore == (doubt == .provider || doubt == .comparison ? 2 : 0))
  }

  @Test func `a doubt goes with the document that it was about`() throws {
    var process = VerificationFlowTests.makeProcess(requiring: .onlyIDCard, review: .unsure)
    try process.submit(.idFront, as: "doubtful")
    try process.inspect("doubtful", .passed(isUnsure: true))
    try process.answer("doubtful", .unsure)
    try process.submit(.idFront, as: "clear", replacing: "doubtful")
    try process.go(.inspected("clear", .passed()), .providerAnswered("clear", .accepted))
    try process.pass(.idBack, as: "back")
    try process.go(.crossChecked(.accepted))
    #expect(process.state == .accepted)
  }

  @Test func `a doubt of the comparison goes with the next one`() throws {
    var process = VerificationFlowTests.makeProcess(requiring: .onlyPassport, review: .unsure)
    try process.pass(.passport, as: "1")
    try process.go(.crossChecked(.unsure), .reviewed(.askAgain("1", "COVERED")))
    try process.pass(.passport, as: "2")
    try process.go(.crossChecked(.accepted))
    #expect(process.state == .accepted)
  }
}
