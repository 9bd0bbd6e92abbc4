import Foundation

/// How often, and after what pauses, a request is sent again that brought no answer.
///
/// The pauses grow twofold, and each is drawn anew between nothing and its length ("full jitter"), so that many clients that
/// lost the same service do not come back at the same moment.
public struct RetryPolicy: Sendable {
  /// How often a request is sent, the first time included.
  public var attempts: Int
  /// The longest first pause.
  public var firstPause: Duration
  /// The longest pause of all; also the longest that the service's `Retry-After` is waited for.
  public var maxPause: Duration

  /// Pauses of up to `firstPause`, twice that, and so on up to `maxPause`.
  public init(attempts: Int = 8, firstPause: Duration = .milliseconds(300), maxPause: Duration = .seconds(10)) {
    self.attempts = attempts
    self.firstPause = firstPause
    self.maxPause = maxPause
  }

  /// No request is sent twice.
  public static let never = RetryPolicy(attempts: 1)

  /// The pause after so many failures in a row; nil where it was the last one.
  ///
  /// - Parameter wish: How long the service wants to be left alone.
  func pause(afterFailures count: Int, wish: Duration? = nil) -> Duration? {
    guard count < attempts else { return nil }
    if let wish { return wish <= maxPause ? wish : nil }
    var longest = firstPause
    for _ in 1..<max(count, 1) where longest < maxPause { longest = longest * 2 }
    return min(longest, maxPause) * Double.random(in: 0...1)
  }
}
