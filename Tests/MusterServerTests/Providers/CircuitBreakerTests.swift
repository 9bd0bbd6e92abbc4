import MusterService
import TestStores
import Testing

@testable import MusterConnectors

/// Who failed too often is left alone for a while.
@Suite(.anyEngine) struct CircuitBreakerTests {
  @Test func opensAfterFiveFailuresAndLetsOneTrialThrough() {
    let breaker = CircuitBreaker()
    let now = ContinuousClock.now
    for _ in 0..<4 { breaker.note(isTrouble: true, at: now) }
    breaker.note(isTrouble: false, at: now)
    for _ in 0..<4 { breaker.note(isTrouble: true, at: now) }
    #expect(breaker.mayTry(at: now))
    breaker.note(isTrouble: true, at: now)
    #expect(!breaker.mayTry(at: now))
    let later = now + .seconds(20)
    #expect(breaker.mayTry(at: later), "one may try")
    #expect(!breaker.mayTry(at: later), "and the others wait for how that goes")
    breaker.note(isTrouble: true, at: later)
    #expect(!breaker.mayTry(at: later + .seconds(5)))
    #expect(breaker.mayTry(at: later + .seconds(20)))
    breaker.note(isTrouble: false, at: later + .seconds(20))
    #expect(breaker.mayTry(at: later + .seconds(20)))
  }

  @Test func admitsALimitedNumberOfRequests() {
    let slots = Slots(2)
    #expect(slots.take() && slots.take())
    #expect(!slots.take())
    slots.release()
    #expect(slots.take())
  }
}
