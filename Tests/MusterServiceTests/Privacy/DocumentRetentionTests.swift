import MusterService
import ServiceFixtures
import Synchronization
import TestTraits
import Testing
import VerificationFlow

@testable import MusterStore

/// What goes when, of sessions whose documents are not all alike.
@Suite struct DocumentRetentionTests {
  private static let day = Duration.seconds(24 * 3600)

  @Test func refusedPicturesGoFirstAndMessagesWithTheLast() async throws {
    try await withTemporaryFolder { folder in
      let clock = TestClock()
      let (session, rejected, accepted) = try await fill(folder, clock)
      clock.advance(by: Self.day * 8)
      try await withService(on: folder, .test, clock: clock.clock) { service in
        try await until("retention is applied") { try await service.original(of: rejected) == nil }
        #expect(try await service.original(of: accepted) != nil)
        for table in ["webhook_messages", "webhook_deliveries"] { #expect(try await service.rowCount(table) == 2) }
        #expect(try await service.rowCount("sandbox_messages") == 1)
        #expect(try await service.rowCount("idempotent_answers") == 1)
      }
      clock.advance(by: Self.day * 23)
      try await withService(on: folder, .test, clock: clock.clock) { service in
        try await until("retention is applied") { try await service.original(of: accepted) == nil }
        #expect(try await service.rowCount("sandbox_messages") == 0)
        #expect(try await service.rowCount("idempotent_answers") == 0)
        #expect(try await service.messages() == ["waits"], "what is still to be sent stays")
        #expect(try await service.retentionJobs() == 1)
        try await service.store.database.write {
          _ = try $0.run("UPDATE webhook_deliveries SET state = 'DELIVERED'")
        }
      }
      clock.advance(by: Self.day * 1.5)
      try await withService(on: folder, .test, clock: clock.clock) { service in
        try await until("retention is applied") { try await service.messages().isEmpty }
        #expect(try await service.retentionJobs() == 0)
        #expect(try await service.rowCount("webhook_deliveries") == 0)
        let notes = try await service.store.database.read { try $0.audit(of: session) }
        #expect(notes.filter { $0.action == .picturesErased }.map(\.detail) == ["2", "2"])
        #expect(try await service.record(of: accepted).status == .accepted, "the facts stay")
      }
    }
  }

  @Test(.slow) func theMostSpecificRuleHolds() async throws {
    try await withTemporaryFolder { folder in
      let clock = TestClock()
      let (_, rejected, accepted) = try await fill(folder, clock)
      try await withService(on: folder, .test, clock: clock.clock) { service in
        let retention = ManageRetention(store: service.store, clock: clock.clock)
        _ = try await retention.set(accepted: Self.day * 10, rejected: Self.day * 40, project: "test", type: nil)
        _ = try await retention.set(accepted: Self.day * 20, rejected: nil, project: "test", type: .idCard)
        _ = try await retention.set(accepted: .zero, rejected: .zero, project: "test", type: .passport)
      }
      clock.advance(by: Self.day * 19)
      try await withService(on: folder, .test, clock: clock.clock) { service in
        try await until("retention is applied") { try await service.retentionIsSettled(at: clock.clock.now()) }
        #expect(try await service.original(of: accepted) != nil, "the type's 20 days go before the project's 10")
      }
      clock.advance(by: Self.day * 2)
      try await withService(on: folder, .test, clock: clock.clock) { service in
        try await until("retention is applied") { try await service.original(of: accepted) == nil }
        #expect(try await service.original(of: rejected) != nil, "the project's 40 days go before the 7 of all")
        try await ManageRetention(store: service.store, clock: clock.clock).unset(project: "test", type: nil)
      }
      try await withService(on: folder, .test, clock: clock.clock) { service in
        try await until("retention is applied") { try await service.original(of: rejected) == nil }
      }
    }
  }

  @Test func rulesAreListedAndNotedAndRefused() async throws {
    try await withTestService { service in
      _ = try await service.caller(.admin)
      let retention = ManageRetention(store: service.store)
      _ = try await retention.set(accepted: .seconds(5), rejected: nil, project: "test", type: .idCard)
      let rule = try await retention.set(accepted: nil, rejected: .seconds(6), project: "test", type: .idCard)
      #expect(rule.accepted == .seconds(5) && rule.rejected == .seconds(6), "what is not said stays")
      #expect(try await retention.list().map(\.rule) == [rule])
      await #expect(throws: ServiceError(.projectNotFound)) {
        try await retention.set(accepted: .zero, rejected: nil, project: "none", type: nil)
      }
      await #expect(throws: ServiceError(.documentTypeUnknown)) {
        try await retention.set(accepted: .zero, rejected: nil, project: "test", type: DocumentType(rawValue: "CAT"))
      }
      await #expect(throws: ServiceError(.retentionNotSet)) {
        try await retention.unset(project: "test", type: nil)
      }
      try await retention.unset(project: "test", type: .idCard)
      #expect(try await retention.list().isEmpty)
      let details = try await service.store.database.read { connection in
        try connection.rows("SELECT detail FROM audit WHERE action = 'retention.changed' ORDER BY number")
          .map { try $0.text("detail") }
      }
      #expect(details == ["ID_CARD 5 -", "ID_CARD 5 6", "ID_CARD - -"])
    }
  }

  /// A session that ended well, now, with a refused document, the good one in its place, and one message of each kind.
  private func fill(
    _ folder: String, _ clock: TestClock
  ) async throws -> (session: SessionID, rejected: DocumentID, accepted: DocumentID) {
    let made = Mutex<(SessionID, DocumentID, DocumentID)?>(nil)
    try await withService(on: folder, .test, clock: clock.clock) { service in
      let person = try await service.makeSession(.idCard)
      let refused = try await person.upload(specimen("id-card-front-small.jpg"), as: "ID_CARD").document
      let good = try await person.upload(
        specimen("id-card-front-orientation-1.jpg"), as: "ID_CARD", original: refused.id
      ).document
      #expect(refused.status == .rejected && good.status == .accepted)
      let now = clock.clock.now()
      try await service.store.database.write { connection in
        try connection.run(
          "UPDATE sessions SET status = 'FINISHED', updated_at = :now WHERE id = :id",
          ["now": .time(now), "id": .rawValue(person.id)])
        try connection.run("DELETE FROM jobs")
        let project = try #require(try connection.project(named: "test")).id
        try connection.insert(
          SandboxMessage(
            id: "m", projectId: project, sessionId: person.id, kind: .activation, code: "1", text: "1", createdAt: now))
        let webhook = WebhookRecord(
          id: WebhookID("w"), projectId: project, url: "https://example.org", events: [], createdAt: now)
        try connection.insert(webhook)
        for name in ["sent", "waits"] {
          try connection.insert(
            WebhookMessage(
              id: WebhookMessageID(name), sessionId: person.id, event: .sessionCreated, at: now, body: "{}"),
            for: [webhook.id])
        }
        try connection.run("UPDATE webhook_deliveries SET state = 'DELIVERED' WHERE message_id = 'sent'")
        try connection.insert(
          IdempotentAnswer(
            place: .init(caller: "c", key: "k"), fingerprint: "f", sessionId: person.id,
            tokenGeneration: nil, parts: ["p"], createdAt: now))
      }
      made.withLock { $0 = (person.id, refused.id, good.id) }
    }
    return try #require(made.withLock { $0 })
  }
}

extension TestService {
  fileprivate func messages() async throws -> [String] {
    try await store.database.read { try $0.rows("SELECT id FROM webhook_messages").map { try $0.text("id") } }
  }

  fileprivate func retentionJobs() async throws -> Int {
    try await store.database.read { try $0.rows("SELECT id FROM jobs WHERE kind = 'apply-retention'").count }
  }

  /// Whether nothing is due any more.
  fileprivate func retentionIsSettled(at now: Instant) async throws -> Bool {
    try await store.database.read { connection in
      try connection.rows(
        "SELECT id FROM jobs WHERE kind = 'apply-retention' AND (run_at <= :now OR lease_owner IS NOT NULL)",
        ["now": .time(now)]
      ).isEmpty
    }
  }
}
