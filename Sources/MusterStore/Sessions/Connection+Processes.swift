internal import Synchronization
package import VerificationFlow

/// The most recently decoded rules with their text. Nearly all processes of a service share the same rules, and
/// decoding the JSON takes longer than loading the rest of a process.
private let newestRules = Mutex<(text: String, rules: ProcessRules)?>(nil)

extension Connection {
  /// Returns the process of a session with its newest attempt and that attempt's documents, or nil.
  package func process(of session: SessionID, limits: FlowLimits) throws -> OnboardingProcess? {
    try processes(of: [session], limits: limits).first
  }

  /// Returns the processes of the existing ones of these sessions, in no particular order, with their newest attempts
  /// and those attempts' documents. The number of queries does not depend on the number of sessions.
  package func processes(of sessions: [SessionID], limits: FlowLimits) throws -> [OnboardingProcess] {
    let codes = try codes(in: sessions)
    let attempts = try newestAttempts(of: sessions, codes)
    return try rows("SELECT * FROM sessions WHERE id", among: sessions).map { row in
      let id: SessionID = try row.word("id")
      let attempt = attempts[id]
      return OnboardingProcess(
        id: id, rules: try rules(row, attempt?.row), limits: limits, createdAt: try row.time("created_at"),
        status: try row.word("status"), activationCode: codes[id.rawValue],
        activation: try Activation(row), consent: try Consent(row), errorScore: try row.integer("error_score"),
        attempts: try attempt?.row.integer("number") ?? 0, verification: attempt?.verification,
        stopwatch: PausableTimer(
          awaited: try row.optionalWord("awaited"), since: row.optionalTime("awaited_since"),
          stoppedMilliseconds: Int64(try row.integer("stopped_milliseconds"))),
        ending: try row.optionalJSON("ending"), endedAt: row.optionalTime("ended_at"))
    }
  }

  /// Saves the changes of `after` since it was loaded as `before`, or everything for a new process. Its new documents
  /// must then be inserted with `insert(_:)`, after those they replace have been updated.
  ///
  /// - Parameter isDecided: Whether the change is a reviewer's decision.
  package func save(
    _ after: OnboardingProcess, since before: OnboardingProcess?, isDecided: Bool = false, at now: Instant
  ) throws {
    let (stopwatch, consent) = (after.stopwatch, after.consent)
    try execute(
      """
      UPDATE sessions SET status = ?, ending = ?, ended_at = ?, error_score = ?, activation_id = ?, activated_at = ?,
        activation_flag = ?, awaited = ?, awaited_since = ?, stopped_milliseconds = ?, consent_approved = ?,
        consent_version = ?, consent_language = ?, consent_decided_at = ?, expires_at = COALESCE(?, expires_at),
        updated_at = ?, revision = revision + 1
      WHERE id = ?
      """,
      [
        .word(after.status), try after.ending.map(SQLValue.json) ?? .null, .time(after.endedAt),
        .integer(after.errorScore),
        .word(after.activation?.id), .time(after.activation?.createdAt), .word(after.activation?.flag),
        .word(stopwatch.awaited), .time(stopwatch.since), .integer(Int(stopwatch.stoppedMilliseconds)),
        consent.map { .flag($0.isApproved) } ?? .null, .text(consent?.version), .text(consent?.language),
        .time(consent?.decidedAt), .time(after.expiresAt), .time(now), .word(after.id),
      ])
    if before?.reviewPoint != nil, after.reviewPoint == nil {
      try removeLease(of: after.id)
      try removeProposal(of: after.id)
      try removeEscalation(of: after.id)
    }
    try save(after.activationCode, since: before?.activationCode, .activation, of: after.id.rawValue, in: after.id)
    guard let attempt = after.verification else { return }
    let former = before?.verification.flatMap { $0.id == attempt.id ? $0 : nil }
    if former == nil {
      try insert(attempt, number: after.attempts, in: after, at: now)
    }
    try save(attempt, since: former, in: after.id, at: now)
    try mark(after, since: before, isDecided: isDecided, at: now)
  }

