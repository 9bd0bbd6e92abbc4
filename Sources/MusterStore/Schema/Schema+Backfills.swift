internal import VerificationFlow

/// The backfills of migration steps. They run on the tables of their step, whose names may have changed since.
extension Connection {
  /// Step 2: adds the audit rows written before the chain existed to it, unchanged, and creates the head.
  func beginAuditChain() throws {
    var head = AuditHead()
    try forEachAuditRow(pageSize: 1000) { row in
      let number = try row.integer("number")
      head = AuditHead(number: number, hash: try keys.auditChain.hash(of: row, after: head.hash))
      try run(
        "UPDATE audit SET hash = :hash WHERE number = :number",
        ["hash": .text(head.hash), "number": .integer(number)])
      return number
    }
    try insert(
      into: "audit_head",
      [
        "id": .integer(1), "number": .integer(head.number), "hash": .text(head.hash),
        "seal": .text(keys.auditChain.seal(of: head)),
      ])
  }

  /// Step 28: adds the heads of the chains that are empty, and of the seals.
  func addAuditHeads() throws {
    for chain in [AuditChain.seals] + AuditChain.parallel { try insert(AuditHead(chain: chain)) }
  }

  /// Step 9: encrypts personal text stored in the clear by earlier releases.
  func encryptFields() throws {
    try encrypt("filename", of: "documents")
    try encrypt("note", of: "reviews")
    try encrypt("code", of: "sandbox_messages")
    try encrypt("text", of: "sandbox_messages")
    try encrypt(
      "offer", in: rows("SELECT * FROM uploads WHERE offer IS NOT NULL"), of: "uploads", ["session_id", "id"])
    try encrypt(
      "parts", in: rows("SELECT * FROM idempotent_answers"), of: "idempotent_answers", ["caller", "idempotency_key"])
  }

  private func encrypt(_ column: String, of table: String) throws {
    try forEachPage("SELECT id, \(column) FROM \(table) WHERE \(column) IS NOT NULL AND id > :last ORDER BY id") {
      try encrypt(column, in: $0, of: table, ["id"])
    }
  }

  private func encrypt(_ column: String, in page: [SQLRow], of table: String, _ idColumns: [String]) throws {
    let condition = idColumns.map { "\($0) = :\($0)" }.joined(separator: " AND ")
    for row in page {
      let ids = try idColumns.map { try row.text($0) }
      var arguments = Dictionary(uniqueKeysWithValues: zip(idColumns, ids.map { SQLValue.text($0) }))
      arguments["encrypted"] = try sealed(row.text(column), for: EncryptionContext(table, column, ids))
      try run("UPDATE \(table) SET \(column) = :encrypted WHERE \(condition)", arguments)
    }
  }

  /// Step 13: adds facets for custom fields to cases decided before facets existed.
  func addFieldFacets() throws {
    let decided = """
      SELECT s.id, s.project_id, s.custom_fields, m.at FROM review_marks m JOIN sessions s ON s.id = m.session_id
      WHERE m.queue = 'decided' AND m.kind = 'case' AND s.id > :last ORDER BY s.id
      """
    try forEachPage(decided) { page in
      for row in page {
        let fields: [String: String] = try row.json("custom_fields")
        for value in Set(fields.values) where !value.isEmpty {
          try insert(
            into: "review_marks",
            [
              "session_id": .text(row.text("id")), "project_id": .text(row.text("project_id")),
              "queue": .text("decided"), "kind": .text("field"), "word": .text(ReviewFacet.field(value).word(keys)),
              "at": .time(row.time("at")),
            ])
        }
      }
    }
  }

  /// Step 17: adds references to earlier sessions.
  func addCaseReferences() throws {
    var generator = SystemRandomNumberGenerator()
    var drawn: Set<CaseReference> = []
    try forEachPage("SELECT id FROM sessions WHERE id > :last ORDER BY id") { page in
      for row in page {
        var reference: CaseReference
        repeat { reference = CaseReference(drawnBy: &generator) } while !drawn.insert(reference).inserted
        try run(
          "UPDATE sessions SET reference = :reference WHERE id = :id",
          ["reference": .rawValue(reference), "id": .text(row.text("id"))])
      }
    }
    try run("CREATE UNIQUE INDEX sessions_by_reference ON sessions (project_id, reference)")
  }

