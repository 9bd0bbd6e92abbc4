internal import Synchronization
package import VerificationFlow

/// Says how often something may be done, with a token bucket in memory for each key, such as an address or an account.
///
/// A bucket begins full. Each call takes a token, and so many a second come back. After a restart all are full again.
package final class RateLimiter: Sendable {
  private let burst: Int
  /// In which a bucket gains a token.
  private let interval: Duration
  /// In which an empty bucket is full again.
  private let timeToFill: Duration
  private let capacity: Int
  private let buckets = Mutex(RateBuckets())

  /// A limiter whose buckets are full.
  ///
  /// - Parameters:
  ///   - rate: Tokens that come back each second, more than 0.
  ///   - burst: Tokens in a full bucket, at least 1: how often a key may come at once.
  ///   - capacity: How many buckets are held at most, at least 2. Those that are full again are dropped anyway. Where
  ///     more are needed at a time, the half that was used the longest ago is forgotten.
  package init(rate: Double, burst: Int, capacity: Int = 100_000) {
    precondition(rate > 0 && burst >= 1 && capacity >= 2, "a limit that nobody could keep")
    self.burst = burst
    interval = .seconds(1) / rate
    timeToFill = interval * burst
    self.capacity = capacity
  }

  /// How a key stands after it asked for a token.
  package struct Standing: Sendable {
    /// Why there was none: `TOO_MANY_REQUESTS`, with the time until there is one.
    package let error: ServiceError?
    /// Tokens in a full bucket.
    package let burst: Int
    /// Those that are left.
    package let remaining: Int
    /// Until the bucket is full again.
    package let reset: Duration
    /// In which an empty bucket is full again.
    package let window: Duration
  }

  /// Takes a token from the key's bucket.
  ///
  /// - Throws: `TOO_MANY_REQUESTS` with the time until there is one; nothing is taken then, so asking costs nothing.
  package func take(_ key: String, at now: Instant) throws(ServiceError) {
    if let error = count(key, at: now).error { throw error }
  }

  /// The same for whoever wants to know how many are left.
  package func count(_ key: String, at now: Instant) -> Standing {
    let now = Duration.milliseconds(now.milliseconds)
    let (wait, reset) = buckets.withLock { buckets in
      // A clock that was set back must not make anybody wait longer than an empty bucket would.
      let filling = min(max((buckets.remove(key) ?? now) - now, .zero), timeToFill)
      let wait = max(filling + interval - timeToFill, .zero)
      buckets.age(at: now, timeToFill: timeToFill, capacity: capacity)
      let reset = filling + (wait == .zero ? interval : .zero)
      buckets.recent[key] = now + reset
      return (wait, reset)
    }
    let error: ServiceError? =
      wait == .zero
      ? nil : ServiceError(.exhausted, "TOO_MANY_REQUESTS", "Too many requests in a short time.", retryAfter: wait)
    return Standing(
      error: error, burst: burst, remaining: max(0, Int((timeToFill - reset) / interval)),
      reset: reset, window: timeToFill)
  }

  /// How many buckets are held.
  var bucketCount: Int {
    buckets.withLock { $0.recent.count + $0.older.count }
  }
}

/// When each bucket is full again, as the time since 1970: all that is to be known of it.
///
/// Two generations take the place of a sorted list: what was not used for a whole one is dropped with it, at no cost.
private struct RateBuckets {
  var recent: [String: Duration] = [:]
  var older: [String: Duration] = [:]
  private var begin = Duration.zero

  /// Begins a new generation if the older one has filled up, or this one has no room for another.
  mutating func age(at now: Duration, timeToFill: Duration, capacity: Int) {
    guard now - begin >= timeToFill || recent.count >= capacity / 2 else { return }
    older = recent
    recent = [:]
    begin = now
  }

  /// Takes a bucket out; nil stands for a full one.
  mutating func remove(_ key: String) -> Duration? {
    recent.removeValue(forKey: key) ?? older.removeValue(forKey: key)
  }
}
