/// The assignment of a case to a reviewer. It does not prevent other reviewers from working on the case.
package struct AssignmentRecord: Sendable, Equatable {
  package let sessionId: SessionID
  /// The reviewer the case is assigned to.
  package let reviewer: String
  /// The name of the reviewer who made the assignment.
  package let assignedBy: String
  /// The time of the assignment.
  package let at: Instant

  package init(sessionId: SessionID, reviewer: String, assignedBy: String, at: Instant) {
    self.sessionId = sessionId
    self.reviewer = reviewer
    self.assignedBy = assignedBy
    self.at = at
  }
}

/// The escalation of a case. Until a senior returns the case, only a senior can decide it.
package struct EscalationRecord: Sendable, Equatable {
  package let sessionId: SessionID
  /// The reviewer who escalated the case.
  package let reviewer: String
  /// The time of the escalation.
  package let at: Instant

  package init(sessionId: SessionID, reviewer: String, at: Instant) {
    self.sessionId = sessionId
    self.reviewer = reviewer
    self.at = at
  }
}

/// A reviewer's note on a case that is not part of a decision.
package struct ReviewNoteRecord: Sendable, Equatable {
  /// The event the note belongs to.
  package enum Occasion: String, Sendable, CaseIterable {
    /// None; a plain note.
    case note
    /// The case was escalated to a senior.
    case escalated
    /// A senior gave the case back.
    case returned
  }

  package let id: String
  package let sessionId: SessionID
  package let occasion: Occasion
  /// The text of the note; nil if a case was returned without one. May contain personal data.
  package let text: String?
  /// The reviewer who wrote the note.
  package let reviewer: String
  /// The API key used to write the note, if any.
  package let keyId: KeyID?
  /// The time the note was written.
  package let at: Instant

  package init(
    id: String, sessionId: SessionID, occasion: Occasion, text: String?, reviewer: String, keyId: KeyID?, at: Instant
  ) {
    self.id = id
    self.sessionId = sessionId
    self.occasion = occasion
    self.text = text
    self.reviewer = reviewer
    self.keyId = keyId
    self.at = at
  }
}
