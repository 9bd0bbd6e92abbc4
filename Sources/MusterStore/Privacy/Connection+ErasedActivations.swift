package import VerificationFlow

extension Connection {
  /// Remembers that the activation is gone which a token opened, and forgets those that nobody asks for any more.
  ///
  /// - Parameters:
  ///   - code: A keyed hash of what is stored of the token, so that no row says whose it was.
  ///   - end: Until when it is remembered.
  package func rememberErasedActivation(_ code: String, until end: Instant, at now: Instant) throws {
    try sweepErasedActivations(at: now)
    try execute(
      "INSERT INTO erased_activations (token_code, expires_at) VALUES (?, ?)", [.text(code), .time(end)])
  }

  /// Whether the activation is gone which the token of this code opened.
  package func isErasedActivation(_ code: String, at now: Instant) throws -> Bool {
    try !rows(
      "SELECT 1 AS found FROM erased_activations WHERE token_code = ? AND expires_at > ?", [.text(code), .time(now)]
    ).isEmpty
  }

  /// Forgets those that nobody asks for any more.
  package func sweepErasedActivations(at now: Instant) throws {
    try execute("DELETE FROM erased_activations WHERE expires_at <= ?", [.time(now)])
  }

  /// What is stored of a session's token.
  package func tokenHash(of session: SessionID) throws -> String? {
    try rows("SELECT token_hash FROM sessions WHERE id = ?", [.word(session)]).first?.text("token_hash")
  }
}
