package import VerificationFlow

package struct StoredReviewerSession: Sendable {
  package let reviewer: StoredReviewer
  package let createdAt: Instant
  /// The approximate time of the last use.
  package let seenAt: Instant
  /// The latest time the session ends.
  package let expiresAt: Instant
}

extension StoredReviewerSession {
  /// The place for which the provider's token is encrypted.
  static func place(of secretHash: String) -> EncryptionContext {
    EncryptionContext("reviewer_sessions", "id_token", [secretHash])
  }

  init(_ row: SQLRow) throws {
    reviewer = try StoredReviewer(row)
    createdAt = try row.time("session_created_at")
    seenAt = try row.time("seen_at")
    expiresAt = try row.time("expires_at")
  }
}

extension Connection {
  /// Inserts a session under the hash of its secret.
  ///
  /// - Parameters:
  ///   - isSingleSignOn: Whether a provider of single sign-on vouched for the reviewer.
  ///   - idToken: The provider's token, which ends the session at the provider too.
  package func beginReviewerSession(
    _ secretHash: String, of reviewer: ReviewerID, at now: Instant, until: Instant, isSingleSignOn: Bool = false,
    idToken: String? = nil
  ) throws {
    try insert(
      into: "reviewer_sessions",
      [
        "secret_hash": .text(secretHash), "reviewer_id": .rawValue(reviewer), "created_at": .time(now),
        "seen_at": .time(now), "expires_at": .time(until), "is_single_sign_on": .flag(isSingleSignOn),
        "id_token": sealed(idToken, for: StoredReviewerSession.place(of: secretHash)),
      ])
  }

  /// Returns the session whose secret has this hash, even if it has expired, or nil.
  package func reviewerSession(_ secretHash: String) throws -> StoredReviewerSession? {
    try rows(
      """
      SELECT s.created_at AS session_created_at, s.seen_at, s.expires_at, \(reviewerColumns)
      FROM reviewer_sessions s
      JOIN reviewers r ON r.id = s.reviewer_id
      JOIN projects p ON p.id = r.project_id
      WHERE s.secret_hash = :secret_hash
      """, ["secret_hash": .text(secretHash)]
    ).first.map(StoredReviewerSession.init)
  }

  package func touchReviewerSession(_ secretHash: String, at now: Instant) throws {
    try run(
      "UPDATE reviewer_sessions SET seen_at = :now WHERE secret_hash = :secret_hash",
      ["now": .time(now), "secret_hash": .text(secretHash)])
  }

  /// Deletes a session.
  ///
  /// - Returns: The reviewer of the session; nil if it did not exist.
  package func endReviewerSession(_ secretHash: String) throws -> ReviewerID? {
    try rows(
      "DELETE FROM reviewer_sessions WHERE secret_hash = :secret_hash RETURNING reviewer_id",
      ["secret_hash": .text(secretHash)]
    ).first.map { try $0.rawValue("reviewer_id") }
  }

  /// Deletes the sessions of a reviewer.
  ///
  /// - Parameter kept: The hash of the secret of a session to keep.
  package func endReviewerSessions(of reviewer: ReviewerID, except kept: String? = nil) throws {
    try run(
      "DELETE FROM reviewer_sessions WHERE reviewer_id = :reviewer AND secret_hash <> :secret_hash",
      ["reviewer": .rawValue(reviewer), "secret_hash": .text(kept ?? "")])
  }

  /// Deletes sessions that have expired or were not used since `unusedSince`.
  package func sweepReviewerSessions(at now: Instant, unusedSince: Instant) throws {
    try run(
      "DELETE FROM reviewer_sessions WHERE expires_at <= :now OR seen_at <= :seen_at",
      ["now": .time(now), "seen_at": .time(unusedSince)])
  }

  /// Counts an attempt to sign in with a name. Concurrent counts for the same name wait for the end of the
  /// transaction.
  ///
  /// - Parameter nameHash: The keyed hash of the name, whether or not the account exists.
  /// - Returns: The number of attempts without success including this one, and the time until which the name is or
  ///   was locked.
  package func countSignIn(_ nameHash: String, at now: Instant) throws -> (tries: Int, lockedUntil: Instant?) {
    let counted = try rows(
      """
      INSERT INTO sign_in_failures (name_hash, tries, at) VALUES (:name_hash, 1, :now)
      ON CONFLICT (name_hash) DO UPDATE SET tries = sign_in_failures.tries + 1, at = excluded.at
      RETURNING tries, locked_until
      """, ["name_hash": .text(nameHash), "now": .time(now)])
    guard let row = counted.first else { throw StoreError(.malformedRow, "the attempt was not counted") }
    return (try row.integer("tries"), row.optionalTime("locked_until"))
  }

  /// Sets the number of attempts and the time until which the name is locked.
  package func setSignIns(_ nameHash: String, tries: Int, lockedUntil: Instant?) throws {
    try run(
      "UPDATE sign_in_failures SET tries = :tries, locked_until = :locked_until WHERE name_hash = :name_hash",
      ["tries": .integer(tries), "locked_until": .time(lockedUntil), "name_hash": .text(nameHash)])
  }

  /// Records the time a failed attempt was detected.
  package func touchSignIns(_ nameHash: String, at now: Instant) throws {
    try run(
      "UPDATE sign_in_failures SET at = :now WHERE name_hash = :name_hash",
      ["now": .time(now), "name_hash": .text(nameHash)])
  }

  package func forgetSignIns(_ nameHash: String) throws {
    try run("DELETE FROM sign_in_failures WHERE name_hash = :name_hash", ["name_hash": .text(nameHash)])
  }

  /// Deletes the attempts for names whose last one was before `moment`.
  package func sweepSignIns(before moment: Instant) throws {
    try run("DELETE FROM sign_in_failures WHERE at < :moment", ["moment": .time(moment)])
  }
}
