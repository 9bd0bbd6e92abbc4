internal import VerificationFlow

/// How often requests may be sent.
package struct RequestRate: Sendable, Equatable {
  /// The number of requests that come back each second; 0 for no limit.
  package var perSecond: Double
  /// The number of requests that may be sent at once.
  package var burst: Int

  package init(perSecond: Double, burst: Int) {
    self.perSecond = perSecond
    self.burst = burst
  }
}

/// How often requests may be sent with the same key or session and from the same address.
package struct RequestRates: Sendable, Equatable {
  /// The rate of one key of a project. Unlimited by default, since its programs may work at full speed.
  package var key = RequestRate(perSecond: 0, burst: 1000)
  /// The rate of one session's token: far more than an app needs for a person.
  package var session = RequestRate(perSecond: 100, burst: 1000)
  /// The rate of one presence check and address, for requests without a token: more than a camera page needs.
  package var presence = RequestRate(perSecond: 10, burst: 100)
  /// The rate of one address, with or without a secret. Behind an untrusted proxy all requests come from its address.
  package var address = RequestRate(perSecond: 0, burst: 1000)

  package init() {}
}

/// Counts requests before anything is looked up for them.
struct LimitRequests: Sendable {
  private let key: RateLimiter?
  private let session: RateLimiter?
  private let address: RateLimiter?

  init(_ rates: RequestRates) {
    key = RateLimiter(rates.key)
    session = RateLimiter(rates.session)
    address = RateLimiter(rates.address)
  }

  /// Counts a request.
  ///
  /// - Returns: The state of the tightest of the caller's limits; nil if there is none.
  func callAsFunction(bearer: String?, address: String, at now: Instant) -> RateLimiter.Standing? {
    var standings = [self.address?.count(address, at: now)]
    if let bearer, standings[0]?.error == nil {
      // The prefix tells the kind of a secret. An unknown secret has a bucket as well, and is rejected later.
      let limiter = bearer.hasPrefix(Secrets.sessionPrefix) ? session : key
      standings.append(limiter?.count(Secrets.hash(of: bearer), at: now))
    }
    return standings.compactMap(\.self).min { $0.remaining < $1.remaining }
  }
}

extension RateLimiter {
  /// Creates a limiter for this rate; nil if it is unlimited.
  convenience init?(_ rate: RequestRate) {
    guard rate.perSecond > 0 else { return nil }
    self.init(rate: rate.perSecond, burst: rate.burst)
  }
}
