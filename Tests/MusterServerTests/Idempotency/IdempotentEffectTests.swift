import Foundation
import HTTPTypes
import MusterAPI
import MusterService
import NIOCore
import ServiceFixtures
import Testing
import VerificationFlow

/// An effect and its answer are kept together, or neither is; refusals that have an effect are no exception.
@Suite struct IdempotentEffectTests {
  private struct NoAnswer: Error {}

  @Test func aWrongCodeIsCountedOnce() async throws {
    try await withTestServer { server in
      let key = try await server.makeKey(.onboarding)
      let process = try await server.startProcess(key: key)
      let wrong = CodeEntry(processId: process.id, otpCode: "none")
      let post = KeyedPost(path: Routes.activations, token: key, body: try JSONCoding.encoder().encode(wrong)) { _ in 0
      }
      let first = try await post.send("wrong", to: server)
      #expect(first.status == .badRequest)
      #expect(first.problemCode == "ACTIVATION_OTP_INVALID")
      let left = try #require(try first.decoded(as: Problem.self).remainingAttempts)
      for _ in 0..<3 {
        let again = try await post.send("wrong", to: server)
        #expect(again.isReplayed)
        #expect(again.status == first.status)
        #expect(again.body == first.body)
        #expect(again.headers[.contentType] == Problem.contentType)
      }
      let next: Problem = try await post.send("wrong too", to: server).decoded()
      #expect(next.remainingAttempts == left - 1)
    }
  }

  /// It is one too many by itself, or by the score of the whole process.
  @Test(arguments: [(1, 15), (5, 0)])
  func theLastWrongCodeIsAnsweredTheSameAgain(wrongCodes: Int, errorScore: Int) async throws {
    try await withTestServer({
      $0.flowLimits.otpMaxFailedAttempts = wrongCodes
      $0.flowLimits.maxErrorScore = errorScore
    }) { server in
      let key = try await server.makeKey(.onboarding)
      let process = try await server.startProcess(key: key)
      let wrong = CodeEntry(processId: process.id, otpCode: "none")
      let post = KeyedPost(path: Routes.activations, token: key, body: try JSONCoding.encoder().encode(wrong)) { _ in 0
      }
      let first = try await post.send("last", to: server)
      #expect(try first.decoded(as: Problem.self).remainingAttempts == 0)
      #expect(try await post.send("last", to: server).body == first.body)
      let rest = try await post.send("void", to: server)
      #expect(rest.problemCode == "ACTIVATION_OTP_INVALID", "nothing more was counted, so nothing is kept")
      #expect(try await !post.send("void", to: server).isReplayed)
    }
  }

  @Test func aPictureThatResetsTheVerificationIsRefusedTheSameAgain() async throws {
    try await withTestServer({ $0.flowLimits.maxFailedDocuments = 0 }) { server in
      let session = try await server.makeSession("PASSPORT", customFields: ["sandbox.documents": "rejected"])
      let rejected = try await server.upload(specimen("passport.jpg"), as: "PASSPORT", to: session)
      #expect(try rejected.decoded(as: Document.self).status == "REJECTED")
      let post = KeyedPost(
        path: Routes.documents + "?type=PASSPORT&side=FRONT", token: session.token,
        body: Data(try specimen("passport-grayscale.jpg"))
      ) { try await $0.rowCount("audit") }
      let first = try await post.send("limit", to: server)
      #expect(first.status == .tooManyRequests)
      #expect(first.problemCode == "IDENTITY_VERIFICATION_LIMIT_REACHED")
      let effects = try await post.effects(server)
      let again = try await post.send("limit", to: server)
      #expect(again.isReplayed)
      #expect(again.status == first.status)
      #expect(again.body == first.body)
      #expect(try await post.effects(server) == effects)
      #expect(try await post.send("anew", to: server).problemCode == "PHASE_CONFLICT", "it was reset")
    }
  }

  @Test func anEffectWhoseResponseCannotBeStoredIsRolledBack() async throws {
    try await withTestServer({ $0.review = .always }) { server in
      let muster = server.muster
      let made = try await server.makeCase()
      let revision = try await made.shown().revision
      let (session, onboarding) = (try await server.makeSession("PASSPORT"), try await server.makeKey(.onboarding))
      let process = try await server.startProcess(key: onboarding)
      let tables = [
        "sessions", "documents", "renditions", "audit", "reviews", "review_leases", "jobs", "session_events",
      ]
      var before: [Int] = []
      for table in tables { before.append(try await server.rowCount(table)) }

      let creator = try await muster.access.authenticate(bearer: try await server.makeKey(.sessions))
      await fails(server, as: creator) { (once: IdempotencyContext<(SessionView, token: String)>) in
        let request = CreateSession.Request(documentTypes: nil, consentRequired: false, customFields: [:])
        return try await muster.sessions.create(request, language: "en", by: creator, once: once)
      }
      let reviewer = try await muster.access.authenticate(bearer: made.key)
      let id = SessionID(made.id)
      await fails(server, as: reviewer) { try await muster.reviews.lease.take(id, for: nil, by: reviewer, once: $0) }
      await fails(server, as: reviewer) { once in
        let request = DecideReview.Request(
          decision: "accept", documentId: nil, reason: nil, note: nil, revision: revision, reviewer: nil)
        return try await muster.reviews.decide(request, on: id, by: reviewer, once: once)
      }
      let app = try await muster.access.authenticate(bearer: onboarding)
      for code in [process.code, "wrong"] {
        await fails(server, as: app) {
          try await muster.onboarding.activate(SessionID(process.id), code: code, by: app, once: $0)
        }
      }
      let person = try await muster.access.authenticate(bearer: session.token)
      let submission = try DocumentSubmission(
        type: "PASSPORT", side: "FRONT", country: nil, originalDocumentId: nil, signature: nil, uploadId: nil,
        filename: nil, expectedBytes: nil, catalogue: .builtIn)
      let bytes = ByteBuffer(bytes: try specimen("passport-grayscale.jpg"))
      await fails(server, as: person) { once in
        let body = AsyncStream(ByteBuffer.self) { sender in
          sender.yield(bytes)
          sender.finish()
        }
        return try await muster.documents.accept(submission, body: body, by: person, once: once)
      }

      var after: [Int] = []
      for table in tables { after.append(try await server.rowCount(table)) }
      #expect(after == before, "\(tables)")
      #expect(try await server.rowCount("idempotent_answers") == 0)
    }
  }

  /// Does it with an answer that cannot be kept.
  private func fails<Outcome: Sendable>(
    _ server: TestServer, as caller: Caller, _ work: (IdempotencyContext<Outcome>) async throws -> Outcome
  ) async {
    await #expect(throws: NoAnswer.self) {
      _ = try await server.muster.access.idempotency(
        "k", RequestFingerprint([]), by: caller, render: { _ in throw NoAnswer() }, work: work, again: { $0 })
    }
  }
}
