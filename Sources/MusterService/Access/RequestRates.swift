package import VerificationFlow

/// How often requests may be sent.
package struct RequestRate: Sendable, Equatable {
  /// The number of requests allowed per second on average; 0 for no limit.
  package var perSecond: Double
  /// The maximum number of requests in a burst.
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
  /// The rate of one session, and of each of its tokens: far more than an app needs for a person.
  package var session = RequestRate(perSecond: 100, burst: 1000)
  /// The rate of one presence check and address, for requests without a token: more than a camera page needs.
  package var presence = RequestRate(perSecond: 10, burst: 100)
  /// The rate of one address for requests of apps that do not yet prove which device sends them. Many people may share
  /// the address.
  package var exchange = RequestRate(perSecond: 100, burst: 1000)
  /// The rate of one address, with or without a secret. Behind an untrusted proxy all requests come from its address.
  package var address = RequestRate(perSecond: 0, burst: 1000)

  package init() {}
}

/// Limits how often requests may be sent.
package struct RequestLimits: Sendable {
  private let key: RateLimiter?
  private let session: RateLimiter?
  private let address: RateLimiter?
  private let presence: RateLimiter?
  private let exchange: RateLimiter?
  private let onboarding: RateLimiter
  private let clock: Clock

  init(_ rates: RequestRates, onboarding: RequestRate, clock: Clock) {
    key = RateLimiter(rates.key)
    session = RateLimiter(rates.session)
    address = RateLimiter(rates.address)
    presence = RateLimiter(rates.presence)
    exchange = RateLimiter(rates.exchange)
    self.onboarding = RateLimiter(rate: onboarding.perSecond, burst: onboarding.burst)
    self.clock = clock
  }

  /// Counts a request before anything is looked up for it.
  ///
  /// - Returns: The caller's standing in the tightest applicable limit; nil if there is none.
  package func count(bearer: String?, address: String) -> RateLimiter.Standing? {
    let now = clock.now()
    var standings = [self.address?.count(address, at: now)]
    if let bearer, standings[0]?.error == nil {
      // The prefix tells the kind of a secret. An unknown secret has a bucket as well, and is rejected later.
      let limiter = Secrets.isOfSession(bearer) ? session : key
      standings.append(limiter?.count(Secrets.hash(of: bearer), at: now))
    }
    return standings.compactMap(\.self).min { $0.remaining < $1.remaining }
  }

  /// Counts a request of a session, whichever of its tokens it has: each browser that opened a link has its own.
  ///
  /// - Throws: `TOO_MANY_REQUESTS`.
  func countSession(_ session: SessionID) throws(ServiceError) {
    try self.session?.take("session:\(session)", at: clock.now())
  }

  /// Counts a request that has a code sent, with a project key that many devices may share, per key and address. Other
  /// callers are not limited.
  ///
  /// - Throws: `TOO_MANY_REQUESTS`.
  package func countOnboarding(_ caller: Caller, address: String) throws(ServiceError) {
    guard case .key(let key) = caller else { return }
    try onboarding.take("\(key.id)|\(address)", at: clock.now())
  }

  /// Counts a request to a presence check by a client without a token, per check and address.
  ///
  /// - Throws: `TOO_MANY_REQUESTS`.
  package func countPresence(_ check: PresenceCheckID, address: String) throws(ServiceError) {
    try presence?.take("\(check)|\(address)", at: clock.now())
  }

  /// Counts a request of an app that does not prove which device sends it, per address.
  ///
  /// - Throws: `TOO_MANY_REQUESTS`.
  package func countExchange(address: String) throws(ServiceError) {
    try exchange?.take(address, at: clock.now())
  }

  /// Counts an agreement on keys of PowerAuth 4, per address: as several requests, whose time it takes.
  ///
  /// - Throws: `TOO_MANY_REQUESTS`.
  package func countKeyExchange(address: String) throws(ServiceError) {
    for _ in 0..<4 { try exchange?.take(address, at: clock.now()) }
  }

  /// Counts a request that names a device without proof, per device and address, at the rate of a presence check. The
  /// device itself cannot run out of requests because of others.
  ///
  /// - Throws: `TOO_MANY_REQUESTS`.
  package func countUnproven(_ device: ActivationID, address: String) throws(ServiceError) {
    try presence?.take("device|\(device)|\(address)", at: clock.now())
  }

  /// Counts a request about a process by an app that knows its id, whatever its address.
  ///
  /// - Throws: `TOO_MANY_REQUESTS`.
  package func countProcess(_ process: SessionID) throws(ServiceError) {
    try session?.take("process:\(process)", at: clock.now())
  }

  /// Counts a request to open a link, per address, at the rate of a presence check.
  ///
  /// - Throws: `TOO_MANY_REQUESTS`.
  package func countVisit(address: String) throws(ServiceError) {
    try presence?.take("visits|\(address)", at: clock.now())
  }
}

extension RateLimiter {
  /// Creates a limiter for this rate; nil if it is unlimited.
  convenience init?(_ rate: RequestRate) {
    guard rate.perSecond > 0 else { return nil }
    self.init(rate: rate.perSecond, burst: rate.burst)
  }
}
