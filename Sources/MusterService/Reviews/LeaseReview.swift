internal import MusterStore
public import VerificationFlow

/// Gives a reviewer a time in which a case is theirs, so that two do not work on it at once.
public struct LeaseReview: Sendable {
  /// How long a lease holds.
  static let time = Duration.seconds(600)

  let store: Store
  let configuration: ServiceConfiguration
  let clock: Clock

  /// Takes a case for ten minutes from now, or renews the reviewer's own lease.
  ///
  /// - Parameters:
  ///   - reviewer: Who reviews, 1 to 64 characters; nil is the key's name.
  ///   - once: Keeps the answer for a request that may be sent again.
  /// - Throws: `CASE_LEASED` while another has it; `CASE_CHANGED` if it does not wait; `SESSION_NOT_FOUND`;
  ///   `INVALID_REQUEST`; `SCOPE_MISSING`.
  public func take(
    _ id: SessionID, for reviewer: String?, by caller: Caller, once: Once<LeaseRecord>? = nil
  ) async throws -> LeaseRecord {
    let reviewer = try caller.reviewer(may: .decide).named(reviewer)
    let now = clock.now()
    let lease = LeaseRecord(sessionId: id, reviewer: reviewer.name, until: now.advanced(by: Self.time))
    return try await store.database.write { connection in
      let state = try ReviewState(id, for: caller, on: connection, limits: configuration.flowLimits, at: now)
      _ = try state.point(at: now)
      try state.checkLease(of: reviewer, at: now)
      try connection.save(lease)
      try once?.keep(.success(lease), of: id, on: connection)
      return lease
    }
  }

  /// Gives a case back. Again, or without ever having had it, is no error.
  ///
  /// - Throws: `CASE_LEASED` if another has it; `SESSION_NOT_FOUND`; `INVALID_REQUEST`; `SCOPE_MISSING`.
  public func giveBack(_ id: SessionID, for reviewer: String?, by caller: Caller) async throws {
    let reviewer = try caller.reviewer(may: .decide).named(reviewer)
    let now = clock.now()
    try await store.database.write { connection in
      let state = try ReviewState(id, for: caller, on: connection, limits: configuration.flowLimits, at: now)
      try state.checkLease(of: reviewer, at: now)
      try connection.removeLease(of: id)
    }
  }
}
