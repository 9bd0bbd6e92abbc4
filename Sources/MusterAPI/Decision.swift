public import Foundation

/// The body of `POST /v1/reviews/{id}/decisions`.
public struct DecisionRequest: Codable, Sendable, Equatable {
  /// `accept`, `reject` or `reupload`.
  public var decision: Code
  /// The id of the document to decide; nil decides the case.
  public var documentId: String?
  /// One of the configured reasons. Required unless the decision is `accept`.
  public var reason: Code?
  /// A free-text note by the reviewer, at most 1000 characters.
  public var note: String?
  /// The revision of the case that the reviewer saw. Required.
  public var revision: Int?
  /// The name of the reviewer, 1 to 64 characters; nil takes the name of the API key.
  public var reviewer: String?
  /// The codes of the doubts that the reviewer has examined. An acceptance of the person names each doubt about the
  /// case.
  public var doubts: [Code]?

  /// Creates a decision request.
  public init(
    _ decision: Code, documentId: String? = nil, reason: Code? = nil, note: String? = nil, revision: Int?,
    reviewer: String? = nil, doubts: [Code]? = nil
  ) {
    self.decision = decision
    self.documentId = documentId
    self.reason = reason
    self.note = note
    self.revision = revision
    self.reviewer = reviewer
    self.doubts = doubts
  }
}

/// A decision that a reviewer made on a case.
public struct PastDecision: Codable, Sendable, Equatable {
  /// The id of the decision.
  public var id: String
  /// The point at which the case waited: `DOCUMENTS` or `PRESENCE`.
  public var point: Code
  /// `accept`, `reject` or `reupload`.
  public var decision: Code
  /// The id of the decided document; null if the case was decided.
  @Nullable public var documentId: String?
  /// The reason for the decision; null for `accept`.
  @Nullable public var reason: Code?
  /// A free-text note by the reviewer.
  @Nullable public var note: String?
  /// The reviewer who decided; the first of the two where two had to agree.
  public var reviewer: String
  /// The second reviewer, who made the same decision; null where one was enough.
  @Nullable public var confirmedBy: String?
  /// A free-text note by the second reviewer.
  @Nullable public var confirmingNote: String?
  /// The revision of the case that the reviewer saw.
  public var revision: Int
  /// When the decision was made.
  public var decidedAt: Date

  /// Creates a past decision.
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

/// A decision that takes effect when a second reviewer makes the same one.
public struct ProposedDecision: Codable, Sendable, Equatable {
  /// `accept`, `reject` or `reupload`.
  public var decision: Code
  /// The id of the document to decide; null for a decision on the case.
  @Nullable public var documentId: String?
  /// The reason for the decision; null for `accept`.
  @Nullable public var reason: Code?
  /// A free-text note by the reviewer.
  @Nullable public var note: String?
  /// The reviewer who proposed the decision; a different one has to confirm it.
  public var reviewer: String
  /// When the decision was proposed.
  public var proposedAt: Date

  /// Creates a proposal.
  public init(
    decision: Code, documentId: String?, reason: Code?, note: String?, reviewer: String, proposedAt: Date
  ) {
    self.decision = decision
    self.documentId = documentId
    self.reason = reason
    self.note = note
    self.reviewer = reviewer
    self.proposedAt = proposedAt
  }
}
