/// To whom a case is assigned. It says who is to look at it, and keeps nobody else from it.
public struct AssignmentRecord: Sendable, Equatable {
  /// The case.
  public let sessionId: SessionID
  /// Who is to look at it.
  public let reviewer: String
  /// Who assigned it.
  public let assignedBy: String
  /// When.
  public let at: Instant

  /// An assignment.
  public init(sessionId: SessionID, reviewer: String, assignedBy: String, at: Instant) {
    self.sessionId = sessionId
    self.reviewer = reviewer
    self.assignedBy = assignedBy
    self.at = at
  }
}

/// That a case was escalated: until a senior gives it back, only a senior decides it.
public struct EscalationRecord: Sendable, Equatable {
  /// The case.
  public let sessionId: SessionID
  /// Who escalated it.
  public let reviewer: String
  /// When.
  public let at: Instant

  /// An escalation.
  public init(sessionId: SessionID, reviewer: String, at: Instant) {
    self.sessionId = sessionId
    self.reviewer = reviewer
    self.at = at
  }
}

/// What a reviewer wrote about a case, other than with a decision.
public struct ReviewNoteRecord: Sendable, Equatable {
  /// On what occasion.
  public enum Occasion: String, Sendable, CaseIterable {
    /// On none: it is only to be known.
    case note
    /// The case was escalated to a senior.
    case escalated
    /// A senior gave the case back.
    case returned
  }

  /// Its id.
  public let id: String
  /// The case.
  public let sessionId: SessionID
  /// On what occasion.
  public let occasion: Occasion
  /// The reviewer's own words; nil where a case was given back without any. May be personal.
  public let words: String?
  /// Who wrote it.
  public let reviewer: String
  /// The key by which it came, if it was by one.
  public let keyId: KeyID?
  /// When.
  public let at: Instant

  /// A note.
  public init(
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
