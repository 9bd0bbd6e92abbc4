package import VerificationFlow

extension Connection {
  /// Counts a try to sign in under a name. Others who count for the same name wait for the transaction's end.
  ///
  /// - Parameter nameHash: The keyed hash of the name, be there such an account or not.
  /// - Returns: How many tries without a success there are with this one, and until when the name is or was locked.
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

  /// Sets how many tries there were, and until when the name is locked.
  package func setSignIns(_ nameHash: String, tries: Int, lockedUntil: Instant?) throws {
    try execute(
      "UPDATE sign_in_failures SET tries = ?, locked_until = ? WHERE name_hash = ?",
      [.integer(tries), .time(lockedUntil), .text(nameHash)])
  }

  /// Notes when a try was found to have failed.
  package func touchSignIns(_ nameHash: String, at now: Instant) throws {
    try execute("UPDATE sign_in_failures SET at = ? WHERE name_hash = ?", [.time(now), .text(nameHash)])
  }

  /// Forgets the tries under a name.
  package func forgetSignIns(_ nameHash: String) throws {
    try execute("DELETE FROM sign_in_failures WHERE name_hash = ?", [.text(nameHash)])
  }

  /// Forgets what was tried under any name before this moment and not since.
  package func sweepSignIns(before moment: Instant) throws {
    try execute("DELETE FROM sign_in_failures WHERE at < ?", [.time(moment)])
  }
}
