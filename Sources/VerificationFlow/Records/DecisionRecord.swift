/// What a reviewer decided, and why. Never changes.
package struct DecisionRecord: Sendable, Equatable {
  /// The stable words for what can be decided.
  package enum Word: String, CaseIterable, Sendable, Codable {
    /// The case, or the one document, is good.
    case accept
    /// The person is refused for good.
    case reject
    /// The one document is to be shown again.
    case reupload
  }

  /// Its id.
  package let id: String
  /// The session that was decided.
  package let sessionId: SessionID
  /// The revision that the reviewer had seen.
  package let revision: Int
  /// The attempt that was decided.
  package let verificationId: VerificationID
  /// The document that was decided, where it was one.
  package let documentId: DocumentID?
  /// Where the case waited.
  package let point: ReviewPoint
  /// What was decided.
  package let decision: Word
  /// Why, unless it was accepted.
  package let reason: Ending.Reason?
  /// The reviewer's own words. May be personal.
  package let note: String?
  /// Who decided; where it took two, the first of them.
  package let reviewer: String
  /// The key by which it was decided, if it was by one.
  package let keyId: KeyID?
  /// When.
  package let at: Instant
  /// The second person, who decided the same, where it took two.
  package let confirmedBy: String?
  /// The second person's own words. May be personal.
  package let confirmingNote: String?
  /// Who had proposed something else before, if somebody had.
  package let overruled: String?
  /// How long the case had waited.
  package let waited: Duration?
  /// How long the reviewer had had the case, if there was a lease.
  package let handled: Duration?

  /// A decision.
  package init(
    id: String, sessionId: SessionID, revision: Int, verificationId: VerificationID, documentId: DocumentID?,
    point: ReviewPoint, decision: Word, reason: Ending.Reason?, note: String?, reviewer: String, keyId: KeyID?,
    at: Instant, confirmedBy: String? = nil, confirmingNote: String? = nil, overruled: String? = nil,
    waited: Duration? = nil, handled: Duration? = nil
  ) {
    self.id = id
    self.sessionId = sessionId
    self.revision = revision
    self.verificationId = verificationId
    self.documentId = documentId
    self.point = point
    self.decision = decision
    self.reason = reason
    self.note = note
    self.reviewer = reviewer
    self.keyId = keyId
    self.at = at
    self.confirmedBy = confirmedBy
    self.confirmingNote = confirmingNote
    self.overruled = overruled
    self.waited = waited
    self.handled = handled
  }
}
