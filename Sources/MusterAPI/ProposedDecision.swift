public import Foundation

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
