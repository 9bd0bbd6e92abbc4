internal import MusterStore
package import VerificationFlow

/// Escalates cases to seniors, and returns them.
package struct EscalateReview: Sendable {
  let store: Store
  @Shared var configuration: ServiceConfiguration
  let clock: Clock
  let changes: SessionChanges
  let notes: NoteReview

  /// Escalates a waiting case: from then on only a senior may lease, decide or return it. The reviewer's own lease
  /// and the assignment of the case end.
  ///
  /// - Parameters:
  ///   - text: The message for the senior, 1 to 1000 characters; stored as a note.
  ///   - reviewer: The name of the escalating reviewer, 1 to 64 characters; nil for the name of the key.
  ///   - once: Stores the answer for idempotent retries.
  /// - Throws: `CASE_CHANGED` if it does not wait, is escalated already, or has a pending decision; `CASE_LEASED`
  ///   while another reviewer has it; `TOO_MANY_NOTES`; `SESSION_NOT_FOUND`; `INVALID_REQUEST`; `SCOPE_MISSING`,
  ///   `ROLE_MISSING`.
  @discardableResult
  package func escalate(
    _ id: SessionID, note text: String?, for reviewer: String? = nil, by caller: Caller,
    once: IdempotencyContext<ReviewNoteRecord>? = nil
  ) async throws -> ReviewNoteRecord {
    let reviewer = try caller.reviewer(may: .decide).named(reviewer)
    let text = try ReviewNoteRecord.needed(text)
    let now = clock.now()
    let note = ReviewNoteRecord(text, .escalated, of: id, by: reviewer, at: now)
    try await mappingErrors {
      try await store.database.write { connection in
        let state = try ReviewState(
          id, for: caller, on: connection, limits: configuration.flowLimits, at: now)
        _ = try state.point(at: now)
        try state.checkLease(of: reviewer, at: now)
        guard state.escalation == nil, state.pending == nil else { throw ServiceError.caseChanged }
        try notes.keep(note, .reviewEscalated, by: caller, on: connection)
        try connection.insert(EscalationRecord(sessionId: id, reviewer: reviewer.name, at: now))
        try connection.removeAssignment(of: id)
        try connection.removeLease(of: id)
        try connection.noteRevision(of: id, at: now)
        try once?.keep(.success(note), of: id, on: connection)
      }
    }
    changes.signalReview(id, reviewer.project)
    return note
  }

  /// Returns an escalated case to the queue, so that every reviewer may decide it again.
  ///
  /// - Parameter text: The message for colleagues, at most 1000 characters; stored as a note.
  /// - Throws: `CASE_CHANGED` if it is not escalated, does not wait, or has a pending decision; `CASE_LEASED` while
  ///   another senior has it; `TOO_MANY_NOTES`; `SESSION_NOT_FOUND`; `INVALID_REQUEST`; `SCOPE_MISSING`,
  ///   `ROLE_MISSING`.
  package func release(_ id: SessionID, note text: String?, by caller: Caller) async throws {
    let reviewer = try caller.reviewer(may: .decideEscalated)
    let text = try ReviewNoteRecord.checked(text)
    let now = clock.now()
    try await mappingErrors {
      try await store.database.write { connection in
        let state = try ReviewState(
          id, for: caller, on: connection, limits: configuration.flowLimits, at: now)
        _ = try state.point(at: now)
        try state.checkLease(of: reviewer, at: now)
        guard state.escalation != nil, state.pending == nil else { throw ServiceError.caseChanged }
        try notes.keep(
          ReviewNoteRecord(text, .returned, of: id, by: reviewer, at: now), .reviewReturned, by: caller,
          on: connection)
        try connection.removeEscalation(of: id)
        try connection.removeLease(of: id)
        try connection.noteRevision(of: id, at: now)
      }
    }
    changes.signalReview(id, reviewer.project)
  }
}
