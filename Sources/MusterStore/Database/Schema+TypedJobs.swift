internal import VerificationFlow

extension Schema {
  /// Jobs as values, and the columns by which those of a session or a webhook are found.
  static let typedJobs = [
    "ALTER TABLE jobs ADD COLUMN session_id TEXT",
    "ALTER TABLE jobs ADD COLUMN webhook_id TEXT",
    "DROP INDEX jobs_by_payload",
    "CREATE INDEX jobs_by_session ON jobs (session_id)",
  ]
}

extension Connection {
  /// Rewrites the payloads of earlier releases, each an id or ids with slashes between them. A job that names nothing that
  /// is there has nothing left to do.
  func typeJobs() throws {
    for row in try rows("SELECT id, kind, payload FROM jobs", []) {
      let id = try row.text("id")
      guard let job = try job(of: try row.text("kind"), naming: try row.text("payload")) else {
        try removeJob(id)
        continue
      }
      try execute(
        "UPDATE jobs SET payload = ?, session_id = ?, webhook_id = ? WHERE id = ?",
        [try .json(job), .word(job.session), .word(job.webhook), .text(id)])
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
    try rows("SELECT session_id FROM documents WHERE id = ?", [.text(id)]).first.map { try $0.word("session_id") }
  }
}
