import Foundation
import HTTPTypes
import MusterAPI
import ServiceFixtures
import TestTraits
import Testing
import VerificationFlow

/// The list of a project's sessions.
@Suite struct SessionListTests {
  @Test func isNewestFirstAndComesInPages() async throws {
    try await withTestServer { server in
      var made: [String] = []
      for _ in 1...5 { made.append(try await server.makeSession("PASSPORT").id) }
      _ = try await server.makeSession("PASSPORT", project: "other")
      var seen: [String] = []
      var cursor: String?
      repeat {
        let page = try await server.sessions("limit=2" + (cursor.map { "&cursor=\($0)" } ?? ""))
        #expect(page.sessions.count <= 2)
        seen += page.sessions.map(\.id)
        cursor = page.nextCursor
      } while cursor != nil
      #expect(seen == made.reversed(), "all of the project, each once")
    }
  }

  @Test func isFiltered() async throws {
    try await withTestServer { server in
      let plain = try await server.makeSession("PASSPORT", customFields: ["customer": "42", "note": #"a "b" %_!"#])
      let other = try await server.makeSession("PASSPORT", customFields: ["customer": "4", "other": "42"])
      let shown = try await server.makeSession("PASSPORT", customFields: ["Customer": "42"])
      _ = try await server.upload(specimen("passport-grayscale.jpg"), as: "PASSPORT", to: shown)
      let waiting: Session = try await server.send(
        .post, Routes.sessions, token: server.makeKey(.sessions), body: Data(#"{"consentRequired":true}"#.utf8)
      ).decoded()
      let begun = [other.id, plain.id]
      let cases: [(String, [String])] = [
        ("phase=DOCUMENT_UPLOAD", begun), ("phase=PRESENCE_CHECK", [shown.id]),
        ("status=NOT_INITIALIZED", [waiting.id, shown.id]), ("phase=PRESENCE_CHECK&status=IN_PROGRESS", []),
        ("phase=COMPLETED", []), ("onboardingStatus=FINISHED", []),
        ("onboardingStatus=VERIFICATION_IN_PROGRESS", [waiting.id, shown.id] + begun),
        ("customField=customer:42", [plain.id]), ("customField=customer:4", [other.id]),
        ("customField=Customer:42", [shown.id]), ("customField=note:a%20%22b%22%20%25_!", [plain.id]),
        ("customField=customer:", []), ("customField=note:a%20%22b%22%20%25%25!", []),
        ("createdFrom=2999-01-01T00:00:00Z", []), ("createdUntil=2000-01-01T00:00:00.000Z", []),
        ("createdFrom=2000-01-01T00:00:00Z&createdUntil=2999-01-01T00:00:00Z", [waiting.id, shown.id] + begun),
      ]
      for (query, expected) in cases {
        #expect(try await server.sessions(query).sessions.map(\.id) == expected, "\(query)")
      }
      let at = plain.createdAt.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
      #expect(try await server.sessions("createdFrom=\(at)").sessions.contains { $0.id == plain.id })
      #expect(try await !server.sessions("createdUntil=\(at)").sessions.contains { $0.id == plain.id })
    }
  }

  @Test(
    .slow,
    arguments: [
      "phase=NONE", "status=", "onboardingStatus=accepted", "customField=customer", "customField=:42",
      "createdFrom=today",
      "createdUntil=", "limit=0", "limit=201", "limit=99999999999999999999", "cursor=x",
      "createdFrom=99999-01-01T00:00:00Z",
    ])
  func invalidArgumentsAreRefused(query: String) async throws {
    try await withTestServer { server in
      let answer = try await server.send(.get, Routes.sessions + "?" + query, token: server.makeKey(.sessions))
      #expect(answer.status == .badRequest && answer.problemCode == "INVALID_REQUEST")
    }
  }
}

extension TestServer {
  fileprivate func sessions(_ query: String) async throws -> SessionList {
    let answer = try await send(.get, Routes.sessions + "?" + query, token: makeKey(.sessions))
    #expect(answer.status == .ok, "\(query)")
    return try answer.decoded()
  }
}
