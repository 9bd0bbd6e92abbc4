import Testing

@testable import MusterClient

struct RetryPolicyTests {
  @Test func pausesGrowAndEnd() {
    let policy = RetryPolicy(attempts: 4, firstPause: .seconds(1), maxPause: .seconds(3))
    for (failures, longest) in [(1, 1), (2, 2), (3, 3)] {
      for _ in 0..<100 {
        let pause = policy.pause(afterFailures: failures)
        #expect(pause.map { .zero <= $0 && $0 <= .seconds(longest) } == true)
      }
    }
    #expect(policy.pause(afterFailures: 4) == nil)
    #expect(RetryPolicy.never.pause(afterFailures: 1) == nil)
  }

  @Test func retryAfterIsRespected() {
    let policy = RetryPolicy(attempts: 3, firstPause: .seconds(1), maxPause: .seconds(5))
    #expect(policy.pause(afterFailures: 1, requestedPause: .seconds(4)) == .seconds(4))
    #expect(policy.pause(afterFailures: 1, requestedPause: .seconds(600)) == nil)
    #expect(policy.pause(afterFailures: 3, requestedPause: .seconds(1)) == nil)
  }
}
