import TestStores
import VerificationFlow

@testable import MusterService
@testable import MusterStore

extension ServiceFixture {
  /// The tables that have a text anywhere in their rows.
  package func tables(naming text: String) async throws -> Set<String> {
    try await store.database.read { connection in
      try Set(
        TestStores.tables(on: connection).filter { table in
          try connection.rows("SELECT * FROM \(table)").contains { row in
            row.values.contains { if case .text(let words) = $0 { words.contains(text) } else { false } }
          }
        })
    }
  }

  /// Puts a session into the tables in which only others than uploads and reviews leave something.
  package func addTraces(of session: String) async throws {
    let id = SessionID(session)
    let now = Instant(milliseconds: 1)
    try await store.database.write { connection in
      guard let record = try connection.session(id) else { return }
      try connection.save(AssignmentRecord(sessionId: id, reviewer: "anna", assignedBy: "carla", at: now))
      try connection.insert(EscalationRecord(sessionId: id, reviewer: "anna", at: now))
      try connection.insert(
        ReviewNoteRecord(
          id: "n", sessionId: id, occasion: .note, text: "Erika-Words", reviewer: "anna", keyId: nil, at: now))
      let statements = [
        """
        INSERT INTO codes (owner_id, kind, session_id, number, code_hash, status, failed_attempts, sent_at, expires_at)
        VALUES (:session, 'ACTIVATION', :session, 1, 'h', 'ACTIVE', 0, 1, 1)
        """,
        """
        INSERT INTO pending_decisions (id, session_id, project_id, reviewer, actor, revision, decision, created_at,
          takes_effect_at, state)
        SELECT 'p', id, project_id, 'anna', 'reviewer:r', 1, 'accept', 1, 1, 'FAILED' FROM sessions WHERE id = :session
        """,
        """
        INSERT INTO review_proposals (session_id, id, reviewer, decision, at)
        SELECT id, 'p', 'anna', 'accept', 1 FROM sessions WHERE id = :session
        """,
        """
        INSERT INTO review_facets (session_id, project_id, queue, kind, word, at)
        SELECT id, project_id, 'waiting', 'case', '', 1 FROM sessions WHERE id = :session
        """,
        "INSERT INTO review_leases (session_id, reviewer, since, until) VALUES (:session, 'anna', 1, 1)",
      ]
      for statement in statements { try connection.run(statement, ["session": .text(session)]) }
      let far = now.advanced(by: .seconds(100_000_000_000))
      let jobs: [any Job] = [
        InspectDocumentJob(document: DocumentID("d"), sessionID: id),
        FindPortraitJob(document: DocumentID("d"), sessionID: id),
        HandleDeadlineJob(sessionID: id), ExpireUploadJob(UploadID("u"), in: id), RunSandboxStepJob(sessionID: id),
        DeliverWebhooksJob(to: WebhookID("w"), of: id),
        AskProviderJob(inquiry: Inquiry(.document(DocumentID("d")), in: id)),
        FollowProviderJob(inquiry: Inquiry(.client(VerificationID("v"), count: 1), in: id)),
        DeliverCodeJob(codeKind: .activation, sentAt: 1, sessionID: id), ApplyRetentionJob(of: id),
        ApplyDecisionJob(decision: "p", sessionID: id),
      ]
      for job in jobs {
        let record = try JobRecord(id: "trace-\(type(of: job).kind.rawValue)", job, runAt: far)
        try connection.schedule(record, at: now)
      }
      try connection.insert(
        SandboxMessage(
          id: "m", projectId: record.projectId, sessionId: id, kind: .activation, code: "1", text: "1", createdAt: now))
      let webhook = WebhookRecord(
        id: WebhookID("w"), projectId: record.projectId, url: "https://example.org", events: [], createdAt: now)
      try connection.insert(webhook)
      try connection.insert(
        WebhookMessage(id: WebhookMessageID("n"), sessionId: id, event: .sessionCreated, at: now, body: session),
        for: [webhook.id])
    }
  }
}
