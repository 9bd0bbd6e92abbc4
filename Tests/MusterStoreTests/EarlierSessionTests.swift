import Foundation
import TestStores
import Testing
import VerificationFlow

@testable import MusterStore

/// Sessions of before there were processes come back as processes that ask for documents and nothing else.
@Suite(.embeddedEngines) struct EarlierSessionTests {
  @Test func earlierSessionsLoadAsProcesses() async throws {
    try await withFolder { folder in
      let key = try MasterKey.loadOrCreate(at: folder + "/master.key", fileSystem: LocalFileSystem())
      let earlier = try SQLiteDatabase(
        path: folder + "/muster.sqlite", keys: FieldKeys(key), steps: Array(Schema.steps.prefix(3)))
      try await earlier.write { connection in
        for statement in Self.rows { try connection.run(statement) }
      }
      try earlier.close()

      let store = try await TestStores.open(folder)
      let (waiting, showing, job) = try await store.database.read { connection in
        (
          try connection.process(of: SessionID("waiting"), limits: FlowLimits()),
          try connection.process(of: SessionID("showing"), limits: FlowLimits()),
          try connection.rows("SELECT id, kind FROM jobs")
        )
      }
      #expect(waiting?.state == FlowState(nil, .notInitialized))
      #expect(waiting?.isConsentMissing == true)
      #expect(waiting?.attempts == 0)
      var process = try #require(showing)
      #expect(process.state == FlowState(.documentUpload, .inProgress))
      #expect(process.rules.required == RequiredDocuments(allOf: [.passport], in: .builtIn))
      #expect(!process.rules.hasPresenceCheck && !process.rules.hasCode)
      #expect(process.attempts == 1)
      #expect(try job.map { try $0.text("id") } == ["deadline-showing"])

      let now = Instant(milliseconds: 2)
      let passport = Submission(
        id: DocumentID("d"), key: SideKey(.passport, .front), sha256: "x", originalDocumentId: nil)
      for event in [
        .submitted([passport]), .inspected(passport.id, .passed()), .providerAnswered(passport.id, .accepted),
        .crossChecked(.accepted),
      ] as [Event] {
        _ = try process.apply(event, at: now)
      }
      #expect(process.status == .finished)
      try await store.close()
    }
  }

  private static let rows = [
    "INSERT INTO projects (id, name, is_sandbox, created_at) VALUES ('p', 'p', 0, 1)",
    session("waiting", needsConsent: 1), session("showing", needsConsent: 0),
    verification("waiting", phase: "NULL", status: "NOT_INITIALIZED"),
    verification("showing", phase: "'DOCUMENT_UPLOAD'", status: "IN_PROGRESS"),
    """
    INSERT INTO jobs (id, kind, payload, run_at, attempts, created_at)
    VALUES ('j', 'expire-session', 'showing', 9, 0, 1)
    """,
  ]

  private static func session(_ id: String, needsConsent: Int) -> String {
    """
    INSERT INTO sessions (id, project_id, token_generation, token_hash, consent_required, custom_fields, created_at,
      updated_at, expires_at)
    VALUES ('\(id)', 'p', 1, '\(id)', \(needsConsent), '{}', 1, 1, 10000000)
    """
  }

  private static func verification(_ session: String, phase: String, status: String) -> String {
    """
    INSERT INTO verifications (id, session_id, number, phase, status, required, created_at, updated_at)
    VALUES ('v-\(session)', '\(session)', 1, \(phase), '\(status)',
      '{"groups":[{"items":[{"sides":["FRONT"],"type":"PASSPORT"}],"required":1}],"total":1}', 1, 1)
    """
  }
}
