/// Tracks whether the person's own time is running or paused while the process waits for a reviewer or provider.
package struct PausableTimer: Sendable, Equatable {
  /// A party that pauses the person's time while the process waits for it.
  package enum Awaited: String, Sendable, Codable {
    case reviewer
    case provider
  }

  /// The awaited party; nil while the person's own time is running.
  package private(set) var awaited: Awaited?
  /// The start of the current pause.
  package private(set) var since: Instant?
  /// The total duration of earlier pauses, in milliseconds.
  package private(set) var stoppedMilliseconds: Int64

  /// Restores a stored timer. By default the person's time is running.
  package init(awaited: Awaited? = nil, since: Instant? = nil, stoppedMilliseconds: Int64 = 0) {
    self.awaited = awaited
    self.since = since
    self.stoppedMilliseconds = stoppedMilliseconds
  }

  mutating func note(_ next: Awaited?, at now: Instant) {
    guard next != awaited else { return }
    if let since { stoppedMilliseconds += max(0, now.milliseconds - since.milliseconds) }
    awaited = next
    since = next == nil ? nil : now
  }
}
