internal import HTMLMarkup
package import VerificationFlow

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
    reviewer: String, decision: DecisionRecord.Word, documentId: String?, document: DocumentName?, reason: String?,
    note: String?, at: Instant, isMine: Bool, canConfirm: Bool
  ) {
    self.reviewer = reviewer
    word = decision.rawValue
    what = "Proposed: \(Words.wish(decision, of: document))"
    self.reason = reason.map(Words.reason)
    reasonCode = reason
    remark = note
    self.at = Moment.exact(at)
    self.documentId = documentId
    self.isMine = isMine
    self.canConfirm = canConfirm && !isMine
  }
}
