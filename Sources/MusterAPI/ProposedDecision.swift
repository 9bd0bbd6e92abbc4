public import Foundation

/// A decision that takes effect when a second person decides the same.
public struct ProposedDecision: Codable, Sendable, Equatable {
  /// `accept`, `reject` or `reupload`.
  public var decision: Code
  /// The document that is to be decided; null where it is the case.
  @Nullable public var documentId: String?
  /// Why, unless it is to be accepted.
  @Nullable public var reason: Code?
  /// The reviewer's own words.
  @Nullable public var note: String?
  /// Who proposed it: somebody else has to decide the same.
  public var reviewer: String
  /// When.
  public var proposedAt: Date

  /// A proposal.
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
