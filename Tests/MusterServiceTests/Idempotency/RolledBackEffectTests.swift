import MusterService
import NIOCore
import ServiceFixtures
import Testing
import VerificationFlow

/// An effect and its response are stored together, or neither is.
@Suite struct RolledBackEffectTests {
  private struct NoResponse: Error {}

  @Test func anEffectWhoseResponseCannotBeStoredIsRolledBack() async throws {
    try await withTestService({ $0.review = .always }) { service in
      let muster = service.muster
      let made = try await service.makeCase()
      let revision = try await made.shown().session.revision
      let (session, app) = (try await service.makeSession(.passport), try await service.caller(.onboarding))
      let process = try await muster.onboarding.newProcess.start(
        Identification(canonical: "person", fields: [:]), processType: nil, language: "en", by: app)
      let sentCode = try await muster.onboarding.processes.sentCode(.activation, of: process.id, by: app)
      let tables = [
        "sessions", "documents", "renditions", "audit", "reviews", "review_leases", "jobs", "session_events",
      ]
      var before: [Int] = []
      for table in tables { before.append(try await service.rowCount(table)) }

      let creator = try await service.caller(.sessions)
      await fails(service, as: creator) { (once: IdempotencyContext<CreateSession.Created>) in
        let request = CreateSession.Request(documentTypes: nil, consentRequired: false, customFields: [:])
        return try await muster.sessions.creation.create(request, language: "en", by: creator, once: once)
      }
      await fails(service, as: made.key) {
        try await muster.reviews.lease.take(made.id, for: nil, by: made.key, once: $0)
      }
      await fails(service, as: made.key) { once in
        let request = DecideReview.Request(
          decision: "accept", documentId: nil, reason: nil, note: nil, revision: revision, reviewer: nil)
        return try await muster.reviews.decisions.decide(request, on: made.id, by: made.key, once: once)
      }
      for code in [sentCode, "wrong"] {
        await fails(service, as: app) {
          try await muster.onboarding.device.activate(process.id, code: code, by: app, once: $0)
        }
      }
      let person = try await session.caller
      let submission = try DocumentSubmission(
        type: "PASSPORT", side: "FRONT", country: nil, originalDocumentId: nil, signature: nil, uploadId: nil,
        filename: nil, expectedBytes: nil, catalogue: .builtIn)
      let bytes = ByteBuffer(bytes: try specimen("passport-grayscale.jpg"))
      await fails(service, as: person) { once in
        let body = AsyncStream(ByteBuffer.self) { sender in
          sender.yield(bytes)
          sender.finish()
        }
        return try await muster.documents.pictures.accept(submission, body: body, by: person, once: once)
      }

      var after: [Int] = []
      for table in tables { after.append(try await service.rowCount(table)) }
      #expect(after == before, "\(tables)")
      #expect(try await service.rowCount("idempotent_answers") == 0)
    }
  }

  /// Runs a use case whose response cannot be stored.
  private func fails<Outcome: Sendable>(
    _ service: TestService, as caller: Caller, _ work: (IdempotencyContext<Outcome>) async throws -> Outcome
  ) async {
    await #expect(throws: NoResponse.self) {
      _ = try await service.muster.access.idempotency.run(
        "k", RequestFingerprint([]), by: caller, render: { _ in throw NoResponse() }, work: work, again: { $0 })
    }
  }
}
