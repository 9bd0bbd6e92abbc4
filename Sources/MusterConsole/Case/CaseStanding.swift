internal import HTMLMarkup
package import VerificationFlow

/// Who has a case, and what whoever looks may do with it.
package struct CaseStanding: Sendable {
  let holder: String?
  let remaining: Markup?
  let isMine: Bool
  let isFree: Bool
  let isHeldByOther: Bool
  let takesOver: Bool
  let decider: String?
  let ownDecisionIsUnderway: Bool
  /// Whether the forms to decide are shown.
  let isOpen: Bool

  /// A standing.
  ///
  /// - Parameters:
  ///   - waits: Whether the case waits for a reviewer.
  ///   - mayDecide: Whether whoever looks decides cases.
  ///   - mayTakeOver: Whether they take cases from colleagues.
  ///   - lease: Who has it; nil where nobody does.
  ///   - underway: Whose decision takes effect in a moment; nil where none does.
  ///   - now: The moment of the page.
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

  /// A reviewer's hold on a case.
  package struct Lease: Sendable {
    let holder: String
    let until: Instant
    let isMine: Bool

    /// - Parameter isMine: Whether the holder is whoever looks.
    package init(holder: String, until: Instant, isMine: Bool) {
      self.holder = holder
      self.until = until
      self.isMine = isMine
    }
  }

  /// A decision that takes effect in a moment.
  package struct Underway: Sendable {
    let reviewer: String
    let isMine: Bool

    /// - Parameter isMine: Whether it is the decision of whoever looks.
    package init(reviewer: String, isMine: Bool) {
      self.reviewer = reviewer
      self.isMine = isMine
    }
  }
}
