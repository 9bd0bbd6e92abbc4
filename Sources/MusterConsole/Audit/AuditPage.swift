internal import HTMLMarkup
package import VerificationFlow

/// Who did what.
package struct AuditPage: ConsolePage {
  /// What lays it out.
  package static let template = Template.audit
  /// What the page is called.
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

  /// A page, newest first.
  ///
  /// - Parameters:
  ///   - actor: Whose actions are shown; nil for everybody's.
  ///   - action: Which ones; nil for all.
  ///   - sessionId: Those of this session; nil for all.
  ///   - actions: The actions there are.
  ///   - newer: The address of the page before.
  ///   - older: The address of the next one.
  ///   - export: The address of all of them as a file.
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

  /// Something that was done.
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
    ///   - actor: Who did it, in the audit's own words.
    ///   - actorName: The name of the account behind it, where it is known.
    ///   - sessionId: The session that it is about.
    ///   - reference: What people call that one; nil where it was erased.
    ///   - subject: What it is about within that.
    ///   - subjectName: The name of that, where it has one.
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
