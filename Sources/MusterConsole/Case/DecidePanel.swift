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
  /// What the reviewer has to look at before they accept the person.
  let doubts: [NamedDoubt]
  let hasDoubts: Bool

  /// Creates the forms.
  ///
  /// - Parameters:
  ///   - caseId: The id of the case.
  ///   - revision: The revision of the case shown; decisions refer to it.
  ///   - document: The document to decide about; nil for the case.
  ///   - allowed: The possible decisions.
  ///   - takesTwo: Whether every decision here waits for a second person, whatever its reason.
  ///   - reasons: The catalogue of reasons.
  ///   - doubts: The doubts about the case, which an acceptance of the person has to name; none for a document.
  package init(
    caseId: String, revision: Int, document: (id: String, name: DocumentName)?, allowed: Set<DecisionRecord.Kind>,
    takesTwo: Bool, reasons: [Reason], doubts: [CaseCause] = []
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
    self.doubts = NamedDoubt.all(doubts)
    hasDoubts = !doubts.isEmpty
  }
}

/// A doubt with a box that the reviewer ticks.
struct NamedDoubt: Sendable {
  let name: String
  let text: String

  /// Names the boxes, so that the form has the code of each doubt.
  static func all(_ causes: [CaseCause]) -> [NamedDoubt] {
    causes.enumerated().map { number, cause in
      NamedDoubt(
        name: "doubt-\(number)-\(cause.code)", text: cause.text + (cause.document.map { ": \($0)" } ?? ""))
    }
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
  /// What the reviewer has to look at before they confirm an acceptance of the person.
  let doubts: [NamedDoubt]

  /// Creates a proposal.
  ///
  /// - Parameters:
  ///   - document: The document that it is about; nil for the case.
  ///   - reason: The code of the reason; nil for an acceptance.
  ///   - note: The first person's note.
  ///   - isMine: Whether the current reviewer made it.
  ///   - canConfirm: Whether the current reviewer may be the second person now.
  ///   - doubts: The doubts about the case.
  package init(
    reviewer: String, decision: DecisionRecord.Kind, documentId: String?, document: DocumentName?, reason: String?,
    note: String?, at: Instant, isMine: Bool, canConfirm: Bool, doubts: [CaseCause] = []
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
    self.doubts = decision == .accept && documentId == nil ? NamedDoubt.all(doubts) : []
  }
}
