/// A person who reviews a project's cases, by their account. Neither password nor secrets are in it.
public struct ReviewerRecord: Sendable, Equatable {
  /// Its id, fit for logs and the audit.
  public let id: ReviewerID
  /// The project whose cases exist for this person.
  public let project: ProjectRecord
  /// By which name the person signs in and is known to colleagues; unique in the store.
  public let name: String
  /// What the person may do.
  public let role: ReviewerRole
  /// When the account was made.
  public let createdAt: Instant

  /// An account.
  public init(id: ReviewerID, project: ProjectRecord, name: String, role: ReviewerRole, createdAt: Instant) {
    self.id = id
    self.project = project
    self.name = name
    self.role = role
    self.createdAt = createdAt
  }
}

/// What a reviewer is.
public enum ReviewerRole: String, CaseIterable, Sendable {
  /// Decides cases.
  case reviewer
  /// Decides cases, also escalated ones, takes them over from colleagues or assigns them, and sees how colleagues decide.
  case senior
  /// Decides nothing; sees how everybody decides, and the audit.
  case auditor

  /// What a person of this role may do.
  public var rights: Set<ReviewRight> {
    switch self {
    case .reviewer: [.see, .decide]
    case .senior: [.see, .decide, .takeOver, .assign, .decideEscalated, .seeColleagues]
    case .auditor: [.see, .seeColleagues, .audit]
    }
  }
}

/// Something that a reviewer may do.
public enum ReviewRight: String, CaseIterable, Sendable {
  /// See cases, their pictures, and what came of them.
  case see
  /// Take a case and decide it.
  case decide
  /// Take a case that a colleague has.
  case takeOver
  /// Assign cases to colleagues, or take them off them.
  case assign
  /// Decide an escalated case, or give it back.
  case decideEscalated
  /// See what each colleague has decided.
  case seeColleagues
  /// Read and export the audit.
  case audit
}
