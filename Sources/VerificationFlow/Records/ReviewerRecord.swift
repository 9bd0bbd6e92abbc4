/// The account of a person who reviews a project's cases. Contains neither password nor secrets.
package struct ReviewerRecord: Sendable, Equatable {
  /// The account id, suitable for logs and audit records.
  package let id: ReviewerID
  /// The project whose cases the reviewer can access.
  package let project: ProjectRecord
  /// The name used to sign in and shown to colleagues, unique in the store.
  package let name: String
  package let role: ReviewerRole
  package let createdAt: Instant

  package init(id: ReviewerID, project: ProjectRecord, name: String, role: ReviewerRole, createdAt: Instant) {
    self.id = id
    self.project = project
    self.name = name
    self.role = role
    self.createdAt = createdAt
  }
}

package enum ReviewerRole: String, CaseIterable, Sendable {
  /// Decides cases, and makes links for people to be verified.
  case reviewer
  /// Decides cases, including escalated ones, takes cases over from colleagues or assigns them, sees colleagues'
  /// decisions, and makes links for people to be verified.
  case senior
  /// Decides nothing; sees the decisions of all reviewers, the audit records and the phone checks.
  case auditor
  /// Decides nothing; manages the project's keys, and sees what an auditor sees.
  case admin

  /// The rights granted by this role.
  package var rights: Set<ReviewRight> {
    switch self {
    case .reviewer: [.see, .decide, .invite]
    case .senior: [.see, .decide, .invite, .takeOver, .assign, .decideEscalated, .seeColleagues]
    case .auditor: [.see, .seeColleagues, .audit]
    case .admin: [.see, .seeColleagues, .audit, .manageKeys]
    }
  }
}

package enum ReviewRight: String, CaseIterable, Sendable {
  /// See sessions, their pictures and their results.
  case see
  /// Create sessions, and links that lead people to them.
  case invite
  /// Take a case and decide it.
  case decide
  /// Take over a case held by a colleague.
  case takeOver
  /// Assign cases to colleagues, or remove assignments.
  case assign
  /// Decide or return an escalated case.
  case decideEscalated
  /// See the decisions of each colleague.
  case seeColleagues
  /// Read and export audit records, and list phone checks.
  case audit
  /// Create, list and revoke the project's keys.
  case manageKeys
}