  /// Step 24: rewrites the payloads of earlier releases, which are one or more ids separated by slashes. A job whose
  /// object no longer exists is deleted.
  func typeJobs() throws {
    for row in try rows("SELECT id, kind, payload FROM jobs") {
      let id = try row.text("id")
      guard let job = try job(of: try row.text("kind"), naming: try row.text("payload")) else {
        try removeJob(id)
        continue
      }
      try run(
        "UPDATE jobs SET payload = :payload, session_id = :session, webhook_id = :webhook WHERE id = :id",
        ["payload": .json(job), "session": .rawValue(job.session), "webhook": .rawValue(job.webhook), "id": .text(id)])
    }
  }

  private func job(of kind: String, naming payload: String) throws -> Job? {
    let parts = payload.split(separator: "/").map(String.init)
    switch (Job.Kind(rawValue: kind), parts.count) {
    case (.inspectDocument, 1):
      return try session(ofDocument: parts[0]).map { .inspectDocument(id: DocumentID(parts[0]), session: $0) }
    case (.findPortrait, 1):
      return try session(ofDocument: parts[0]).map { .findPortrait(document: DocumentID(parts[0]), session: $0) }
    case (.handleDeadline, 1): return .handleDeadline(session: SessionID(payload))
    case (.expireUpload, 2...):
      let id = payload.dropFirst(parts[0].count + 1)
      return .expireUpload(id: UploadID(String(id)), session: SessionID(parts[0]))
    case (.runSandboxStep, 1): return .runSandboxStep(session: SessionID(payload))
    case (.deliverWebhooks, 2):
      return .deliverWebhooks(
        webhook: WebhookID(parts[0]), session: parts[1] == "test" ? nil : SessionID(parts[1]))
    case (.askProvider, _): return Inquiry(id: payload).map { .askProvider($0) }
    case (.followProvider, _): return Inquiry(id: payload).map { .followProvider($0) }
    case (.deliverCode, 3):
      guard let kind = OneTimeCode.Kind(rawValue: parts[1]), let sentAt = Int64(parts[2]) else { return nil }
      return .deliverCode(kind: kind, sentAt: sentAt, session: SessionID(parts[0]))
    case (.requestProviderErasure, 2):
      return ProviderName(rawValue: parts[1]).map {
        .requestProviderErasure(provider: $0, session: SessionID(parts[0]))
      }
    case (.applyRetention, 1): return .applyRetention(session: SessionID(payload))
    case (.applyDecision, 2): return .applyDecision(id: parts[1], session: SessionID(parts[0]))
    case (.aggregateAudit, _): return .aggregateAudit
    case (.purge, _): return .purge
    default: return nil
    }
  }

  private func session(ofDocument id: String) throws -> SessionID? {
    try rows("SELECT session_id FROM documents WHERE id = :id", ["id": .text(id)]).first?.rawValue("session_id")
  }

  /// Step 33: rounds the corners of documents to whole pixels.
  func roundCorners() throws {
    let parted = "SELECT id, quadrilateral FROM documents WHERE quadrilateral LIKE '%.%' AND id > :last ORDER BY id"
    try forEachPage(parted) { page in
      for row in page {
        let corners: [[Double]] = try row.json("quadrilateral")
        try run(
          "UPDATE documents SET quadrilateral = :corners WHERE id = :id",
          ["corners": .json(corners.map { $0.map { $0.rounded() } }), "id": .text(row.text("id"))])
      }
    }
  }

  /// Calls `body` with the rows of a query in pages. The query selects `id`, starts after `:last`, and is ordered by id.
  private func forEachPage(_ sql: String, _ body: ([SQLRow]) throws -> Void) throws {
    var last: String? = ""
    while let id = last {
      let page = try rows("\(sql) LIMIT 1000", ["last": .text(id)])
      try body(page)
      last = try page.last?.text("id")
    }
  }
}
