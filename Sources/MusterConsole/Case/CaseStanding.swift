internal import HTMLMarkup
package import VerificationFlow

/// The holder of a case, and what the current reviewer may do with it.
package struct CaseStanding: Sendable {
  let holder: String?
  let remaining: Markup?
  let isMine: Bool
  let isFree: Bool
  let isHeldByOther: Bool
  let takesOver: Bool
  let decider: String?
  let ownDecisionIsUnderway: Bool
  /// Whether the decision forms are shown.
  let isOpen: Bool

  /// Creates a standing.
  ///
  /// - Parameters:
  ///   - waits: Whether the case waits for a reviewer.
  ///   - mayDecide: Whether the current reviewer may decide cases.
  ///   - mayTakeOver: Whether the current reviewer may take cases over from others.
  ///   - lease: The lease of the case; nil if nobody holds it.
  ///   - underway: The pending decision that is about to take effect; nil if there is none.
  ///   - now: The time at which the page is rendered.
  package init(waits: Bool, mayDecide: Bool, mayTakeOver: Bool, lease: Lease?, underway: Underway? = nil, now: Instant)
  {
    holder = lease?.holder
    remaining = lease.map { Moment.countdown(to: $0.until, at: now) }
    isMine = lease?.isMine ?? false
    isFree = waits && mayDecide && lease == nil
    isHeldByOther = lease.map { !$0.isMine } ?? false
    takesOver = waits && mayTakeOver && isHeldByOther
    decider = underway.flatMap { $0.isMine ? nil : $0.reviewer }
    ownDecisionIsUnderway = underway?.isMine ?? false
    isOpen = waits && mayDecide && !isHeldByOther && decider == nil
  }

  package struct Lease: Sendable {
    let holder: String
    let until: Instant
    let isMine: Bool

    /// - Parameter isMine: Whether the current reviewer is the holder.
    package init(holder: String, until: Instant, isMine: Bool) {
      self.holder = holder
      self.until = until
      self.isMine = isMine
    }
  }

  /// A decision that is about to take effect.
  package struct Underway: Sendable {
    let reviewer: String
    let isMine: Bool

    /// - Parameter isMine: Whether the current reviewer made it.
    package init(reviewer: String, isMine: Bool) {
      self.reviewer = reviewer
      self.isMine = isMine
    }
  }
}
