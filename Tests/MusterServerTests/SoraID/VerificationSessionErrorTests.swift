import Foundation
import HTTPTypes
import MusterAPI
import MusterStore
import ServiceFixtures
import Testing
import VerificationFlow

/// The errors of the API of hosted verification sessions.
@Suite struct VerificationSessionErrorTests {
  @Test(arguments: [
    ("{", "json_decode_error"), ("[]", "json_decode_error"), (#"{"is_webview": "yes"}"#, "invalid_input"),
    (#"{"redirect_url": 7}"#, "invalid_input"), (#"{"custom_fields": {"a": {"b": 1}}}"#, "invalid_input"),
    (#"{"custom_fields": []}"#, "invalid_input"), (#"{"project_id": "other"}"#, "invalid_argument"),
    (#"{"redirect_url": "https://evil.example"}"#, "invalid_argument"),
    (#"{"custom_fields": {"sandbox.nothing": "x"}}"#, "invalid_argument"),
  ])
  func aRequestIsRefused(body: String, kind: String) async throws {
    try await withTestServer { server in
      let answer = try await server.send(
        .post, Routes.verificationSessions, token: server.makeKey(.sessions), body: Data(body.utf8))
      #expect(answer.status == .badRequest && answer.errorType == kind)
      #expect(answer.headers[.contentType] == "application/json")
      let fields = try answer.decoded(as: JSONValue.self)["fields"]?.items ?? []
      #expect(fields.isEmpty == (kind != "invalid_input"))
      #expect(fields.allSatisfy { $0["location"]?.text != nil && $0["message"]?.text != nil })
    }
  }

  @Test func callersWithoutARightKeyAreRefused() async throws {
    try await withTestServer { server in
      let unknown = try await server.send(.get, Routes.verificationSessions, token: "mk_test_unknown")
      #expect(unknown.status == .unauthorized && unknown.errorType == "unauthenticated")
      #expect(unknown.headers[.wwwAuthenticate] == "Bearer")
      #expect(!String(decoding: unknown.body, as: UTF8.self).contains("mk_test_unknown"))
      let weak = try await server.send(.post, Routes.verificationSessions, token: server.makeKey(.review))
      #expect(weak.status == .forbidden && weak.errorType == "unauthenticated")
    }
  }

  @Test func whatIsNotThereIsNotFound() async throws {
    try await withTestServer { server in
      let key = try await server.makeKey(.sessions)
      for path in [
        "/v1/verification_sessions/verify_none", "/v1/verification_sessions/some/more", "/v1/users?token=vl_none.none",
        "/v1/verification_sessions?token=none",
      ] {
        let answer = try await server.send(.get, path, token: key)
        #expect(answer.status == .notFound && answer.errorType == "not_found", "\(path)")
      }
      let method = try await server.send(.delete, Routes.verificationSessions, token: key)
      #expect(method.status == .methodNotAllowed && method.errorType == "invalid_argument")
    }
  }

  @Test(
    arguments: [
      (
        #"{"name": "Lena Maria Novakova", "dob": "1991-04-17"}"#,
        VerificationFlow.Claims(surname: "Novakova", givenNames: "Lena Maria", birthDate: "1991-04-17")
      ),
      (
        #"{"name": {"first_name": "Lena", "last_name": "Novakova"}, "dob": {"year": 1991, "month": "4", "day": 7}}"#,
        VerificationFlow.Claims(surname: "Novakova", givenNames: "Lena", birthDate: "1991-04-07")
      ),
      (#"{"name": "Erika"}"#, VerificationFlow.Claims(surname: "Erika")),
      (#"{"phone": "+49 30 1", "email": null}"#, nil),
    ] as [(String, VerificationFlow.Claims?)])
  func whatTheCallerKnowsIsClaimed(profile: String, claims: VerificationFlow.Claims?) async throws {
    try await withTestServer { server in
      let key = try await server.makeKey(.sessions)
      let id = try #require(try await server.createVerificationSession(key: key)["id"]?.text)
      let answer = try await server.send(
        .put, Routes.path(Routes.verificationSession, id), token: key,
        body: Data(#"{"user_profile_information": \#(profile)}"#.utf8))
      #expect(answer.status == .ok)
      #expect(!String(decoding: answer.body, as: UTF8.self).contains("Lena"))
      let session = SessionID(String(id.dropFirst("verify_".count)))
      #expect(try await server.store.database.read { try $0.session(session)?.claims } == claims)
    }
  }

  @Test(arguments: [
    "null", #""Erika""#, #"{"dob": {"year": 1991}}"#, #"{"dob": "soon"}"#, #"{"name": 1}"#, #"{"name": "王小明"}"#,
  ])
  func aProfileThatMakesNoSenseIsRefused(profile: String) async throws {
    try await withTestServer { server in
      let key = try await server.makeKey(.sessions)
      let id = try #require(try await server.createVerificationSession(key: key)["id"]?.text)
      let answer = try await server.send(
        .put, Routes.path(Routes.verificationSession, id), token: key,
        body: Data(#"{"user_profile_information": \#(profile)}"#.utf8))
      #expect(answer.status == .badRequest)
    }
  }
}
