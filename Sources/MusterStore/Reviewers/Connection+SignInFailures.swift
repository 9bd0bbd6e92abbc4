package import VerificationFlow

extension Connection {
  /// Counts an attempt to sign in with a name. Concurrent counts for the same name wait for the end of the
  /// transaction.
  ///
  /// - Parameter nameHash: The keyed hash of the name, whether or not the account exists.
  /// - Returns: The number of attempts without success including this one, and the time until which the name is or
  ///   was locked.
  package func countSignIn(_ nameHash: String, at now: Instant) throws -> (tries: Int, lockedUntil: Instant?) {
    let counted = try rows(
      """
      INSERT INTO sign_in_failures (name_hash, tries, at) VALUES (?, 1, ?)
      ON CONFLICT (name_hash) DO UPDATE SET tries = sign_in_failures.tries + 1, at = excluded.at
      RETURNING tries, locked_until
      """,
      [.text(nameHash), .time(now)])
    guard let row = counted.first else { throw StoreError(.malformedRow, "a try was not counted") }
    return (try row.integer("tries"), row.optionalTime("locked_until"))
  }

  /// Sets the number of attempts and the time until which the name is locked.
  package func setSignIns(_ nameHash: String, tries: Int, lockedUntil: Instant?) throws {
    try execute(
      "UPDATE sign_in_failures SET tries = ?, locked_until = ? WHERE name_hash = ?",
      [.integer(tries), .time(lockedUntil), .text(nameHash)])
  }

  /// Records the time a failed attempt was detected.
  package func touchSignIns(_ nameHash: String, at now: Instant) throws {
    try execute("UPDATE sign_in_failures SET at = ? WHERE name_hash = ?", [.time(now), .text(nameHash)])
  }

  /// Deletes the attempts for a name.
  package func forgetSignIns(_ nameHash: String) throws {
    try execute("DELETE FROM sign_in_failures WHERE name_hash = ?", [.text(nameHash)])
  }

  /// Deletes the attempts for names whose last one was before `moment`.
  package func sweepSignIns(before moment: Instant) throws {
    try execute("DELETE FROM sign_in_failures WHERE at < ?", [.time(moment)])
  }
}
