package import VerificationFlow

extension Connection {
  package func insert(_ check: PhoneCheckRecord) throws {
    try insert(
      into: "phone_checks",
      [
        "id": .rawValue(check.id), "project_id": .rawValue(check.projectId), "session_id": .rawValue(check.sessionId),
        "product": .rawValue(check.product), "version": .rawValue(check.version), "status": .rawValue(check.status),
        "number_index": .text(check.numberIndex), "reference_index": .text(check.referenceIndex),
        "particulars": sealed(check.particulars, asJSONFor: .particulars(of: check.id)),
        "result": .json(check.result), "code_hash": .text(check.codeHash), "created_at": .time(check.createdAt),
        "expires_at": .time(check.expiresAt), "updated_at": .time(check.updatedAt),
      ])
  }

  /// Returns a phone check, or nil. In a write transaction, locks it.
  package func phoneCheck(_ id: PhoneCheckID) throws -> PhoneCheckRecord? {
    try lock("phone_checks", where: "id", is: .rawValue(id))
    return try rows("SELECT * FROM phone_checks WHERE id = :id", ["id": .rawValue(id)]).first
      .map(PhoneCheckRecord.init)
  }

  /// Returns the phone check whose name at the operator's side has this keyed hash, the latest if several have it; nil
  /// if there is none.
  package func phoneCheck(referenceIndex: String) throws -> PhoneCheckRecord? {
    try rows(
      "SELECT * FROM phone_checks WHERE reference_index = :index ORDER BY created_at DESC, id DESC LIMIT 1",
      ["index": .text(referenceIndex)]
    ).first.map(PhoneCheckRecord.init)
  }

  /// Saves what can change in a phone check, which has to be locked.
  package func update(_ check: PhoneCheckRecord) throws {
    try run(
      """
      UPDATE phone_checks SET status = :status, particulars = :particulars, result = :result, code_hash = :code_hash,
        updated_at = :updated_at WHERE id = :id
      """,
      [
        "id": .rawValue(check.id), "status": .rawValue(check.status),
        "particulars": sealed(check.particulars, asJSONFor: .particulars(of: check.id)),
        "result": .json(check.result), "code_hash": .text(check.codeHash), "updated_at": .time(check.updatedAt),
      ])
  }

  /// Returns the phone checks of a session, oldest first.
  package func phoneChecks(of session: SessionID) throws -> [PhoneCheckRecord] {
    try rows(
      "SELECT * FROM phone_checks WHERE session_id = :session ORDER BY created_at, id", ["session": .rawValue(session)]
    ).map(PhoneCheckRecord.init)
  }

  /// Returns phone checks of a project, newest first.
  ///
  /// - Parameters:
  ///   - filter: The conditions that they meet.
  ///   - before: The time and id of the last check of the page before.
  package func phoneChecks(
    of project: ProjectID, _ filter: PhoneCheckFilter, before: (at: Instant, id: PhoneCheckID)? = nil, limit: Int
  ) throws -> [PhoneCheckRecord] {
    var (conditions, arguments) = (
      ["project_id = :project"], ["project": SQLValue.rawValue(project), "limit": .integer(limit)]
    )
    if let product = filter.product {
      conditions.append("product = :product")
      arguments["product"] = .rawValue(product)
    }
    if let status = filter.status {
      conditions.append("status = :status")
      arguments["status"] = .rawValue(status)
    }
    if let index = filter.numberIndex {
      conditions.append("number_index = :number_index")
      arguments["number_index"] = .text(index)
    }
    if let before {
      conditions.append("(created_at < :at OR created_at = :at AND id < :id)")
      arguments["at"] = .time(before.at)
      arguments["id"] = .rawValue(before.id)
    }
    return try rows(
      """
      SELECT * FROM phone_checks WHERE \(conditions.joined(separator: " AND "))
      ORDER BY created_at DESC, id DESC LIMIT :limit
      """, arguments
    ).map(PhoneCheckRecord.init)
  }

  /// Deletes the checks without a session that are older than this time, and the traces of all checks that are older
  /// than the other one.
  ///
  /// - Returns: The number of deleted rows.
  package func deletePhoneChecks(before time: Instant, tracesBefore traceTime: Instant, limit: Int) throws -> Int {
    let traces = try execute(
      """
      DELETE FROM phone_check_traces WHERE (check_id, number) IN (
        SELECT check_id, number FROM phone_check_traces WHERE at < :time ORDER BY at LIMIT :limit)
      """, ["time": .time(traceTime), "limit": .integer(limit)])
    let old = """
      SELECT id FROM phone_checks WHERE created_at < :time AND session_id IS NULL ORDER BY created_at, id LIMIT :limit
      """
    let arguments: [String: SQLValue] = ["time": .time(time), "limit": .integer(limit)]
    try run("DELETE FROM phone_check_traces WHERE check_id IN (\(old))", arguments)
    return traces + (try execute("DELETE FROM phone_checks WHERE id IN (\(old))", arguments))
  }

