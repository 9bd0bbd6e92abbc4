package import VerificationFlow

extension Connection {
  /// Saves a sealed second-factor secret, replacing any other. Codes are not required until it is confirmed.
  package func beginSecondFactor(_ secret: String, of id: ReviewerID) throws {
    try execute(
      "UPDATE reviewers SET totp_secret = ?, totp_confirmed = 0, totp_step = 0 WHERE id = ?",
      [sealed(secret, for: StoredReviewer.place(of: id)), .word(id)])
  }

  /// Accepts the time step of a code, once only, and confirms the second factor.
  ///
  /// - Returns: Whether no code of this or a later step had been accepted.
  package func takeStep(_ step: Int, of id: ReviewerID) throws -> Bool {
    try execute(
      """
      UPDATE reviewers SET totp_step = ?, totp_confirmed = 1
      WHERE id = ? AND totp_secret IS NOT NULL AND totp_step < ?
      """,
      [.integer(step), .word(id), .integer(step)]) == 1
  }

  package func removeSecondFactor(of id: ReviewerID) throws {
    try execute("UPDATE reviewers SET totp_secret = NULL, totp_confirmed = 0, totp_step = 0 WHERE id = ?", [.word(id)])
  }
}
