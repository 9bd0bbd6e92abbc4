import Foundation

/// How often, and after which pauses, a request without a response is sent again.
///
/// The maximum pause doubles each time, and each pause is drawn randomly between zero and that maximum ("full jitter"),
/// so that many clients that lost the same service do not reconnect at the same time.
public struct RetryPolicy: Sendable {
  /// The number of times a request is sent, including the first.
  public var attempts: Int
  /// The maximum of the first pause.
  public var firstPause: Duration
  /// The maximum of any pause, which also limits how long the service's `Retry-After` is honored.
  public var maxPause: Duration

  /// Creates a policy with pauses of up to `firstPause`, twice that, and so on, limited by `maxPause`.
  public init(attempts: Int = 8, firstPause: Duration = .milliseconds(300), maxPause: Duration = .seconds(10)) {
    self.attempts = attempts
    self.firstPause = firstPause
    self.maxPause = maxPause
  }

  /// A policy that sends no request twice.
  public static let never = RetryPolicy(attempts: 1)

  /// Returns the pause after `count` consecutive failures; nil if no attempt is left.
  ///
  /// - Parameter requestedPause: The pause that the service requested. A longer one than `maxPause` ends the attempts.
  func pause(afterFailures count: Int, requestedPause: Duration? = nil) -> Duration? {
    guard count < attempts else { return nil }
    if let requestedPause { return requestedPause <= maxPause ? requestedPause : nil }
    var longest = firstPause
    for _ in 1..<max(count, 1) where longest < maxPause { longest = longest * 2 }
    return min(longest, maxPause) * Double.random(in: 0...1)
  }
}
