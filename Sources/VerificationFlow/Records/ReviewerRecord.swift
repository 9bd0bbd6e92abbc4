/// A person who reviews a project's cases, by their account. Neither password nor secrets are in it.
package struct ReviewerRecord: Sendable, Equatable {
  /// Its id, fit for logs and the audit.
  package let id: ReviewerID
  /// The project whose cases exist for this person.
  package let project: ProjectRecord
  /// By which name the person signs in and is known to colleagues; unique in the store.
  package let name: String
  /// What the person may do.
  package let role: ReviewerRole
  /// When the account was made.
  package let createdAt: Instant

  /// An account.
  package init(id: ReviewerID, project: ProjectRecord, name: String, role: ReviewerRole, createdAt: Instant) {
    self.id = id
    self.project = project
    self.name = name
    self.role = role
    self.createdAt = createdAt
  }
}

/// What a reviewer is.
package enum ReviewerRole: String, CaseIterable, Sendable {
  /// Decides cases.
  case reviewer
  /// Decides cases, also escalated ones, takes them over from colleagues or assigns them, and sees how colleagues decide.
  case senior
  /// Decides nothing; sees how everybody decides, and the audit.
  case auditor

  /// What a person of this role may do.
  package var rights: Set<ReviewRight> {
    switch self {
    case .reviewer: [.see, .decide]
    case .senior: [.see, .decide, .takeOver, .assign, .decideEscalated, .seeColleagues]
    case .auditor: [.see, .seeColleagues, .audit]
    }
  }
}

/// Something that a reviewer may do.
package enum ReviewRight: String, CaseIterable, Sendable {
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
