import DocumentImaging
import Foundation
import TestTraits
import Testing

@Suite struct ProcessorTimeTests {
  /// On a busy machine, a thread waits for a core much as this one sleeps.
  @Test(.slow) func waitingDoesNotCount() {
    let limit = ProcessorTimeLimit(.milliseconds(200))
    Thread.sleep(forTimeInterval: 0.5)
    #expect(!limit.isExceeded)
  }

  @Test(.timeLimit(.minutes(5))) func workCounts() {
    let limit = ProcessorTimeLimit(.milliseconds(50))
    while !limit.isExceeded {}
    #expect(limit.isExceeded)
  }
}
