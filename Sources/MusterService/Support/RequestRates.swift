internal import VerificationFlow

/// How often somebody may ask.
package struct RequestRate: Sendable, Equatable {
  /// How many requests a second come back; 0 is no limit.
  package var perSecond: Double
  /// How many may come at once.
  package var burst: Int

  /// A rate.
  package init(perSecond: Double, burst: Int) {
    self.perSecond = perSecond
    self.burst = burst
  }
}

/// How often the same key, session and address may ask.
package struct RequestRates: Sendable, Equatable {
  /// By the same key of a project. Its programs may work as fast as they like.
  package var key = RequestRate(perSecond: 0, burst: 1000)
  /// By the token of the same session: far more than an app needs for a person.
  package var session = RequestRate(perSecond: 100, burst: 1000)
  /// To the same presence check from the same address, by somebody without a token: more than a camera page needs.
  package var presence = RequestRate(perSecond: 10, burst: 100)
  /// From the same address, with a secret or without. Behind a proxy that is not trusted all come from the proxy's.
  package var address = RequestRate(perSecond: 0, burst: 1000)

  /// The defaults.
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
  /// - Returns: How the one who asks stands in the tightest of the limits; nil where there is none.
  func callAsFunction(bearer: String?, address: String, at now: Instant) -> RateLimiter.Standing? {
    var standings = [self.address?.count(address, at: now)]
    if let bearer, standings[0]?.error == nil {
      // The sort of a secret shows at its beginning; one that nobody gave out has a bucket as well, and no way on.
      let limiter = bearer.hasPrefix(Secrets.sessionPrefix) ? session : key
      standings.append(limiter?.count(Secrets.hash(of: bearer), at: now))
    }
    return standings.compactMap(\.self).min { $0.remaining < $1.remaining }
  }
}

extension RateLimiter {
  /// A limiter for this rate; nil where it is no limit.
  convenience init?(_ rate: RequestRate) {
    guard rate.perSecond > 0 else { return nil }
    self.init(rate: rate.perSecond, burst: rate.burst)
  }
}
