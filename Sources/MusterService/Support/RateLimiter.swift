internal import Synchronization
package import VerificationFlow

/// Limits how often something may be done, with a token bucket in memory for each key, such as an address or an
/// account.
///
/// A bucket starts full. Each call takes a token, and tokens are added at a fixed rate. After a restart all buckets are
/// full.
package final class RateLimiter: Sendable {
  private let burst: Int
  /// The time in which a bucket gains a token.
  private let interval: Duration
  /// The time in which an empty bucket becomes full.
  private let timeToFill: Duration
  private let capacity: Int
  private let buckets = Mutex(RateBuckets())

  /// Creates a limiter whose buckets are full.
  ///
  /// - Parameters:
  ///   - rate: The number of tokens that are added each second, more than 0.
  ///   - burst: The number of tokens in a full bucket, at least 1: the number of calls that a key may make in a burst.
  ///   - capacity: The maximum number of buckets, at least 2. Full buckets are dropped anyway; if there are still too
  ///     many, the least recently used half is dropped.
  package init(rate: Double, burst: Int, capacity: Int = 100_000) {
    precondition(
      rate > 0 && burst >= 1 && capacity >= 2, "the rate must be above 0, the burst at least 1, the capacity at least 2"
    )
    self.burst = burst
    interval = .seconds(1) / rate
    timeToFill = interval * burst
    self.capacity = capacity
  }

  /// The state of a bucket after a call.
  package struct Standing: Sendable {
    /// The error if there was no token: `TOO_MANY_REQUESTS`, with the time until there is one.
    package let error: ServiceError?
    /// The number of tokens in a full bucket.
    package let burst: Int
    /// The number of tokens that are left.
    package let remaining: Int
    /// The time until the bucket is full.
    package let reset: Duration
    /// The time in which an empty bucket becomes full.
    package let window: Duration
  }

  /// Takes a token from the key's bucket.
  ///
  /// - Throws: `TOO_MANY_REQUESTS` with the time until there is one; no token is taken then.
  package func take(_ key: String, at now: Instant) throws(ServiceError) {
    if let error = count(key, at: now).error { throw error }
  }

  /// Takes a token from the key's bucket, if there is one, and returns the state of the bucket.
  package func count(_ key: String, at now: Instant) -> Standing {
    let now = Duration.milliseconds(now.milliseconds)
    let (wait, reset) = buckets.withLock { buckets in
      // If the clock was set back, no key waits longer than with an empty bucket.
      let filling = min(max((buckets.remove(key) ?? now) - now, .zero), timeToFill)
      let wait = max(filling + interval - timeToFill, .zero)
      buckets.age(at: now, timeToFill: timeToFill, capacity: capacity)
      let reset = filling + (wait == .zero ? interval : .zero)
      buckets.recent[key] = now + reset
      return (wait, reset)
    }
    let error: ServiceError? =
      wait == .zero
      ? nil : ServiceError(.tooManyRequests, "Too many requests in a short time.", retryAfter: wait)
    return Standing(
      error: error, burst: burst, remaining: max(0, Int((timeToFill - reset) / interval)),
      reset: reset, window: timeToFill)
  }

  var bucketCount: Int {
    buckets.withLock { $0.recent.count + $0.older.count }
  }
}

/// The time at which each bucket is full again, since 1970, which is its whole state.
///
/// Two generations replace a sorted list: buckets that were not used for a whole generation are dropped with it, at
/// no cost.
private struct RateBuckets {
  var recent: [String: Duration] = [:]
  var older: [String: Duration] = [:]
  private var begin = Duration.zero

  /// Starts a new generation if all buckets of the older one are full, or the recent one has no room for another.
  mutating func age(at now: Duration, timeToFill: Duration, capacity: Int) {
    guard now - begin >= timeToFill || recent.count >= capacity / 2 else { return }
    older = recent
    recent = [:]
    begin = now
  }

  /// Removes a bucket; nil stands for a full one.
  mutating func remove(_ key: String) -> Duration? {
    recent.removeValue(forKey: key) ?? older.removeValue(forKey: key)
  }
}
