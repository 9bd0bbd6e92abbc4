package import VerificationFlow

/// A record of an accountable action. Records are only ever appended.
package struct AuditRecord: Sendable, Equatable {
  /// The recorded action. Each feature declares its own in its file `…AuditActions.swift`.
  package struct Action: RawRepresentable, Hashable, Sendable {
    /// The name of the action, which is stored.
    package let rawValue: String

    package init(rawValue: String) {
      self.rawValue = rawValue
    }
  }

  package let at: Instant
  package let sessionId: SessionID?
  /// The project, if it does not follow from a session; nil if the record concerns the whole store.
  package let projectId: ProjectID?
  /// The actor: `session`, `key:` with the key's id, `reviewer:` with the account's id, `provider:` with the
  /// provider's name, `service`, `operator` for a command, or `sandbox` for the simulated reviewer.
  package let actor: AuditActor
  package let action: Action
  /// The id of the object of the action.
  package let subject: String?
  /// Additional information. Never contains personal data.
  package let detail: String?

  package init(
    at: Instant, sessionId: SessionID?, projectId: ProjectID? = nil, actor: AuditActor, action: Action,
    subject: String? = nil, detail: String? = nil
  ) {
    self.at = at
    self.sessionId = sessionId
    self.projectId = projectId
    self.actor = actor
    self.action = action
    self.subject = subject
    self.detail = detail
  }
}

package struct NumberedAuditRecord: Sendable {
  /// The number of the record, starting at 1.
  package let number: Int
  package let note: AuditRecord
  /// The hash that links the record to the previous one.
  package let hash: String
  /// The name of the reviewer or key that acted, if known.
  package internal(set) var actorName: String?
  /// The reference of the record's case; nil if it has none, or the case was erased.
  package internal(set) var reference: String?
  /// The name of the reviewer or project, or the type and side of the document, that the record is about, if known.
  package internal(set) var subjectName: String?

  init(_ row: SQLRow) throws {
    number = try row.integer("number")
    note = try AuditRecord(row)
    hash = try row.text("hash")
  }
}
