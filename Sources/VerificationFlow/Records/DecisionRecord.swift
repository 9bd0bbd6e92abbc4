/// An immutable record of a reviewer's decision.
package struct DecisionRecord: Sendable, Equatable {
  /// A stable name of a decision.
  package enum Kind: String, CaseIterable, Sendable, Codable {
    /// Accepts the case, or one document.
    case accept
    /// Rejects the person permanently.
    case reject
    /// Requests one document again.
    case reupload
  }

  package let id: String
  package let sessionId: SessionID
  /// The session revision the reviewer saw.
  package let revision: Int
  /// The verification attempt that was decided.
  package let verificationId: VerificationID
  /// The document that was decided; nil for the whole case.
  package let documentId: DocumentID?
  /// The point at which the case waited for review.
  package let point: ReviewPoint
  package let decision: Kind
  /// The reason, unless the decision was to accept.
  package let reason: Ending.Reason?
  /// The reviewer's free-text note. May contain personal data.
  package let note: String?
  /// The reviewer who decided; if two were required, the first one.
  package let reviewer: String
  /// The API key used to decide, if any.
  package let keyId: KeyID?
  /// The time of the decision.
  package let at: Instant
  /// The second reviewer, if two were required.
  package let confirmedBy: String?
  /// The second reviewer's free-text note. May contain personal data.
  package let confirmingNote: String?
  /// The reviewer whose earlier, different proposal was replaced, if any.
  package let overruled: String?
  /// How long the case had been waiting.
  package let waited: Duration?
  /// How long the reviewer had held the case, if there was a lease.
  package let handled: Duration?

  package init(
    id: String, sessionId: SessionID, revision: Int, verificationId: VerificationID, documentId: DocumentID?,
    point: ReviewPoint, decision: Kind, reason: Ending.Reason?, note: String?, reviewer: String, keyId: KeyID?,
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