  private func insert(
    _ attempt: Verification, number: Int, in process: OnboardingProcess, at now: Instant
  ) throws {
    try execute(
      """
      INSERT INTO verifications (id, session_id, number, phase, status, required, created_at, updated_at)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        .word(attempt.id), .word(process.id), .integer(number), .word(attempt.state.phase),
        .word(attempt.state.status), .json(process.rules.required), .time(now), .time(now),
      ])
  }

  private func save(
    _ attempt: Verification, since former: Verification?, in session: SessionID, at now: Instant
  ) throws {
    if attempt != former {
      try execute(
        """
        UPDATE verifications SET phase = ?, status = ?, is_unsure = ?, doubts = ?, evaluation = ?, presence_attempts = ?,
          presence_tries = ?, presence_result = ?, is_presence_held = ?, ending = ?, updated_at = ? WHERE id = ?
        """,
        [
          .word(attempt.state.phase), .word(attempt.state.status), .flag(attempt.isUnsure),
          try .json(attempt.doubts), .word(attempt.evaluation), .integer(attempt.presence.attempts),
          .integer(attempt.presence.tries), .word(attempt.presence.result), .flag(attempt.presence.isHeld),
          try attempt.ending.map(SQLValue.json) ?? .null, .time(now), .word(attempt.id),
        ])
    }
    try save(attempt.code, since: former?.code, .userVerification, of: attempt.id.rawValue, in: session)
    for (old, new) in zip(former?.documents ?? [], attempt.documents) where old != new {
      try execute(
        """
        UPDATE documents SET status = ?, passed_quality = ?, is_unsure = ?, verdict = ?, reject_origin = ?,
          error_codes = ?, updated_at = ?
        WHERE id = ?
        """,
        [
          .word(new.status), .flag(new.passedQuality), .flag(new.isUnsure), .word(new.verdict),
          .word(new.rejectOrigin), .json(new.errorCodes), .time(now), .word(new.id),
        ])
    }
  }

  private func newestAttempts(
    of sessions: [SessionID], _ codes: [String: OneTimeCode]
  ) throws -> [SessionID: (row: SQLRow, verification: Verification)] {
    let attempts = try rows(
      """
      SELECT * FROM verifications v
      WHERE number = (SELECT MAX(number) FROM verifications o WHERE o.session_id = v.session_id) AND session_id
      """,
      among: sessions)
    let ids: [VerificationID] = try attempts.map { try $0.word("id") }
    let documents = try Dictionary(
      grouping: rows("SELECT * FROM documents WHERE verification_id", among: ids, "ORDER BY number")
    ) { try $0.text("verification_id") }
    return try Dictionary(
      uniqueKeysWithValues: attempts.map { row in
        let id = try row.text("id")
        let attempt = try Verification(row, documents: documents[id] ?? [], code: codes[id])
        return (try row.word("session_id"), (row, attempt))
      })
  }

  /// Returns the rules of a process. Sessions stored by releases without rules required documents and nothing else.
  private func rules(_ session: SQLRow, _ attempt: SQLRow?) throws -> ProcessRules {
    guard let text = session.optionalText("rules") else {
      return ProcessRules(
        required: try attempt?.json("required") ?? .standard, needsConsent: try session.flag("consent_required"),
        hasPresenceCheck: false, hasCode: false)
    }
    if let newest = newestRules.withLock({ $0 }), newest.text == text { return newest.rules }
    let rules: ProcessRules = try session.json("rules")
    newestRules.withLock { $0 = (text, rules) }
    return rules
  }
}

extension Verification {
  fileprivate init(_ row: SQLRow, documents: [SQLRow], code: OneTimeCode?) throws {
    self.init(
      id: try row.word("id"), state: FlowState(try row.optionalWord("phase"), try row.word("status")),
      documents: try documents.map(FlowDocument.init), isUnsure: try row.flag("is_unsure"),
      doubts: try row.optionalJSON("doubts") ?? [], evaluation: try row.optionalWord("evaluation"),
      presence: Presence(
        attempts: try row.integer("presence_attempts"), tries: try row.integer("presence_tries"),
        result: try row.optionalWord("presence_result"),
        isHeld: try row.flag("is_presence_held")),
      code: code, ending: try row.optionalJSON("ending"))
  }
}

extension Activation {
  init?(_ row: SQLRow) throws {
    guard let id: ActivationID = try row.optionalWord("activation_id") else { return nil }
    self.init(id: id, createdAt: try row.time("activated_at"), flag: try row.optionalWord("activation_flag"))
  }
}

extension Consent {
  init?(_ row: SQLRow) throws {
    guard let decidedAt = row.optionalTime("consent_decided_at") else { return nil }
    self.init(
      isApproved: try row.flag("consent_approved"), version: try row.text("consent_version"),
      language: try row.text("consent_language"), decidedAt: decidedAt)
  }
}

extension FlowDocument {
  init(_ row: SQLRow) throws {
    self.init(
      id: try row.word("id"), key: SideKey(try row.word("type"), try row.word("side")), sha256: try row.text("sha256"),
      country: row.optionalText("country"), originalDocumentId: try row.optionalWord("original_document_id"),
      status: try row.word("status"), passedQuality: try row.flag("passed_quality"),
      isUnsure: try row.flag("is_unsure"), verdict: try row.optionalWord("verdict"),
      rejectOrigin: try row.optionalWord("reject_origin"), errorCodes: try row.json("error_codes"))
  }
}
