internal import HTMLMarkup
internal import MusterTexts
package import VerificationFlow

/// The forms to decide about a case or one of its documents.
///
/// A rejection always rejects the person for good, even because of one document, and the forms say so. A new picture
/// can be requested for a document only.
package struct DecidePanel: Sendable {
  let caseId: String
  let seenRevision: Int
  let targetId: String?
  let key: String
  let subject: String
  let isCase: Bool
  let acceptance: String?
  let rejects: Bool
  let asksAgain: Bool
  let takesTwo: Bool
  let reasons: [Reason]

  /// Creates the forms.
  ///
  /// - Parameters:
  ///   - caseId: The id of the case.
  ///   - revision: The revision of the case shown; decisions refer to it.
  ///   - document: The document to decide about; nil for the case.
  ///   - allowed: The possible decisions.
  ///   - takesTwo: Whether every decision here waits for a second person, whatever its reason.
  ///   - reasons: The catalogue of reasons.
  package init(
    caseId: String, revision: Int, document: (id: String, name: DocumentName)?, allowed: Set<DecisionRecord.Kind>,
    takesTwo: Bool, reasons: [Reason]
  ) {
    self.caseId = caseId
    seenRevision = revision
    targetId = document?.id
    key = document?.id ?? "case"
    subject = document?.name.description ?? "the case"
    isCase = document == nil
    acceptance = allowed.contains(.accept) ? document == nil ? "Accept person" : "Accept document" : nil
    rejects = allowed.contains(.reject)
    asksAgain = allowed.contains(.reupload)
    self.takesTwo = takesTwo
    self.reasons = reasons
  }
}

package struct Reason: Sendable {
  let code: String
  let text: String
  let sentence: String

  /// Creates the reason with this code.
  ///
  /// - Parameter takesTwo: Whether a decision for this reason waits for a second person.
  package init(_ code: String, takesTwo: Bool) {
    self.code = code
    text = Labels.reason(code) + (takesTwo ? " (takes two people)" : "")
    sentence = Texts.sentence(for: code, or: "OTHER", in: .english)
  }
}

/// The proposal of a first person for a case that requires a second one.
package struct CaseProposal: Sendable {
  let reviewer: String
  let word: String
  let what: String
  let reason: String?
  let reasonCode: String?
  let remark: String?
  let at: Markup
  let documentId: String?
  let isMine: Bool
  /// Whether the current reviewer may confirm it.
  var canConfirm: Bool

  /// Creates a proposal.
  ///
  /// - Parameters:
  ///   - document: The document that it is about; nil for the case.
  ///   - reason: The code of the reason; nil for an acceptance.
  ///   - note: The first person's note.
  ///   - isMine: Whether the current reviewer made it.
  ///   - canConfirm: Whether the current reviewer may be the second person now.
  package init(
    reviewer: String, decision: DecisionRecord.Kind, documentId: String?, document: DocumentName?, reason: String?,
    note: String?, at: Instant, isMine: Bool, canConfirm: Bool
  ) {
    self.reviewer = reviewer
    word = decision.rawValue
    what = "Proposed: \(Labels.proposal(decision, of: document))"
    self.reason = reason.map(Labels.reason)
    reasonCode = reason
    remark = note
    self.at = Moment.exact(at)
    self.documentId = documentId
    self.isMine = isMine
    self.canConfirm = canConfirm && !isMine
  }
}
