package import VerificationFlow

/// A query for a page of a project's audit records.
package struct ProjectAuditQuery: Sendable, Equatable {
  /// The project. Its records are those of its sessions, including erased ones, and those without a session that
  /// belong to the project or concern the whole store.
  package var project: ProjectID
  /// The required actor, as named in audit records or by the name of a reviewer or key; nil for any.
  package var actor: String?
  /// The required action; nil for any.
  package var action: AuditRecord.Action?
  /// The required session; nil for any.
  package var session: SessionID?
  /// Whether the newest record comes first.
  package var isNewestFirst: Bool
  /// The number of the record after which the page starts, in the order of the page; nil for the first page.
  package var after: Int?
  /// The maximum number of records.
  package var limit: Int

  /// The maximum number of records of all projects examined for a page.
  static let maxWalk = 20_000

  package init(
    project: ProjectID, actor: String? = nil, action: AuditRecord.Action? = nil, session: SessionID? = nil,
    isNewestFirst: Bool, after: Int? = nil, limit: Int
  ) {
    self.project = project
    self.actor = actor
    self.action = action
    self.session = session
    self.isNewestFirst = isNewestFirst
    self.after = after
    self.limit = limit
  }
}
