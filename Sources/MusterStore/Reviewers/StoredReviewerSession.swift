public import VerificationFlow

/// A time in which a reviewer is signed in.
public struct StoredReviewerSession: Sendable {
  /// Whose it is.
  public let reviewer: StoredReviewer
  /// When it began.
  public let createdAt: Instant
  /// When it was used, not counted exactly.
  public let seenAt: Instant
  /// When it ends at the latest.
  public let expiresAt: Instant
}

extension StoredReviewerSession {
  init(_ row: SQLRow) throws {
    reviewer = try StoredReviewer(row)
    createdAt = try row.time("session_created_at")
    seenAt = try row.time("seen_at")
    expiresAt = try row.time("expires_at")
  }
}
