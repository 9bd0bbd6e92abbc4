package import VerificationFlow

/// A time in which a reviewer is signed in.
package struct StoredReviewerSession: Sendable {
  /// Whose it is.
  package let reviewer: StoredReviewer
  /// When it began.
  package let createdAt: Instant
  /// When it was used, not counted exactly.
  package let seenAt: Instant
  /// When it ends at the latest.
  package let expiresAt: Instant
}

extension StoredReviewerSession {
  init(_ row: SQLRow) throws {
    reviewer = try StoredReviewer(row)
    createdAt = try row.time("session_created_at")
    seenAt = try row.time("seen_at")
    expiresAt = try row.time("expires_at")
  }
}
