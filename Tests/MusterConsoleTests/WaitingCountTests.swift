import Testing

@testable import MusterConsole

/// The sentence above the queue; the page's script writes it anew as cases come and go.
@Suite struct WaitingCountTests {
  @Test(arguments: [
    (0, false, "No cases waiting"), (1, false, "1 case waiting"), (2, false, "2 cases waiting"),
    (10_000, true, "10,000+ cases waiting"),
  ])
  func theNumberOfCasesIsASentence(count: Int, isCapped: Bool, sentence: String) {
    #expect(WaitingCount(count, isCapped: isCapped).sentence == sentence)
  }
}
