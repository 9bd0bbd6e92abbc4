/// An error of the PostgreSQL server or of the connection to it.
struct PostgreSQLError: Error, CustomStringConvertible {
  /// The SQLSTATE (PostgreSQL documentation, appendix A); nil if the connection failed.
  let state: String?
  /// The primary message and the constraint, which contain no values of rows.
  let message: String

  var description: String { "\(state ?? "no connection"): \(message)" }

  /// Whether the connection is lost or useless, so that an open transaction is rolled back.
  var isLoss: Bool {
    guard let state else { return true }
    // The table of a prepared statement was altered.
    if state == "0A000", message.hasPrefix("cached plan") { return true }
    // Class 08: connection exceptions. 57P01 to 57P03 and 57P05: the server shuts down, crashes, starts up or ends an
    // idle session. 25P03: it ended a transaction that was idle for too long.
    return state.hasPrefix("08") || ["57P01", "57P02", "57P03", "57P05", "25P03"].contains(state)
  }

  /// Whether a statement names a table that does not exist.
  var isMissingTable: Bool { state == "42P01" }

  /// Whether the same transaction may succeed when it runs again, because it only conflicted with a concurrent one.
  var isConflict: Bool {
    switch state {
    // Serialisation failure, deadlock, lock not available in time.
    case "40001", "40P01", "55P03": true
    // A unique or foreign key was changed by a transaction that this one did not see: it will when it runs again.
    case "23505", "23503": true
    default: false
    }
  }

  /// The error for callers of the store; nil if no code of ``StoreError`` applies.
  var asStoreError: StoreError? {
    guard let state else { return StoreError(.unavailable, description) }
    return switch state.prefix(2) {
    case "08", "57", "25", "28", "3D": StoreError(.unavailable, description)
    // Too many connections or out of memory; but 53100 is a full disk.
    case "53": StoreError(state == "53100" ? .full : .unavailable, description)
    case "40", "55": StoreError(.unavailable, description)
    // System errors, damaged data, internal errors.
    case "58", "XX": StoreError(.failed, description)
    default: nil
    }
  }
}
