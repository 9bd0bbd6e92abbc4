package import VerificationFlow

extension Connection {
  /// Keeps the secret of a second factor, sealed, in the place of any other. It is not asked for until it is confirmed.
  package func beginSecondFactor(_ secret: String, of id: ReviewerID) throws {
    try execute(
      "UPDATE reviewers SET totp_secret = ?, totp_confirmed = 0, totp_step = 0 WHERE id = ?",
      [sealed(secret, for: StoredReviewer.place(of: id)), .word(id)])
  }

  /// Takes a code's step of time, once; what was not confirmed is from then on.
  ///
  /// - Returns: Whether no code of this step or of a later one had been taken.
  package func takeStep(_ step: Int, of id: ReviewerID) throws -> Bool {
    try execute(
      """
      UPDATE reviewers SET totp_step = ?, totp_confirmed = 1
      WHERE id = ? AND totp_secret IS NOT NULL AND totp_step < ?
      """,
      [.integer(step), .word(id), .integer(step)]) == 1
  }

  /// Removes the second factor of an account.
  package func removeSecondFactor(of id: ReviewerID) throws {
    try execute("UPDATE reviewers SET totp_secret = NULL, totp_confirmed = 0, totp_step = 0 WHERE id = ?", [.word(id)])
  }
}
