/// Which time of a process runs: the person's own, or that of somebody the person waits for.
package struct PausableTimer: Sendable, Equatable {
  /// Somebody whom the person waits for while their own time stands still.
  package enum Awaited: String, Sendable, Codable {
    /// A reviewer.
    case reviewer
    /// A provider.
    case provider
  }

  /// Who is waited for; nil while the person's own time runs.
  package private(set) var awaited: Awaited?
  /// Since when.
  package private(set) var since: Instant?
  /// For how long somebody was waited for before, in milliseconds.
  package private(set) var stoppedMilliseconds: Int64

  /// A stopwatch as it was stored; in a new one the person's time runs.
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
