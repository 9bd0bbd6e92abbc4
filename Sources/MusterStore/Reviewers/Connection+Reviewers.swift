package import VerificationFlow

extension Connection {
  /// Inserts an account that has no password yet.
  ///
  /// - Parameter foldedName: The normalized name, unique among all accounts.
  package func insert(_ reviewer: ReviewerRecord, foldedName: String) throws {
    try execute(
      "INSERT INTO reviewers (id, project_id, name, folded_name, role, created_at) VALUES (?, ?, ?, ?, ?, ?)",
      [
        .word(reviewer.id), .word(reviewer.project.id), .text(reviewer.name), .text(foldedName),
        .word(reviewer.role), .time(reviewer.createdAt),
      ])
  }

  /// Returns the account with this normalized name, or nil.
  package func reviewer(foldedName: String) throws -> StoredReviewer? {
    try reviewer("r.folded_name = ?", .text(foldedName))
  }

  /// Returns the account with this id, or nil.
  package func reviewer(_ id: ReviewerID) throws -> StoredReviewer? {
    try reviewer("r.id = ?", .word(id))
  }

  /// Returns the account whose invitation has this hash, even if it has expired.
  package func reviewer(invitationHash: String) throws -> StoredReviewer? {
    try reviewer("r.invitation_hash = ?", .text(invitationHash))
  }

  /// Returns all accounts, oldest first.
  package func reviewers() throws -> [StoredReviewer] {
    try rows("\(selectReviewers) ORDER BY r.created_at, r.id", []).map(StoredReviewer.init)
  }

  /// Returns the accounts of a project, ordered by name.
  package func reviewers(in project: ProjectID) throws -> [StoredReviewer] {
    try rows("\(selectReviewers) WHERE r.project_id = ? ORDER BY r.folded_name", [.word(project)])
      .map(StoredReviewer.init)
  }

  /// Stores an invitation for an account. Removes its password and second factor, and re-enables it if it was
  /// disabled.
  package func inviteReviewer(_ id: ReviewerID, invitationHash: String, until: Instant) throws {
    try execute(
      """
      UPDATE reviewers SET invitation_hash = ?, invitation_until = ?, password = NULL, totp_secret = NULL,
        totp_confirmed = 0, totp_step = 0, disabled_at = NULL
      WHERE id = ?
      """,
      [.text(invitationHash), .time(until), .word(id)])
  }

  /// Sets the password of an account and ends its invitation.
  package func setPassword(_ hash: String, of id: ReviewerID) throws {
    try execute(
      "UPDATE reviewers SET password = ?, invitation_hash = NULL, invitation_until = NULL WHERE id = ?",
      [.text(hash), .word(id)])
  }

  /// Changes the role of a reviewer.
  package func setRole(_ role: ReviewerRole, of id: ReviewerID) throws {
    try execute("UPDATE reviewers SET role = ? WHERE id = ?", [.word(role), .word(id)])
  }

  /// Disables an account and ends its invitation.
  package func disableReviewer(_ id: ReviewerID, at now: Instant) throws {
    try execute(
      "UPDATE reviewers SET disabled_at = ?, invitation_hash = NULL, invitation_until = NULL WHERE id = ?",
      [.time(now), .word(id)])
  }

  var reviewerColumns: String {
    """
    r.id, r.name, r.role, r.password, r.totp_secret, r.totp_confirmed, r.totp_step, r.invitation_until, r.created_at,
    r.disabled_at, \(projectColumns)
    """
  }

  private var selectReviewers: String {
    "SELECT \(reviewerColumns) FROM reviewers r JOIN projects p ON p.id = r.project_id"
  }

  private func reviewer(_ condition: String, _ value: SQLValue) throws -> StoredReviewer? {
    try rows("\(selectReviewers) WHERE \(condition)", [value]).first.map(StoredReviewer.init)
  }
}
