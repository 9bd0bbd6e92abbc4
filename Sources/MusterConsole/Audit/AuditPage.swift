internal import HTMLMarkup
package import VerificationFlow

package struct AuditPage: ConsolePage {
  package static let template = Template.audit
  package let title = "Audit"
  let actor: String?
  let actions: [Choice]
  let sessionId: String?
  let from: String?
  let until: String?
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
  ///   - from: The first day, such as `2026-11-22`; nil for all.
  ///   - until: The last day; nil for all.
  ///   - actions: All actions, to choose from.
  ///   - newer: The address of the page with newer records.
  ///   - older: The address of the page with older records.
  ///   - export: The address of all matching records as a file.
  package init(
    actor: String?, action: String?, sessionId: String?, from: String? = nil, until: String? = nil, actions: [String],
    rows: [Row], newer: String?, older: String?, export: String
  ) {
    self.actor = actor
    self.actions = Choice.list(actions, chosen: action, in: Labels.action).sorted { $0.text < $1.text }
    self.sessionId = sessionId
    self.from = from
    self.until = until
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
    let actionCode: String
    let caseId: String?
    let reference: String?
    let subject: String?
    let shortSubject: String?
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
      self.actor = actorName ?? Labels.recordedActor(actor)
      actorId = actor
      self.action = Labels.action(action)
      actionCode = action
      caseId = sessionId
      self.reference = reference
      self.subject = subject
      shortSubject = subject.map { String($0.prefix(8)) }
      self.subjectName = subjectName.map(Labels.subject)
      self.detail = detail.map(Labels.detail)
    }
  }
}
