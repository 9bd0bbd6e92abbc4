/// A moment in UTC, to the millisecond. It is always handed in: nothing here looks at a clock.
package struct Instant: Comparable, Hashable, Sendable, Codable {
  /// Milliseconds since 1970-01-01T00:00:00Z, leap seconds not counted.
  package let milliseconds: Int64

  /// The moment this many milliseconds after 1970-01-01T00:00:00Z.
  package init(milliseconds: Int64) {
    self.milliseconds = milliseconds
  }

  /// The moment `duration` later, or earlier if it is negative.
  package func advanced(by duration: Duration) -> Instant {
    let (seconds, attoseconds) = duration.components
    return Instant(milliseconds: milliseconds + seconds * 1000 + attoseconds / 1_000_000_000_000_000)
  }

  /// The time from this moment to another one, negative if that is earlier.
  package func duration(to other: Instant) -> Duration {
    .milliseconds(other.milliseconds - milliseconds)
  }

  /// Earlier is less.
  package static func < (left: Instant, right: Instant) -> Bool {
    left.milliseconds < right.milliseconds
  }
}
