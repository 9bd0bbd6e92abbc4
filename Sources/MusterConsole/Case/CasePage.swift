internal import HTMLMarkup
package import VerificationFlow

/// A case with all that a reviewer may see of it.
package struct CasePage: ConsolePage {
  /// What lays it out.
  package static let template = Template.casePage
  /// What the page is called.
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
  let fields: [Field]
  let standing: CaseStanding
  let teamwork: CaseTeamwork
  var proposal: CaseProposal?
  let documents: [CaseDocument]
  let presence: CasePresence?
  let panel: DecidePanel?
  let history: CaseHistory

  /// A page.
  ///
  /// - Parameters:
  ///   - id: The case's id, that of its session.
  ///   - reference: What people call it.
  ///   - revision: The revision that is shown; decisions name it.
  ///   - phase: The phase of the verification; nil before it begins.
  ///   - status: The status within the phase.
  ///   - endReason: The code of why it came to an end that is no success.
  ///   - waitingSince: Since when it waits; nil while it does not.
  ///   - expiresAt: When it ends by itself; nil where it does not.
  ///   - standing: Who has it, and what whoever looks may do.
  ///   - teamwork: How reviewers share it.
  ///   - proposal: What a first person decided, where a second one is needed.
  ///   - documents: Those in force, in the order in which people look at them. What may be decided about them is left
  ///     out where whoever looks may not decide.
  ///   - presence: What its presence check came to, if there was one.
  ///   - panel: The ways to decide the case; left out where whoever looks may not.
  ///   - now: The moment of the page.
  package init(
    id: String, reference: String, revision: Int, phase: String?, status: String, endReason: String?,
    createdAt: Instant,
    waitingSince: Instant?, expiresAt: Instant?, causes: [CaseCause], customFields: [String: String],
    standing: CaseStanding, teamwork: CaseTeamwork, proposal: CaseProposal?, documents: [CaseDocument],
    presence: CasePresence?, panel: DecidePanel, history: CaseHistory, now: Instant
  ) {
    title = "Case \(reference)"
    self.id = id
    self.reference = reference
    self.revision = revision
    state = Words.state(phase: phase, status: status)
    ending = endReason.map(Words.ending)
    age = waitingSince.map { Moment.age(of: $0, at: now) }
    end = expiresAt.map { Moment.countdown(to: $0, at: now) }
    created = Moment.exact(createdAt)
    let shown = Set(documents.map(\.id))
    self.causes = causes.map { $0.linked(among: shown) }
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
    self.presence = presence
    self.panel = standing.isOpen ? panel : nil
    self.history = history
  }
}

/// Why a case waits.
package struct CaseCause: Sendable {
  let text: String
  var documentId: String?
  let document: String?

  /// - Parameters:
  ///   - code: The code of the cause.
  ///   - documentId: The document that it is about, where it is about one.
  package init(_ code: String, documentId: String? = nil, document: DocumentName? = nil) {
    text = Words.cause(code)
    self.documentId = documentId
    self.document = document?.description
  }

  /// The same, leading only to a document that is on the page.
  func linked(among documents: Set<String>) -> CaseCause {
    var linked = self
    linked.documentId = documentId.flatMap { documents.contains($0) ? $0 : nil }
    return linked
  }
}
