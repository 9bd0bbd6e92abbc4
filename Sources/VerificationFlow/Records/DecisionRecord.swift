/// What a reviewer decided, and why. Never changes.
public struct DecisionRecord: Sendable, Equatable {
  /// The stable words for what can be decided.
  public enum Word: String, CaseIterable, Sendable, Codable {
    /// The case, or the one document, is good.
    case accept
    /// The person is refused for good.
    case reject
    /// The one document is to be shown again.
    case reupload
  }

  /// Its id.
  public let id: String
  /// The session that was decided.
  public let sessionId: SessionID
  /// The revision that the reviewer had seen.
  public let revision: Int
  /// The attempt that was decided.
  public let verificationId: VerificationID
  /// The document that was decided, where it was one.
  public let documentId: DocumentID?
  /// Where the case waited.
  public let point: ReviewPoint
  /// What was decided.
  public let decision: Word
  /// Why, unless it was accepted.
  public let reason: Ending.Reason?
  /// The reviewer's own words. May be personal.
  public let note: String?
  /// Who decided, as the key's program says.
  public let reviewer: String
  /// The key by which it was decided, if it was by one.
  public let keyId: KeyID?
  /// When.
  public let at: Instant

  /// A decision.
  public init(
    id: String, sessionId: SessionID, revision: Int, verificationId: VerificationID, documentId: DocumentID?,
    point: ReviewPoint, decision: Word, reason: Ending.Reason?, note: String?, reviewer: String, keyId: KeyID?,
    at: Instant
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
  }
}
