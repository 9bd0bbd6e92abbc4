package import VerificationFlow

/// A sign-in session of a reviewer.
package struct StoredReviewerSession: Sendable {
  package let reviewer: StoredReviewer
  package let createdAt: Instant
  /// The approximate time of the last use.
  package let seenAt: Instant
  /// The latest time the session ends.
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
