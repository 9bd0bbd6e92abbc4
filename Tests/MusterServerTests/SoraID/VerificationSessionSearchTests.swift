import Foundation
import HTTPTypes
import MusterAPI
import ServiceFixtures
import TestTraits
import Testing
import VerificationFlow

/// Lists of hosted verification sessions, and what they are searched by.
@Suite struct VerificationSessionSearchTests {
  @Test func matchesComeInPages() async throws {
    try await withTestServer { server in
      let key = try await server.makeKey(.sessions)
      var made: [String] = []
      for _ in 1...5 { made.append(try await server.create(key: key)) }
      var seen: [String] = []
      var cursor: String?
      repeat {
        let page = try await server.search("pageSize=2" + (cursor.map { "&searchAfter=\($0)" } ?? ""), key: key)
        seen += page["verifications"]?.items.compactMap { $0["id"]?.text } ?? []
        cursor = page["searchAfter"]?.text
      } while cursor != nil
      #expect(seen == made.reversed(), "each once, newest first")

      let list: JSONValue = try await server.send(
        .get, Routes.verificationSessions + "?page=2&page_size=2", token: key
      ).decoded()
      #expect(list["verifications"]?.items.compactMap { $0["id"]?.text } == [made[2], made[1]])
      #expect(list["links"]?["next"]?.text == "/v1/verification_sessions?page=3&page_size=2")
      #expect(list["links"]?["prev"]?.text == "/v1/verification_sessions?page=1&page_size=2")
    }
  }

  @Test func matchesAreFiltered() async throws {
    try await withTestServer { server in
      let key = try await server.makeKey(.sessions)
      let one = try await server.create(#"{"custom_fields": {"customer": 42, "a b": "x", "isNew": true}}"#, key: key)
      let two = try await server.create(#"{"custom_fields": {"customer": "43"}}"#, key: key)
      let cases: [(String, [String])] = [
        ("custom_customer=42", [one]), ("custom_customer=42&custom_customer=43", [two, one]),
        ("custom_a%20b=x&custom_customer=42", [one]), ("custom_isNew=true", [one]), ("custom_none=x", []),
        ("status=awaiting_user_input", [two, one]), ("status=success,failed", []), ("status=expired", []),
        ("status=success&status=awaiting_user_input", [two, one]), ("projectId=test", [two, one]),
        ("projectId=other", []), ("startTime=1", [two, one]), ("endTime=1", []), ("startTime=99999999999", []),
      ]
      for (query, expected) in cases {
        let found = try await server.search(query, key: key)["verifications"]?.items.compactMap { $0["id"]?.text }
        #expect(found == expected, "\(query)")
      }
    }
  }

  @Test(
    .slow,
    arguments: [
      "email=a@bank.example", "phone=1", "name=x", "flowId=x", "userId=x", "status=done", "sortField=updated_at",
      "sortDirection=asc", "pageSize=0", "pageSize=201", "startTime=today", "searchAfter=x",
    ])
  func whatCannotBeSearchedForIsRefusedByName(query: String) async throws {
    try await withTestServer { server in
      let answer = try await server.send(
        .get, Routes.verificationSessionSearch + "?" + query, token: server.makeKey(.sessions))
      #expect(answer.status == .badRequest && answer.errorType == "invalid_argument")
    }
  }

  @Test func customFieldsAreSetOneByOne() async throws {
    try await withTestServer { server in
      let key = try await server.makeKey(.sessions)
      let id = try await server.create(#"{"custom_fields": {"customer": "42", "order": "7"}}"#, key: key)
      let path = Routes.path(Routes.verificationSessionFields, id)
      let answer = try await server.send(
        .post, path, token: key, body: Data(#"{"custom_fields": {"order": 8, "more": false}}"#.utf8))
      #expect(answer.status == .ok)
      let expected: JSONValue = .object([
        "customer": .string("42"), "order": .string("8"), "more": .string("false"),
      ])
      #expect(try answer.decoded(as: JSONValue.self)["custom_fields"] == expected)
      #expect(try await server.verificationSession(id, key: key)["custom_fields"] == expected)
      for body in [
        "{}", #"{"custom_fields": {"a": [1]}}"#, #"{"custom_fields": {"sandbox.documents": "rejected"}}"#,
        #"{"custom_fields": {"a": "\#(String(repeating: "x", count: 257))"}}"#,
      ] {
        #expect(try await server.send(.post, path, token: key, body: Data(body.utf8)).status == .badRequest)
      }
      let actions = try await server.actions(in: SessionID(String(id.dropFirst("verify_".count))))
      #expect(actions.count { $0 == "session.custom_fields_changed" } == 1)
    }
  }
}

extension TestServer {
  /// Creates a session and returns its id.
  fileprivate func create(_ body: String = "{}", key: String) async throws -> String {
    try #require(try await createVerificationSession(body, key: key)["id"]?.text)
  }

  fileprivate func search(_ query: String, key: String) async throws -> JSONValue {
    let answer = try await send(.get, Routes.verificationSessionSearch + "?" + query, token: key)
    #expect(answer.status == .ok, "\(query): \(String(decoding: answer.body, as: UTF8.self))")
    return try answer.decoded()
  }
}
