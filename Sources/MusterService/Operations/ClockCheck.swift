package import MusterStore
package import VerificationFlow

/// Compares the current time with the date of this release and the times in the store.
package struct ClockCheck: Sendable, Equatable {
  /// The result.
  package enum Result: Sendable, Equatable {
    case plausible
    /// The time is before this release, so the clock was never set.
    case beforeRelease
    /// The store has times that are ahead, but not by so much that the service has to refuse to work.
    case behind(newest: Instant)
    /// The store has times that are ahead by more than ``maxLead``.
    case farBehind(newest: Instant)
  }

  /// How far times in the store may be ahead.
  package static let maxLead = Duration.seconds(86_400)
  /// How far they may be ahead without a fault, since clocks are corrected.
  private static let usualLead = Duration.seconds(60)
  /// The beginning of 2026.
  private static let release = Instant(milliseconds: 1_767_225_600_000)

  package let now: Instant
  package let result: Result

  /// - Parameter newest: The newest time in the store; nil if there is none, or no store.
  package init(now: Instant, newest: Instant?) {
    self.now = now
    result =
      if now < Self.release {
        .beforeRelease
      } else if let newest, newest > now.advanced(by: Self.maxLead) {
        .farBehind(newest: newest)
      } else if let newest, newest > now.advanced(by: Self.usualLead) {
        .behind(newest: newest)
      } else {
        .plausible
      }
  }

  /// Checks the time against a store.
  ///
  /// - Throws: `StoreError`.
  package init(_ store: Store, now: Instant) async throws {
    self.init(now: now, newest: try await store.newestTime())
  }

  /// Whether the service has to refuse to work, since deadlines, codes and tokens would be wrong.
  package var isFatal: Bool {
    switch result {
    case .plausible, .behind: false
    case .beforeRelease, .farBehind: true
    }
  }

  /// The fault, as a clause for a message; nil if the time is plausible.
  package var fault: String? {
    switch result {
    case .plausible: nil
    case .beforeRelease: "the clock shows \(now.timestamp), which is before this release"
    case .behind(let newest), .farBehind(let newest):
      "the clock shows \(now.timestamp), but the store has times up to \(newest.timestamp)"
    }
  }
}
