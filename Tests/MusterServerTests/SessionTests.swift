import Foundation
import HTTPTypes
import MusterAPI
import MusterService
import ServiceFixtures
import Testing
import VerificationFlow

@Suite struct SessionTests {
  @Test func aSessionBeginsReadyForUploads() async throws {
    try await withTestServer { server in
      let session = try await server.makeSession("PASSPORT")
      #expect(session.phase == "DOCUMENT_UPLOAD")
      #expect(session.status == "IN_PROGRESS")
      #expect(session.processId == session.id)
      #expect(session.documentTypes == ["PASSPORT"])
      #expect(session.expiresAt > session.createdAt)

      let seen = try await server.send(.get, Routes.path(Routes.session, session.id), token: session.token)
      let shown: Session = try seen.decoded()
      #expect(shown.token == nil)
      #expect(shown.id == session.id)
    }
  }

  @Test func aSessionThatNeedsConsentWaitsBeforeItsUploads() async throws {
    try await withTestServer { server in
      let key = try await server.makeKey(.sessions)
      let answer = try await server.send(
        .post, Routes.sessions, token: key,
        body: Data(#"{"consentRequired": true, "customFields": {"case": "7"}}"#.utf8))
      let session: Session = try answer.decoded()
      #expect(session.phase == nil)
      #expect(session.status == "NOT_INITIALIZED")
      #expect(session.customFields == ["case": "7"])
      #expect(answer.headers[.location] == Routes.path(Routes.session, session.id))

      let refused = try await server.upload(specimen("passport-grayscale.jpg"), as: "PASSPORT", to: session)
      #expect(refused.problemCode == "PHASE_CONFLICT")
    }
  }

  @Test(arguments: [
    (#"{"documentTypes": ["LIBRARY_CARD"]}"#, "DOCUMENT_TYPE_UNKNOWN"), (#"{"documentTypes": []}"#, "INVALID_REQUEST"),
    (#"{"documentTypes": ["PASSPORT", "PASSPORT"]}"#, "INVALID_REQUEST"),
    (#"{"documentTypes": "PASSPORT"}"#, "INVALID_REQUEST"), ("{", "INVALID_REQUEST"), ("[]", "INVALID_REQUEST"),
    (#"{"customFields": {"a": "\#(String(repeating: "x", count: 257))"}}"#, "INVALID_REQUEST"),
    // A letter with two accents is three characters, though it is drawn as one.
    (#"{"customFields": {"a": "\#(String(repeating: "e\u{301}\u{323}", count: 86))"}}"#, "INVALID_REQUEST"),
  ])
  func anInvalidRequestIsRejected(body: String, code: String) async throws {
    try await withTestServer { server in
      let key = try await server.makeKey(.sessions)
      let answer = try await server.send(.post, Routes.sessions, token: key, body: Data(body.utf8))
      #expect(answer.status == .badRequest)
      #expect(answer.problemCode == Code(code))
    }
  }

  @Test func anOversizedRequestIsNotRead() async throws {
    try await withTestServer { server in
      let key = try await server.makeKey(.sessions)
      let answer = try await server.send(
        .post, Routes.sessions, token: key, body: Data(repeating: UInt8(ascii: " "), count: 100_000))
      #expect(answer.status == .contentTooLarge)
      #expect(answer.problemCode == "REQUEST_TOO_LARGE")
    }
  }

  @Test func anExpiredTokenOpensNothing() async throws {
    try await withTestServer({ $0.flowLimits.sessionLifetime = .milliseconds(1) }) { server in
      let session = try await server.makeSession("PASSPORT")
      try await Task.sleep(for: .milliseconds(20))
      let answer = try await server.send(.get, Routes.path(Routes.session, session.id), token: session.token)
      #expect(answer.status == .unauthorized)
      #expect(answer.problemCode == "SESSION_EXPIRED")
    }
  }

  @Test func aSessionWhoseTimeIsUpEnds() async throws {
    try await withTestServer({ $0.flowLimits.sessionLifetime = .milliseconds(300) }) { server in
      let session = try await server.makeSession("PASSPORT")
      let key = try await server.makeKey(.sessions)
      for _ in 0..<200 {
        let shown: Session = try await server.send(.get, Routes.path(Routes.session, session.id), token: key).decoded()
        if shown.phase == "COMPLETED" {
          #expect(shown.status == "FAILED")
          return
        }
        try await Task.sleep(for: .milliseconds(50))
      }
      Issue.record("the session never ended")
    }
  }
}
