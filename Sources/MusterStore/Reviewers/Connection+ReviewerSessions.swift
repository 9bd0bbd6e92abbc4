package import VerificationFlow

extension Connection {
  /// Inserts a session under the hash of its secret.
  package func beginReviewerSession(
    _ secretHash: String, of reviewer: ReviewerID, at now: Instant, until: Instant
  ) throws {
    try execute(
      """
      INSERT INTO reviewer_sessions (secret_hash, reviewer_id, created_at, seen_at, expires_at) VALUES (?, ?, ?, ?, ?)
      """,
      [.text(secretHash), .word(reviewer), .time(now), .time(now), .time(until)])
  }

  /// Returns the session whose secret has this hash, even if it has expired, or nil.
  package func reviewerSession(_ secretHash: String) throws -> StoredReviewerSession? {
    try rows(
      """
      SELECT s.created_at AS session_created_at, s.seen_at, s.expires_at, \(reviewerColumns)
      FROM reviewer_sessions s
      JOIN reviewers r ON r.id = s.reviewer_id
      JOIN projects p ON p.id = r.project_id
      WHERE s.secret_hash = ?
      """,
      [.text(secretHash)]
    ).first.map(StoredReviewerSession.init)
  }

  /// Records the use of a session.
  package func touchReviewerSession(_ secretHash: String, at now: Instant) throws {
    try execute("UPDATE reviewer_sessions SET seen_at = ? WHERE secret_hash = ?", [.time(now), .text(secretHash)])
  }

  /// Deletes a session.
  ///
  /// - Returns: The reviewer of the session; nil if it did not exist.
  package func endReviewerSession(_ secretHash: String) throws -> ReviewerID? {
    try rows("DELETE FROM reviewer_sessions WHERE secret_hash = ? RETURNING reviewer_id", [.text(secretHash)])
      .first.map { try $0.word("reviewer_id") }
  }

  /// Deletes the sessions of a reviewer.
  ///
  /// - Parameter kept: The hash of the secret of a session to keep.
  package func endReviewerSessions(of reviewer: ReviewerID, except kept: String? = nil) throws {
    try execute(
      "DELETE FROM reviewer_sessions WHERE reviewer_id = ? AND secret_hash <> ?", [.word(reviewer), .text(kept ?? "")])
  }

  /// Deletes sessions that have expired or were not used since `unusedSince`.
  package func sweepReviewerSessions(at now: Instant, unusedSince: Instant) throws {
    try execute(
      "DELETE FROM reviewer_sessions WHERE expires_at <= ? OR seen_at <= ?", [.time(now), .time(unusedSince)])
  }
}
