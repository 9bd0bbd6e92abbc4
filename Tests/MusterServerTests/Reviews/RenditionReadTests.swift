import Foundation
import HTTPTypes
import MusterAPI
import ServiceFixtures
import Testing
import VerificationFlow

@testable import MusterService
@testable import MusterStore

/// The audit of reads of renditions, and the tokens that permit them.
@Suite struct RenditionReadTests {
  @Test func repeatedReadsByProgramsAreAggregated() async throws {
    let clock = TestClock()
    try await withTestServer(clock: clock.clock) { server in
      let (session, href) = try await server.passport()
      let key = try await server.makeKey(.review)
      for offset in 0..<20 {
        let answer = try await server.send(
          .get, href, token: session.token, headers: [.range: "bytes=\(offset)-\(offset)"])
        #expect(answer.status == .partialContent)
      }
      #expect(try await server.send(.get, href, token: key).status == .ok)
      #expect(try await server.send(.get, href.replacing("original", with: "thumbnail"), token: key).status == .ok)
      #expect(
        try await server.notes(of: session.id, .renditionRead).map(\.detail) == ["original", "original", "thumbnail"])
      clock.advance(by: AggregateAudit.time + .seconds(1))
      server.wakeWorkers()
      try await until("they are counted") { try await server.notes(of: session.id, .renditionRead).count == 4 }
      let last = try #require(try await server.notes(of: session.id, .renditionRead).last)
      #expect(last.detail == "original, 19 more" && last.actor == .session)
      try await until("nothing is left") { try await server.jobs(AggregateAuditJob.kind).isEmpty }
      // The next one begins anew.
      #expect(try await server.send(.get, href, token: session.token).status == .ok)
      #expect(try await server.notes(of: session.id, .renditionRead).count == 5)
      _ = try await server.store.database.read { try $0.verifyAudit() }
    }
  }

  /// A token opens no picture when its session is over, and reads what came of it.
  @Test func aTokenOpensNoPictureOfASessionThatIsOver() async throws {
    try await withTestServer { server in
      let (session, href) = try await server.passport()
      #expect(try await server.send(.get, href, token: session.token).status == .ok)
      let body = try JSONCoding.encoder().encode(OnboardingRequest(ProcessReference(processId: session.id)))
      let ended = try await server.send(.post, Routes.onboardingCleanup, token: session.token, body: body)
      #expect(ended.status == .ok)
      for method in [HTTPRequest.Method.get, .head] {
        #expect(try await server.send(method, href, token: session.token).status == .unauthorized)
      }
      #expect(try await server.send(.get, href, token: session.token).problemCode == "SESSION_EXPIRED")
      let reviewer = try await server.makeKey(.review)
      #expect(try await server.send(.get, href, token: reviewer).status == .ok)
      let shown = try await server.send(.get, Routes.path(Routes.session, session.id), token: session.token)
      #expect(shown.status == .ok)
      #expect(try await server.send(.get, Routes.currentActivation, token: session.token).status == .ok)
    }
  }
}

extension TestServer {
  /// A session whose person has shown a passport, and where its original is.
  fileprivate func passport() async throws -> (session: Session, href: String) {
    let session = try await makeSession("PASSPORT", "ID_CARD")
    let document: Document = try await upload(
      specimen("passport-grayscale.jpg"), as: "PASSPORT", to: session
    ).decoded()
    return (session, Routes.path(Routes.rendition, document.id, "original"))
  }

  /// What the audit notes of a session of one kind.
  fileprivate func notes(of session: String, _ action: AuditRecord.Action) async throws -> [AuditRecord] {
    try await store.database.read { try $0.audit(of: SessionID(session)) }.filter { $0.action == action }
  }
}