  /// Records what happened in a phone check. The text has no number and no address.
  package func trace(_ message: String, of check: PhoneCheckID, at now: Instant) throws {
    try insert(
      into: "phone_check_traces",
      ["check_id": .rawValue(check), "at": .time(now), "message": .text(message)],
      queries: ["number": "SELECT COALESCE(MAX(number), 0) + 1 FROM phone_check_traces WHERE check_id = :check_id"])
  }

  /// Returns what happened in a phone check, in order.
  package func traces(of check: PhoneCheckID) throws -> [PhoneCheckTrace] {
    try rows(
      "SELECT at, message FROM phone_check_traces WHERE check_id = :check ORDER BY number", ["check": .rawValue(check)]
    ).map { PhoneCheckTrace(at: try $0.time("at"), message: try $0.text("message")) }
  }

  // MARK: Callbacks

  /// Remembers that a signed message of a vendor was received.
  ///
  /// - Returns: Whether it was not received before.
  package func rememberPhoneCheckCallback(_ hash: String, at now: Instant) throws -> Bool {
    try execute(
      """
      INSERT INTO phone_check_callbacks (hash, received_at) VALUES (:hash, :now) ON CONFLICT (hash) DO NOTHING
      """, ["hash": .text(hash), "now": .time(now)]) > 0
  }

  /// Forgets a message that had no effect, so that the vendor can send it again.
  package func forgetPhoneCheckCallback(_ hash: String) throws {
    try run("DELETE FROM phone_check_callbacks WHERE hash = :hash", ["hash": .text(hash)])
  }

  /// Forgets messages that were received before a time.
  ///
  /// - Returns: The number of deleted rows.
  package func deletePhoneCheckCallbacks(before time: Instant, limit: Int) throws -> Int {
    try execute(
      """
      DELETE FROM phone_check_callbacks WHERE hash IN (
        SELECT hash FROM phone_check_callbacks WHERE received_at < :time ORDER BY received_at LIMIT :limit)
      """, ["time": .time(time), "limit": .integer(limit)])
  }

  // MARK: Settings

  /// Returns the settings of a project's phone checks; the defaults if none are stored.
  package func phoneCheckSettings(of project: ProjectID) throws -> PhoneCheckSettings {
    try rows("SELECT settings FROM phone_check_settings WHERE project_id = :project", ["project": .rawValue(project)])
      .first?.json("settings") ?? PhoneCheckSettings()
  }

  package func save(_ settings: PhoneCheckSettings, of project: ProjectID, at now: Instant) throws {
    try run(
      """
      INSERT INTO phone_check_settings (project_id, settings, is_open, updated_at)
      VALUES (:project, :settings, :is_open, :now)
      ON CONFLICT (project_id) DO UPDATE SET settings = :settings, is_open = :is_open, updated_at = :now
      """,
      [
        "project": .rawValue(project), "settings": .json(settings), "is_open": .integer(settings.isOpen ? 1 : 0),
        "now": .time(now),
      ])
  }

  /// Returns the projects whose phone checks need no key.
  package func projectsWithOpenPhoneChecks() throws -> [ProjectID] {
    try rows("SELECT project_id FROM phone_check_settings WHERE is_open = 1 ORDER BY project_id")
      .map { try $0.rawValue("project_id") }
  }
}

/// What happened in a phone check.
package struct PhoneCheckTrace: Sendable, Equatable {
  package let at: Instant
  package let message: String
}

/// Conditions that phone checks meet.
package struct PhoneCheckFilter: Sendable {
  package var product: PhoneCheckRecord.Product?
  package var status: PhoneCheckRecord.Status?
  package var numberIndex: String?

  package init(
    product: PhoneCheckRecord.Product? = nil, status: PhoneCheckRecord.Status? = nil, numberIndex: String? = nil
  ) {
    (self.product, self.status, self.numberIndex) = (product, status, numberIndex)
  }
}

extension PhoneCheckRecord {
  fileprivate init(_ row: SQLRow) throws {
    let id = PhoneCheckID(try row.text("id"))
    guard let particulars: Particulars = try row.optionalSealedJSON("particulars", at: .particulars(of: id)) else {
      throw StoreError(.malformedRow, "phone_checks.particulars")
    }
    self.init(
      id: id, projectId: try row.rawValue("project_id"), sessionId: try row.optionalRawValue("session_id"),
      product: try row.rawValue("product"), version: try row.rawValue("version"), status: try row.rawValue("status"),
      numberIndex: try row.text("number_index"), referenceIndex: row.optionalText("reference_index"),
      particulars: particulars, result: try row.optionalJSON("result"), codeHash: row.optionalText("code_hash"),
      createdAt: try row.time("created_at"), expiresAt: try row.time("expires_at"),
      updatedAt: try row.time("updated_at"))
  }
}

extension EncryptionContext {
  fileprivate static func particulars(of check: PhoneCheckID) -> EncryptionContext {
    EncryptionContext("phone_checks", "particulars", [check.rawValue])
  }
}
