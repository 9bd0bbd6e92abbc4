internal import HTMLMarkup
package import VerificationFlow

/// The page of a case, with all that a reviewer may see of it.
package struct CasePage: ConsolePage {
  package static let template = Template.casePage
  package let title: String
  let id: String
  let reference: String
  let revision: Int
  let state: String
  let ending: String?
  let age: Markup?
  let end: Markup?
  let created: Markup
  let causes: [CaseCause]
  let doubtsTitle: String
  let fields: [Field]
  let standing: CaseStanding
  let teamwork: CaseTeamwork
  var proposal: CaseProposal?
  let documents: [CaseDocument]
  let identity: CaseIdentity?
  let device: CaseDevice?
  let phoneChecks: [PhoneCheckLine]
  let pinDevices: [PinDeviceLine]
  let panel: DecidePanel?
  let history: CaseHistory
  /// How long the reviewer can put the case off; empty if they may not.
  let snoozes: [Choice]
  /// Whether the person can be put on the block list.
  let blocks: Bool

  /// Creates the page.
  ///
  /// - Parameters:
  ///   - id: The id of the case, which is that of its session.
  ///   - reference: The case reference.
  ///   - revision: The revision shown; decisions refer to it.
  ///   - phase: The phase of the verification; nil before it begins.
  ///   - status: The status within the phase.
  ///   - endReason: The code of why it ended without success.
  ///   - waitingSince: The time since which it waits; nil if it does not wait.
  ///   - expiresAt: The time when it ends by itself; nil if it does not.
  ///   - causes: The doubts about the case, or else why it waits.
  ///   - standing: The holder of the case, and what the current reviewer may do.
  ///   - teamwork: The assignment, escalation and notes of the case.
  ///   - proposal: The decision of a first person, if a second one is required.
  ///   - documents: The documents in force, in display order. Their decisions are left out if the current reviewer
  ///     may not decide.
  ///   - identity: The person's face and what the documents state; nil if neither is known.
  ///   - device: The device of the person, if it is known.
  ///   - phoneChecks: The checks of the person's telephone numbers, oldest first.
  ///   - pinDevices: The devices with which the person logs in, newest first.
  ///   - panel: The decisions about the case; left out if the current reviewer may not decide.
  ///   - mayBlock: Whether the current reviewer may add to the block list.
  ///   - now: The time at which the page is rendered.
  package init(
    id: String, reference: String, revision: Int, phase: String?, status: String, endReason: String?,
    createdAt: Instant,
    waitingSince: Instant?, expiresAt: Instant?, causes: [CaseCause], customFields: [String: String],
    standing: CaseStanding, teamwork: CaseTeamwork, proposal: CaseProposal?, documents: [CaseDocument],
    identity: CaseIdentity?, device: CaseDevice? = nil, phoneChecks: [PhoneCheckLine] = [],
    pinDevices: [PinDeviceLine] = [], panel: DecidePanel, history: CaseHistory, mayBlock: Bool = false, now: Instant
  ) {
    title = "Case \(reference)"
    self.id = id
    self.reference = reference
    self.revision = revision
    state = Labels.state(phase: phase, status: status)
    ending = endReason.map(Labels.ending)
    age = waitingSince.map { Moment.age(of: $0, at: now) }
    end = expiresAt.map { Moment.countdown(to: $0, at: now) }
    created = Moment.exact(createdAt)
    let shown = Set(documents.map(\.id))
    self.causes = causes.map { $0.linked(among: shown) }
    doubtsTitle = waitingSince == nil ? "Doubts" : "Why it is waiting"
    fields = customFields.sorted { $0.key < $1.key }.map(Field.init)
    self.standing = standing
    self.teamwork = teamwork
    self.proposal = proposal
    if !standing.isOpen { self.proposal?.canConfirm = false }
    self.documents =
      standing.isOpen
      ? documents
      : documents.map { document in
        var document = document
        document.panel = nil
        return document
      }
    self.identity = identity
    self.device = device
    self.phoneChecks = phoneChecks
    self.pinDevices = pinDevices
    self.panel = standing.isOpen ? panel : nil
    self.history = history
    snoozes =
      standing.isOpen
      ? Choice.list(["3600": "1 hour", "14400": "4 hours", "86400": "1 day", "259200": "3 days"], chosen: nil) : []
    blocks = mayBlock && !documents.isEmpty
  }
}

/// A reason why a case waits.
package struct CaseCause: Sendable {
  let code: String
  let text: String
  var documentId: String?
  let document: String?

  /// - Parameters:
  ///   - code: The code of the cause.
  ///   - documentId: The document that the cause is about, if any.
  package init(_ code: String, documentId: String? = nil, document: DocumentName? = nil) {
    self.code = code
    text = Labels.cause(code)
    self.documentId = documentId
    self.document = document?.description
  }

  /// Returns the cause without its link if the document is not on the page.
  func linked(among documents: Set<String>) -> CaseCause {
    var linked = self
    linked.documentId = documentId.flatMap { documents.contains($0) ? $0 : nil }
    return linked
  }
}
