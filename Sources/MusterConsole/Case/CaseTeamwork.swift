internal import HTMLMarkup
package import VerificationFlow

/// The assignment, escalation and notes of a case.
package struct CaseTeamwork: Sendable {
  let assignee: String?
  let isAssignedToMe: Bool
  let assignedBy: String?
  let escalation: Escalation?
  let colleagues: [String]
  let notes: [Note]
  let assigns: Bool
  let unassigns: Bool
  let escalates: Bool
  let returns: Bool
  let writes: Bool

  /// Creates the teamwork of a case.
  ///
  /// - Parameters:
  ///   - assignment: The assignment; nil if there is none.
  ///   - isAssignedToMe: Whether it is assigned to the current reviewer.
  ///   - escalation: The escalation, if it is escalated.
  ///   - notes: The notes that reviewers wrote without a decision, oldest first.
  ///   - colleagues: The names that the current reviewer may assign cases to.
  ///   - waits: Whether it waits for a reviewer.
  ///   - rights: The rights of the current reviewer.
  ///   - isHeldByOther: Whether another reviewer holds it.
  package init(
    assignment: AssignmentRecord?, isAssignedToMe: Bool, escalation: EscalationRecord?, notes: [ReviewNoteRecord],
    colleagues: [String], waits: Bool, rights: Set<ReviewRight>, isHeldByOther: Bool
  ) {
    assignee = assignment?.reviewer
    self.isAssignedToMe = isAssignedToMe
    assignedBy = assignment?.assignedBy
    self.escalation = escalation.map { Escalation(reviewer: $0.reviewer, at: Moment.exact($0.at)) }
    self.colleagues = colleagues
    self.notes = notes.map(Note.init)
    let isSenior = rights.contains(.decideEscalated)
    let mayAct = waits && rights.contains(.decide) && (escalation == nil || isSenior)
    assigns = mayAct && (assignment == nil || isAssignedToMe && colleagues.count > 1 || rights.contains(.assign))
    unassigns = waits && assignment != nil && (isAssignedToMe || rights.contains(.assign)) && rights.contains(.decide)
    escalates = mayAct && escalation == nil && !isHeldByOther
    returns = waits && escalation != nil && isSenior && !isHeldByOther
    writes = rights.contains(.decide)
  }

  struct Escalation: Sendable {
    let reviewer: String
    let at: Markup
  }

  struct Note: Sendable {
    let occasion: String?
    let text: String?
    let reviewer: String
    let at: Markup

    init(_ note: ReviewNoteRecord) {
      occasion =
        switch note.occasion {
        case .note: nil
        case .escalated: "Escalated to a senior"
        case .returned: "Returned to all reviewers"
        }
      text = note.text
      reviewer = note.reviewer
      at = Moment.exact(note.at)
    }
  }
}

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
  ///   - lease: The lease of the case; nil if it is not leased.
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
