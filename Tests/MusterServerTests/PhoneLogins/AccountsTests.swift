import Foundation
import HTTPTypes
import MusterAPI
import MusterService
import ServiceFixtures
import Testing
import VerificationFlow

/// Logins by apps that speak the telephone part of the Identity Toolkit.
@Suite struct AccountsTests {
  private struct Answered: Decodable {
    struct Problem: Decodable {
      let code: Int
      let message: String
    }

    let sessionInfo: String?
    let idToken: String?
    let refreshToken: String?
    let expiresIn: String?
    let localId: String?
    let isNewUser: Bool?
    let phoneNumber: String?
    let error: Problem?
  }

  private static let sending = "sendVerificationCode"
  private static let signingIn = "signInWithPhoneNumber"

  @Test func anAppLogsAPersonIn() async throws {
    let clock = TestClock()
    try await withTestServer(clock: clock.clock) { server in
      try await server.setGate()
      let key = try await server.makeKey(.onboarding)
      func post(
        _ call: String, _ fields: [String: String], query: String? = nil, headers: HTTPFields = [:]
      ) async throws -> (status: Int, body: Answered) {
        let answer = try await server.send(
          .post, "/v1/accounts:\(call)\(query ?? "?key=\(key)")", headers: headers,
          body: JSONEncoder().encode(fields))
        let body = try answer.plain(Answered.self)
        if let error = body.error { #expect(error.code == answer.status.code, "\(answer.text)") }
        return (answer.status.code, body)
      }
      func begin(_ number: String) async throws -> String {
        let sent = try await post(
          Self.sending, ["phoneNumber": number, "recaptchaToken": "x", "iosReceipt": "y", "iosSecret": "z"])
        return try #require(sent.body.sessionInfo, "\(sent)")
      }

      let session = try await begin("+447700900123")
      #expect(try await server.rowCount("phone_logins") == 1)
      let signedIn = try await post(Self.signingIn, ["sessionInfo": session, "code": "111111"])
      let token = try #require(signedIn.body.idToken)
      #expect(signedIn.status == 200 && signedIn.body.phoneNumber == "+447700900123")
      #expect(signedIn.body.expiresIn == "3600" && signedIn.body.isNewUser == false)
      #expect(signedIn.body.refreshToken?.isEmpty == true)
      let state: PhoneLoginState = try await server.send(
        .post, Routes.phoneLoginIntrospection, token: server.makeKey(.sessions),
        body: JSONCoding.encoder().encode(PhoneLoginToken(token: token))
      ).decoded()
      #expect(state.active && state.subject == signedIn.body.localId)

      let open = try await begin("+447700900124")
      let refused: [(String, [String: String], Int, String)] = [
        (Self.sending, [:], 400, "MISSING_PHONE_NUMBER"),
        (Self.sending, ["phoneNumber": ""], 400, "MISSING_PHONE_NUMBER"),
        (Self.sending, ["phoneNumber": "+4477"], 400, "INVALID_PHONE_NUMBER"),
        (Self.sending, ["phoneNumber": "+449012345678"], 400, "OPERATION_NOT_ALLOWED"),
        (Self.sending, ["phoneNumber": "+447700900124"], 400, "TOO_MANY_ATTEMPTS_TRY_LATER"),
        // The gate refuses, and nothing is sent.
        (Self.sending, ["phoneNumber": "+447700900002"], 403, "SIM_CHANGED"),
        (Self.sending, ["phoneNumber": "+447700900013"], 503, "PHONE_CHECK_FAILED"),
        (Self.signingIn, ["code": "111111"], 400, "MISSING_SESSION_INFO"),
        (Self.signingIn, ["sessionInfo": open], 400, "MISSING_CODE"),
        (Self.signingIn, ["sessionInfo": "none", "code": "111111"], 400, "INVALID_SESSION_INFO"),
        (Self.signingIn, ["sessionInfo": open, "code": "111111", "idToken": token], 400, "OPERATION_NOT_ALLOWED"),
        (Self.signingIn, ["sessionInfo": session, "code": "111111"], 400, "SESSION_EXPIRED"),
        (Self.signingIn, ["sessionInfo": open, "code": "1"], 400, "INVALID_CODE"),
        (Self.signingIn, ["sessionInfo": open, "code": "2"], 400, "INVALID_CODE"),
        (Self.signingIn, ["sessionInfo": open, "code": "3"], 400, "INVALID_CODE"),
        (Self.signingIn, ["sessionInfo": open, "code": "4"], 400, "INVALID_CODE"),
        (Self.signingIn, ["sessionInfo": open, "code": "5"], 400, "TOO_MANY_ATTEMPTS_TRY_LATER"),
        (Self.signingIn, ["sessionInfo": open, "code": "111111"], 400, "SESSION_EXPIRED"),
      ]
      for (call, fields, status, word) in refused {
        let answer = try await post(call, fields)
        #expect(answer.status == status && answer.body.error?.message.hasPrefix(word) == true, "\(fields): \(answer)")
      }
      #expect(try await server.rowCount("phone_logins") == 2)

      // The key may be in a header; without one, nobody is served.
      let number = ["phoneNumber": "+447700900125"]
      let header = try #require(HTTPField.Name("X-Goog-Api-Key"))
      #expect(try await post(Self.sending, number, query: "", headers: [header: key]).status == 200)
      for query in ["", "?key=mk_wrong"] {
        let answer = try await post(Self.sending, number, query: query)
        #expect(answer.status == 401 && answer.body.error?.message == "API_KEY_INVALID")
      }
      let wrong = try await server.send(.get, "/v1/accounts:\(Self.sending)")
      #expect(wrong.status == .methodNotAllowed && wrong.text.contains(#""message":"METHOD_NOT_ALLOWED""#))
      let garbage = try await server.send(
        .post, "/v1/accounts:\(Self.sending)", token: key, body: Data("[]".utf8))
      #expect(garbage.status == .badRequest && garbage.text.contains("INVALID_REQUEST"))
    }
  }
}
