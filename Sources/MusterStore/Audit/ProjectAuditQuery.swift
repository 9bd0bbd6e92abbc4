package import VerificationFlow

/// Which notes of a project are asked for, a page at a time.
package struct ProjectAuditQuery: Sendable, Equatable {
  /// The project: notes of its sessions, be they erased by now, and such without a session that are of it or concern
  /// the whole store.
  package var project: ProjectID
  /// Only by this one: as the audit calls it, or by the name of a reviewer or a key.
  package var actor: String?
  /// Only of this kind.
  package var action: AuditRecord.Action?
  /// Only of this session.
  package var session: SessionID?
  /// Whether the newest is first.
  package var isNewestFirst: Bool
  /// Only behind the note of this number, in that order.
  package var after: Int?
  /// At most this many.
  package var limit: Int

  /// How many notes of all projects are looked at for a page at most.
  static let maxWalk = 20_000

  /// A question.
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
