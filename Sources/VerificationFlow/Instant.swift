/// A point in time in UTC with millisecond precision. This module never reads a clock; callers pass the current time.
package struct Instant: Comparable, Hashable, Sendable, Codable {
  /// Milliseconds since 1970-01-01T00:00:00Z, excluding leap seconds.
  package let milliseconds: Int64

  /// Creates an instant from milliseconds since 1970-01-01T00:00:00Z.
  package init(milliseconds: Int64) {
    self.milliseconds = milliseconds
  }

  /// Returns the instant shifted by `duration`, which may be negative.
  package func advanced(by duration: Duration) -> Instant {
    let (seconds, attoseconds) = duration.components
    return Instant(milliseconds: milliseconds + seconds * 1000 + attoseconds / 1_000_000_000_000_000)
  }

  /// Returns the duration from this instant to `other`; negative if `other` is earlier.
  package func duration(to other: Instant) -> Duration {
    .milliseconds(other.milliseconds - milliseconds)
  }

  package static func < (left: Instant, right: Instant) -> Bool {
    left.milliseconds < right.milliseconds
  }
}
