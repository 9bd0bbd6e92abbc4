import Foundation
import ServiceFixtures
import Synchronization
import TestStores
import Testing
import VerificationFlow

@testable import MusterService

@Suite(.anyEngine) struct RateLimiterTests {
  private let start = Instant(milliseconds: 1_700_000_000_000)

  /// The time to wait; nil if a token was taken.
  private func wait(_ limiter: RateLimiter, _ key: String = "a", at now: Instant) -> Duration? {
    do throws(ServiceError) {
      try limiter.take(key, at: now)
      return nil
    } catch {
      #expect(error.kind == .limitReached && error.code == "TOO_MANY_REQUESTS")
      return error.retryAfter
    }
  }

  @Test(arguments: [(0.1, 1), (0.5, 3), (1, 1), (3, 5), (7, 2), (1000, 100)])
  func aBurstGoesThroughAndTheNextComesAtItsTime(rate: Double, burst: Int) throws {
    let limiter = RateLimiter(rate: rate, burst: burst)
    for _ in 1...burst { #expect(wait(limiter, at: start) == nil) }
    var now = start
    for _ in 1...20 {
      let delay = try #require(wait(limiter, at: now))
      #expect(abs(delay / .seconds(1) - 1 / rate) < 0.002)
      // Instants are whole milliseconds: the last one that is too early, and the first that is not.
      let milliseconds = Int64((delay / .milliseconds(1)).rounded(.up))
      #expect(wait(limiter, at: now.advanced(by: .milliseconds(milliseconds - 1))) != nil)
      now = now.advanced(by: .milliseconds(milliseconds))
      #expect(wait(limiter, at: now) == nil)
    }
  }

  @Test func aRefusalCostsNothing() {
    let limiter = RateLimiter(rate: 1, burst: 2)
    #expect(wait(limiter, at: start) == nil)
    #expect(wait(limiter, at: start) == nil)
    for milliseconds in Int64(0)..<1000 {
      let now = start.advanced(by: .milliseconds(milliseconds))
      #expect(wait(limiter, at: now) == .milliseconds(1000 - milliseconds))
    }
    #expect(wait(limiter, at: start.advanced(by: .seconds(1))) == nil)
  }

  @Test func aBucketHoldsNoMoreThanItsBurst() {
    let limiter = RateLimiter(rate: 10, burst: 3)
    #expect(wait(limiter, at: start) == nil)
    let later = start.advanced(by: .seconds(86_400))
    for _ in 1...3 { #expect(wait(limiter, at: later) == nil) }
    #expect(wait(limiter, at: later) == .milliseconds(100))
  }

  @Test func keysDoNotKnowOfEachOther() {
    let limiter = RateLimiter(rate: 1, burst: 1)
    for key in ["a", "b", ""] {
      #expect(wait(limiter, key, at: start) == nil)
      #expect(wait(limiter, key, at: start) == .seconds(1))
    }
  }

  @Test func aClockSetBackDelaysNoRequest() {
    let limiter = RateLimiter(rate: 1, burst: 2)
    for _ in 1...2 { #expect(wait(limiter, at: start) == nil) }
    let earlier = start.advanced(by: .seconds(-3600))
    #expect(wait(limiter, at: earlier) == .seconds(1))
    #expect(wait(limiter, at: earlier.advanced(by: .seconds(1))) == nil)
    #expect(wait(limiter, at: earlier.advanced(by: .seconds(1))) == .seconds(1))
  }

  @Test func overAnyIntervalCallersGetAtMostBurstPlusRate() {
    var generator = SystemRandomNumberGenerator()
    let limiter = RateLimiter(rate: 5, burst: 4, capacity: 2)
    var now = start
    var taken: [Instant] = []
    for _ in 1...2000 {
      now = now.advanced(by: .milliseconds(.random(in: 0...150, using: &generator)))
      if wait(limiter, at: now) == nil { taken.append(now) }
    }
    #expect(taken.count > 500)
    for first in taken.indices {
      let kept = taken.indices.dropFirst(first).allSatisfy { last in
        let seconds = Double(taken[last].milliseconds - taken[first].milliseconds) / 1000
        return Double(last - first + 1) <= 4 + 5 * seconds + 0.001
      }
      #expect(kept, "from \(taken[first].milliseconds) on")
    }
  }

  @Test func bucketsThatAreFullAgainAreDropped() {
    let limiter = RateLimiter(rate: 1, burst: 10)
    for number in 1...1000 { #expect(wait(limiter, "\(number)", at: start) == nil) }
    #expect(limiter.bucketCount == 1000)
    for seconds in [11, 22] { #expect(wait(limiter, at: start.advanced(by: .seconds(seconds))) == nil) }
    #expect(limiter.bucketCount <= 2)
  }

  @Test func bucketsInUseOutliveTheirGeneration() {
    let limiter = RateLimiter(rate: 1, burst: 10)
    var taken = 0
    for tenths in 0..<1000 where wait(limiter, at: start.advanced(by: .milliseconds(tenths * 100))) == nil {
      taken += 1
    }
    #expect(taken == 10 + 99)
  }

  @Test(arguments: [2, 3, 10, 1000])
  func thereAreNeverMoreBucketsThanMayBe(capacity: Int) {
    let limiter = RateLimiter(rate: 0.001, burst: 1, capacity: capacity)
    for number in 1...5000 {
      #expect(wait(limiter, "\(number)", at: start) == nil)
      #expect(limiter.bucketCount <= capacity)
    }
    #expect(wait(limiter, "5000", at: start) != nil, "the newest is remembered")
    #expect(wait(limiter, "1", at: start) == nil, "the oldest is forgotten")
  }

  @Test func aKeyThatKeepsComingIsNotForgotten() {
    let limiter = RateLimiter(rate: 0.001, burst: 1, capacity: 10)
    #expect(wait(limiter, at: start) == nil)
    for number in 1...1000 {
      #expect(wait(limiter, "other \(number)", at: start) == nil)
      #expect(wait(limiter, at: start) != nil)
    }
  }

  @Test func manyAtOnceGetTheBurstBetweenThem() async {
    let limiter = RateLimiter(rate: 1, burst: 10)
    let taken = await withTaskGroup { group in
      for _ in 1...200 {
        group.addTask { (try? limiter.take("a", at: start)) != nil }
      }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(taken == 10)
  }
}
