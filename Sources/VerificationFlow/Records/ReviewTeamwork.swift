/// To whom a case is assigned. It says who is to look at it, and keeps nobody else from it.
package struct AssignmentRecord: Sendable, Equatable {
  /// The case.
  package let sessionId: SessionID
  /// Who is to look at it.
  package let reviewer: String
  /// Who assigned it.
  package let assignedBy: String
  /// When.
  package let at: Instant

  /// An assignment.
  package init(sessionId: SessionID, reviewer: String, assignedBy: String, at: Instant) {
    self.sessionId = sessionId
    self.reviewer = reviewer
    self.assignedBy = assignedBy
    self.at = at
  }
}

/// That a case was escalated: until a senior gives it back, only a senior decides it.
package struct EscalationRecord: Sendable, Equatable {
  /// The case.
  package let sessionId: SessionID
  /// Who escalated it.
  package let reviewer: String
  /// When.
  package let at: Instant

  /// An escalation.
  package init(sessionId: SessionID, reviewer: String, at: Instant) {
    self.sessionId = sessionId
    self.reviewer = reviewer
    self.at = at
  }
}

/// What a reviewer wrote about a case, other than with a decision.
package struct ReviewNoteRecord: Sendable, Equatable {
  /// On what occasion.
  package enum Occasion: String, Sendable, CaseIterable {
    /// On none: it is only to be known.
    case note
    /// The case was escalated to a senior.
    case escalated
    /// A senior gave the case back.
    case returned
  }

  /// Its id.
  package let id: String
  /// The case.
  package let sessionId: SessionID
  /// On what occasion.
  package let occasion: Occasion
  /// The reviewer's own words; nil where a case was given back without any. May be personal.
  package let words: String?
  /// Who wrote it.
  package let reviewer: String
  /// The key by which it came, if it was by one.
  package let keyId: KeyID?
  /// When.
  package let at: Instant

  /// A note.
  package init(
    id: String, sessionId: SessionID, occasion: Occasion, words: String?, reviewer: String, keyId: KeyID?, at: Instant
  ) {
    self.id = id
    self.sessionId = sessionId
    self.occasion = occasion
    self.words = words
    self.reviewer = reviewer
    self.keyId = keyId
    self.at = at
  }
}
