internal import HTMLMarkup
package import VerificationFlow

/// What a first person decided of a case that needs a second one.
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
  /// Whether whoever looks may confirm it.
  var canConfirm: Bool

  /// A proposal.
  ///
  /// - Parameters:
  ///   - document: The document that it is about; nil where it is about the case.
  ///   - reason: The code of the reason, unless it is to be accepted.
  ///   - note: The first person's own words.
  ///   - isMine: Whether that person is whoever looks.
  ///   - canConfirm: Whether whoever looks may be the second person at this moment.
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
