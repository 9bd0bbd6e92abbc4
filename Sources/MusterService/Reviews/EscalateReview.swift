internal import MusterStore
package import VerificationFlow

/// Leaves a case to a senior.
package struct EscalateReview: Sendable {
  let advance: AdvanceProcess
  let noteReview: NoteReview

  /// Escalates a waiting case: from then on only a senior takes, decides or gives it back. The reviewer's own lease of it
  /// ends, and it is assigned to nobody.
  ///
  /// - Parameters:
  ///   - words: What a senior is to know, 1 to 1000 characters; kept as a note.
  ///   - reviewer: Who escalates, 1 to 64 characters; nil is the key's name.
  ///   - once: Keeps the answer for a request that may be sent again.
  /// - Throws: `CASE_CHANGED` if it does not wait, is escalated already, or is decided in a moment; `CASE_LEASED` while
  ///   another reviewer has it; `TOO_MANY_NOTES`; `SESSION_NOT_FOUND`; `INVALID_REQUEST`; `SCOPE_MISSING`,
  ///   `ROLE_MISSING`.
  @discardableResult
  package func callAsFunction(
    _ id: SessionID, saying words: String?, for reviewer: String? = nil, by caller: Caller,
    once: IdempotencyContext<ReviewNoteRecord>? = nil
  ) async throws -> ReviewNoteRecord {
    let reviewer = try caller.reviewer(may: .decide).named(reviewer)
    let words = try ReviewNoteRecord.needed(words)
    let now = advance.clock.now()
    let note = ReviewNoteRecord(words, .escalated, of: id, by: reviewer, at: now)
    try await refusing {
      try await advance.store.database.write { connection in
        let state = try ReviewState(
          id, for: caller, on: connection, limits: advance.configuration.flowLimits, at: now)
        _ = try state.point(at: now)
        try state.checkLease(of: reviewer, at: now)
        guard state.escalation == nil, state.pending == nil else { throw ServiceError.caseChanged }
        try noteReview.keep(note, .reviewEscalated, by: caller, on: connection)
        try connection.insert(EscalationRecord(sessionId: id, reviewer: reviewer.name, at: now))
        try connection.removeAssignment(of: id)
        try connection.removeLease(of: id)
        try connection.noteRevision(of: id, at: now)
        try once?.keep(.success(note), of: id, on: connection)
      }
    }
    advance.tell(id, reviewer.project)
    return note
  }

  /// Gives an escalated case back, so that every reviewer may decide it again.
  ///
  /// - Parameter words: What colleagues are to know, at most 1000 characters; kept as a note.
  /// - Throws: `CASE_CHANGED` if it is not escalated, does not wait, or is decided in a moment; `CASE_LEASED` while
  ///   another senior has it; `TOO_MANY_NOTES`; `SESSION_NOT_FOUND`; `INVALID_REQUEST`; `SCOPE_MISSING`, `ROLE_MISSING`.
  package func giveBack(_ id: SessionID, saying words: String?, by caller: Caller) async throws {
    let reviewer = try caller.reviewer(may: .decideEscalated)
    let words = try ReviewNoteRecord.checked(words)
    let now = advance.clock.now()
    try await refusing {
      try await advance.store.database.write { connection in
        let state = try ReviewState(
          id, for: caller, on: connection, limits: advance.configuration.flowLimits, at: now)
        _ = try state.point(at: now)
        try state.checkLease(of: reviewer, at: now)
        guard state.escalation != nil, state.pending == nil else { throw ServiceError.caseChanged }
        try noteReview.keep(
          ReviewNoteRecord(words, .returned, of: id, by: reviewer, at: now), .reviewReturned, by: caller,
          on: connection)
        try connection.removeEscalation(of: id)
        try connection.removeLease(of: id)
        try connection.noteRevision(of: id, at: now)
      }
    }
    advance.tell(id, reviewer.project)
  }
}
