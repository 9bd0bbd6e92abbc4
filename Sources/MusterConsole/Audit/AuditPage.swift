internal import HTMLMarkup
package import VerificationFlow

package struct AuditPage: ConsolePage {
  package static let template = Template.audit
  package let title = "Audit"
  let actor: String?
  let actions: [Choice]
  let sessionId: String?
  let rows: [Row]
  let newer: String?
  let older: String?
  let hasPages: Bool
  let export: String
  let isEmpty: Bool

  /// Creates the page, newest record first.
  ///
  /// - Parameters:
  ///   - actor: The actor to filter by; nil for all.
  ///   - action: The action to filter by; nil for all.
  ///   - sessionId: The session to filter by; nil for all.
  ///   - actions: All actions, to choose from.
  ///   - newer: The address of the page with newer records.
  ///   - older: The address of the page with older records.
  ///   - export: The address of all matching records as a file.
  package init(
    actor: String?, action: String?, sessionId: String?, actions: [String], rows: [Row], newer: String?, older: String?,
    export: String
  ) {
    self.actor = actor
    self.actions = Choice.list(actions, chosen: action) { $0 }
    self.sessionId = sessionId
    self.rows = rows
    self.newer = newer
    self.older = older
    hasPages = newer != nil || older != nil
    self.export = export
    isEmpty = rows.isEmpty
  }

  package struct Row: Sendable {
    let at: Markup
    let actor: String
    let actorId: String
    let action: String
    let caseId: String?
    let reference: String?
    let subject: String?
    let subjectName: String?
    let detail: String?

    /// - Parameters:
    ///   - actor: The actor, as recorded.
    ///   - actorName: The name of the actor's account, if known.
    ///   - sessionId: The session that the record is about.
    ///   - reference: The case reference of that session; nil if it was erased.
    ///   - subject: The id of the record's subject within the session.
    ///   - subjectName: The name of the subject, if it has one.
    package init(
      at: Instant, actor: String, actorName: String? = nil, action: String, sessionId: String?,
      reference: String?, subject: String?, subjectName: String? = nil, detail: String?
    ) {
      self.at = Moment.exact(at)
      self.actor = actorName ?? actor
      actorId = actor
      self.action = action
      caseId = sessionId
      self.reference = reference
      self.subject = subject
      self.subjectName = subjectName
      self.detail = detail
    }
  }
}
