internal import Synchronization
package import VerificationFlow

/// The most recently decoded rules with their text. Nearly all processes of a service share the same rules, and
/// decoding the JSON takes longer than loading the rest of a process.
private let newestRules = Mutex<(text: String, rules: ProcessRules)?>(nil)

extension Connection {
  /// Returns the process of a session with its newest attempt and that attempt's documents, or nil. In a write
  /// transaction, locks the session.
  package func process(of session: SessionID, limits: FlowLimits) throws -> OnboardingProcess? {
    try lock(session)
    return try processes(of: [session], limits: limits).first
  }

  /// Returns the processes of the existing ones of these sessions, in no particular order, with their newest attempts
  /// and those attempts' documents. The number of queries does not depend on the number of sessions.
  package func processes(of sessions: [SessionID], limits: FlowLimits) throws -> [OnboardingProcess] {
    prefetch(
      { _ = try $0.codes(in: sessions) }, { _ = try $0.attemptRows(of: sessions) },
      { _ = try $0.documentRows(of: sessions) }, { _ = try $0.sessionRows(sessions) })
    let codes = try codes(in: sessions)
    let attempts = try newestAttempts(of: sessions, codes)
    return try sessionRows(sessions).map { row in
      let id: SessionID = try row.rawValue("id")
      let attempt = attempts[id]
      return OnboardingProcess(
        id: id, rules: try rules(row, attempt?.row), limits: limits, createdAt: try row.time("created_at"),
        status: try row.rawValue("status"), activationCode: codes[CodeKey(kind: .activation, owner: id.rawValue)],
        contactCode: codes[CodeKey(kind: .contact, owner: id.rawValue)],
        activation: try Activation(row), consent: try Consent(row), errorScore: try row.integer("error_score"),
        attempts: try attempt?.row.integer("number") ?? 0, verification: attempt?.verification,
        pausableTimer: PausableTimer(
          awaited: try row.optionalRawValue("awaited"), since: row.optionalTime("awaited_since"),
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
    // The revision counts every step, including those that change only what belongs to the session.
    try update(
      "sessions", after.id.rawValue, since: try before?.columns, to: try after.columns, and: "revision = revision + 1",
      at: now)
    if before?.reviewPoint != nil, after.reviewPoint == nil {
      try removeLease(of: after.id)
      try removeProposal(of: after.id)
      try removeEscalation(of: after.id)
    }
    try save(after.activationCode, since: before?.activationCode, .activation, of: after.id.rawValue, in: after.id)
    try save(after.contactCode, since: before?.contactCode, .contact, of: after.id.rawValue, in: after.id)
    guard let attempt = after.verification else { return }
    let former = before?.verification.flatMap { $0.id == attempt.id ? $0 : nil }
    if former == nil {
      try insert(attempt, number: after.attempts, in: after, at: now)
      try move(attempt.documents, to: attempt.id, of: after.id, at: now)
    }
    try save(attempt, since: former, in: after.id, at: now)
    try saveFacets(of: after, since: before, isDecided: isDecided, at: now)
  }

  private func insert(
    _ attempt: Verification, number: Int, in process: OnboardingProcess, at now: Instant
  ) throws {
    try insert(
      into: "verifications",
      [
        "id": .rawValue(attempt.id), "session_id": .rawValue(process.id), "number": .integer(number),
        "phase": .rawValue(attempt.state.phase), "status": .rawValue(attempt.state.status),
        "required": .json(process.rules.required), "created_at": .time(now), "updated_at": .time(now),
      ])
  }

  /// Makes documents of an earlier attempt those of another one of the same session.
  private func move(
    _ documents: [FlowDocument], to attempt: VerificationID, of session: SessionID, at now: Instant
  ) throws {
    for (number, document) in zip(1..., documents) {
      try run(
        """
        UPDATE documents SET verification_id = :attempt, number = :number, updated_at = :now
        WHERE id = :id AND session_id = :session
        """,
        [
          "attempt": .rawValue(attempt), "number": .integer(number), "now": .time(now), "id": .rawValue(document.id),
          "session": .rawValue(session),
        ])
    }
  }

  private func save(
    _ attempt: Verification, since former: Verification?, in session: SessionID, at now: Instant
  ) throws {
    try update("verifications", attempt.id.rawValue, since: try former?.columns, to: try attempt.columns, at: now)
    try save(attempt.code, since: former?.code, .userVerification, of: attempt.id.rawValue, in: session)
    for (old, new) in zip(former?.documents ?? [], attempt.documents) where old != new {
      try update("documents", new.id.rawValue, since: try old.columns, to: try new.columns, at: now)
    }
  }

  /// Updates the columns of a row that differ, and the time of its last change; does nothing if none does, unless
  /// something else changes as well. SQLite writes a page of an index even for a value that stays the same.
  ///
  /// - Parameter assignment: An assignment that is made in any case.
  private func update(
    _ table: String, _ id: String, since before: [String: SQLValue]?, to after: [String: SQLValue],
    and assignment: String? = nil, at now: Instant
  ) throws {
    let changed = after.filter { before?[$0.key] != $0.value }
    guard !changed.isEmpty || assignment != nil else { return }
    let assignments =
      changed.keys.sorted().map { "\($0) = :\($0)" } + ["updated_at = :now"] + [assignment].compactMap(\.self)
    try run(
      "UPDATE \(table) SET \(assignments.joined(separator: ", ")) WHERE id = :id",
      changed.merging(["now": .time(now), "id": .text(id)]) { $1 })
  }

  private func newestAttempts(
    of sessions: [SessionID], _ codes: [CodeKey: OneTimeCode]
  ) throws -> [SessionID: (row: SQLRow, verification: Verification)] {
    let documents = try Dictionary(grouping: documentRows(of: sessions)) { try $0.text("verification_id") }
    return try Dictionary(
      uniqueKeysWithValues: attemptRows(of: sessions).map { row in
        let id = try row.text("id")
        let attempt = try Verification(
          row, documents: documents[id] ?? [], code: codes[CodeKey(kind: .userVerification, owner: id)])
        return (try row.rawValue("session_id"), (row, attempt))
      })
  }

  private func sessionRows(_ sessions: [SessionID]) throws -> [SQLRow] {
    try rows("SELECT * FROM sessions WHERE id", among: sessions)
  }

  /// Returns the newest attempts of these sessions.
  private func attemptRows(of sessions: [SessionID]) throws -> [SQLRow] {
    try rows(
      """
      SELECT * FROM verifications v
      WHERE number = (SELECT MAX(number) FROM verifications o WHERE o.session_id = v.session_id) AND session_id
      """, among: sessions)
  }

  /// Returns the documents of the newest attempts of these sessions, in the order of submission.
  private func documentRows(of sessions: [SessionID]) throws -> [SQLRow] {
    try rows(
      """
      SELECT d.* FROM documents d JOIN verifications v ON v.id = d.verification_id
      WHERE v.number = (SELECT MAX(number) FROM verifications o WHERE o.session_id = v.session_id) AND v.session_id
      """, among: sessions, "ORDER BY d.number")
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

extension OnboardingProcess {
  /// The columns of its session that steps change. A process without an expiry keeps the one of its session.
  fileprivate var columns: [String: SQLValue] {
    get throws {
      var columns: [String: SQLValue] = [
        "status": .rawValue(status), "ending": try .json(ending), "ended_at": .time(endedAt),
        "error_score": .integer(errorScore), "activation_id": .rawValue(activation?.id),
        "activated_at": .time(activation?.createdAt), "activation_flag": .rawValue(activation?.flag),
        "awaited": .rawValue(pausableTimer.awaited), "awaited_since": .time(pausableTimer.since),
        "stopped_milliseconds": .integer(Int(pausableTimer.stoppedMilliseconds)),
        "consent_approved": consent.map { .flag($0.isApproved) } ?? .null, "consent_version": .text(consent?.version),
        "consent_language": .text(consent?.language), "consent_decided_at": .time(consent?.decidedAt),
      ]
      if let expiresAt { columns["expires_at"] = .time(expiresAt) }
      return columns
    }
  }
}

extension Verification {
  /// The columns that steps change.
  fileprivate var columns: [String: SQLValue] {
    get throws {
      [
        "phase": .rawValue(state.phase), "status": .rawValue(state.status), "is_unsure": .flag(isUnsure),
        "doubts": try .json(doubts), "evaluation": .rawValue(evaluation),
        "presence_attempts": .integer(presence.attempts), "presence_tries": .integer(presence.tries),
        "presence_result": .rawValue(presence.result), "is_presence_held": .flag(presence.isHeld),
        "ending": try .json(ending),
      ]
    }
  }

  fileprivate init(_ row: SQLRow, documents: [SQLRow], code: OneTimeCode?) throws {
    self.init(
      id: try row.rawValue("id"), state: FlowState(try row.optionalRawValue("phase"), try row.rawValue("status")),
      documents: try documents.map(FlowDocument.init), isUnsure: try row.flag("is_unsure"),
      doubts: try row.optionalJSON("doubts") ?? [], evaluation: try row.optionalRawValue("evaluation"),
      presence: Presence(
        attempts: try row.integer("presence_attempts"), tries: try row.integer("presence_tries"),
        result: try row.optionalRawValue("presence_result"),
        isHeld: try row.flag("is_presence_held")),
      code: code, ending: try row.optionalJSON("ending"))
  }
}

extension Activation {
  init?(_ row: SQLRow) throws {
    guard let id: ActivationID = try row.optionalRawValue("activation_id") else { return nil }
    self.init(id: id, createdAt: try row.time("activated_at"), flag: try row.optionalRawValue("activation_flag"))
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
  /// The columns that steps change.
  fileprivate var columns: [String: SQLValue] {
    get throws {
      [
        "status": .rawValue(status), "passed_quality": .flag(passedQuality), "is_unsure": .flag(isUnsure),
        "verdict": .rawValue(verdict), "reject_origin": .rawValue(rejectOrigin), "error_codes": try .json(errorCodes),
      ]
    }
  }

  init(_ row: SQLRow) throws {
    self.init(
      id: try row.rawValue("id"), key: SideKey(try row.rawValue("type"), try row.rawValue("side")),
      sha256: try row.text("sha256"),
      country: row.optionalText("country"), originalDocumentId: try row.optionalRawValue("original_document_id"),
      status: try row.rawValue("status"), passedQuality: try row.flag("passed_quality"),
      isUnsure: try row.flag("is_unsure"), verdict: try row.optionalRawValue("verdict"),
      rejectOrigin: try row.optionalRawValue("reject_origin"), errorCodes: try row.texts("error_codes"))
  }
}

extension Connection {
  /// Returns the attempts of a session, oldest first.
  package func attempts(of session: SessionID) throws -> [AttemptRecord] {
    try rows("SELECT * FROM verifications WHERE session_id = :session ORDER BY number", ["session": .rawValue(session)])
      .map(AttemptRecord.init)
  }
}

extension AttemptRecord {
  fileprivate init(_ row: SQLRow) throws {
    self.init(
      id: try row.rawValue("id"), number: try row.integer("number"),
      state: FlowState(try row.optionalRawValue("phase"), try row.rawValue("status")),
      ending: try row.optionalJSON("ending"),
      createdAt: try row.time("created_at"), updatedAt: try row.time("updated_at"))
  }
}
