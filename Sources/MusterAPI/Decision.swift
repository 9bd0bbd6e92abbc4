public import Foundation

/// The body of `POST /v1/reviews/{id}/decisions`.
public struct DecisionRequest: Codable, Sendable, Equatable {
  /// `accept`, `reject` or `reupload`.
  public var decision: Code
  /// The document to be decided; nil decides the case.
  public var documentId: String?
  /// Why; one of the configured reasons. Needed unless it is accepted.
  public var reason: Code?
  /// The reviewer's own words, at most 1000 characters.
  public var note: String?
  /// The revision of the case that the reviewer saw. Needed.
  public var revision: Int?
  /// Who decides, 1 to 64 characters; nil is the key's name.
  public var reviewer: String?

  /// A decision.
  public init(
    _ decision: Code, documentId: String? = nil, reason: Code? = nil, note: String? = nil, revision: Int?,
    reviewer: String? = nil
  ) {
    self.decision = decision
    self.documentId = documentId
    self.reason = reason
    self.note = note
    self.revision = revision
    self.reviewer = reviewer
  }
}

/// What a reviewer decided of a case, and why.
public struct PastDecision: Codable, Sendable, Equatable {
  /// Its id.
  public var id: String
  /// Where the case waited: `DOCUMENTS` or `PRESENCE`.
  public var point: Code
  /// `accept`, `reject` or `reupload`.
  public var decision: Code
  /// The document that was decided; null where it was the case.
  @Nullable public var documentId: String?
  /// Why, unless it was accepted.
  @Nullable public var reason: Code?
  /// The reviewer's own words.
  @Nullable public var note: String?
  /// Who decided; where it took two, the first of them.
  public var reviewer: String
  /// The second person, who decided the same, where it took two.
  @Nullable public var confirmedBy: String?
  /// The second person's own words.
  @Nullable public var confirmingNote: String?
  /// The revision of the case that the reviewer had seen.
  public var revision: Int
  /// When.
  public var decidedAt: Date

  /// A decision that was taken.
  public init(
    id: String, point: Code, decision: Code, documentId: String?, reason: Code?, note: String?, reviewer: String,
    confirmedBy: String?, confirmingNote: String?, revision: Int, decidedAt: Date
  ) {
    self.id = id
    self.point = point
    self.decision = decision
    self.documentId = documentId
    self.reason = reason
    self.note = note
    self.reviewer = reviewer
    self.confirmedBy = confirmedBy
    self.confirmingNote = confirmingNote
    self.revision = revision
    self.decidedAt = decidedAt
  }
}
