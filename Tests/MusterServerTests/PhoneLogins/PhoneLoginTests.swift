import Foundation
import HTTPTypes
import MusterAPI
import ServiceFixtures
import TestTraits
import Testing
import VerificationFlow

@testable import MusterService
@testable import MusterStore

/// Logins by a code that is sent to a telephone.
@Suite struct PhoneLoginTests {
  @Test func aPersonLogsIn() async throws {
    let (codes, phones) = (SentCodes(), TestOperator())
    try await withLiveServer(codes, phones) { server in
      phones.set(isUnchanged: true)
      let key = try await server.liveKey(.onboarding)
      let begun = try await server.beginLogin("+44 7700 900123", key: key)
      #expect(begun.status == .created && !String(decoding: begun.body, as: UTF8.self).contains("900123"))
      let login: PhoneLogin = try begun.decoded()
      #expect(login.status == "CODE_SENT" && login.remainingAttempts == 5)
      let code = try #require(codes.last)
      #expect(code.count == 6)

      let wrong: PhoneLoginAnswer = try await server.enter(code == "000000" ? "000001" : "000000", login, key).decoded()
      #expect(!wrong.verified && wrong.remainingAttempts == 4 && wrong.token == nil)
      let right: PhoneLoginAnswer = try await server.enter(code, login, key).decoded()
      let token = try #require(right.token)
      #expect(right.verified && right.subject != nil)
      #expect(try await server.enter(code, login, key).problemCode == "PHONE_LOGIN_ENDED", "once")

      let backend = try await server.liveKey(.sessions)
      let state = try await server.introspect(token, backend)
      #expect(state.active && state.phoneNumber == "+447700900123" && state.subject == right.subject)
      #expect(try await server.introspect("pl_none", backend).active == false)
      let stranger = try await server.makeKey(.sessions)
      #expect(try await server.introspect(token, stranger).active == false)
      let rows = try await server.store.database.read { try $0.rows("SELECT * FROM phone_logins") }
      #expect(!"\(rows)".contains("7700900123") && !"\(rows)".contains(code) && !"\(rows)".contains(token))
    }
  }

  @Test func theFifthWrongCodeEndsTheLogin() async throws {
    try await withTestServer { server in
      let key = try await server.makeKey(.onboarding)
      let login: PhoneLogin = try await server.beginLogin("+447700900123", key: key).decoded()
      for left in [4, 3, 2, 1, 0] {
        let answer: PhoneLoginAnswer = try await server.enter("none", login, key).decoded()
        #expect(!answer.verified && answer.remainingAttempts == left)
      }
      #expect(try await server.enter("111111", login, key).problemCode == "PHONE_LOGIN_ENDED")
    }
  }

  @Test func guessesRacedOverManyRequestsAreFive() async throws {
    try await withTestServer { server in
      let key = try await server.makeKey(.onboarding)
      let login: PhoneLogin = try await server.beginLogin("+447700900123", key: key).decoded()
      let statuses = try await withThrowingTaskGroup(of: HTTPResponse.Status.self) { group in
        for guess in 0..<12 { group.addTask { try await server.enter("guess \(guess)", login, key).status } }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(statuses.count { $0 == .ok } == 5 && statuses.count { $0 == .gone } == 7)
    }
  }

  @Test func codesAreResentAfterPauses() async throws {
    let (codes, phones, clock) = (SentCodes(), TestOperator(), TestClock())
    try await withLiveServer(codes, phones, clock: clock.clock) { server in
      phones.set(isUnchanged: true)
      let key = try await server.liveKey(.onboarding)
      let login: PhoneLogin = try await server.beginLogin("+447700900123", key: key).decoded()
      let first = try #require(codes.last)
      let early = try await server.resend(login, key)
      #expect(early.problemCode == "TOO_MANY_REQUESTS" && early.headers[.retryAfter] != nil)
      clock.advance(by: .seconds(30))
      #expect(try await server.resend(login, key).status == .ok)
      #expect(codes.last != first)
      let stale: PhoneLoginAnswer = try await server.enter(first, login, key).decoded()
      #expect(!stale.verified, "only the code that was sent last")
      clock.advance(by: .seconds(30))
      #expect(try await server.resend(login, key).problemCode == "TOO_MANY_REQUESTS")
      clock.advance(by: .seconds(30))
      #expect(try await server.resend(login, key).status == .ok)
      clock.advance(by: .seconds(301))
      #expect(try await server.enter(#require(codes.last), login, key).problemCode == "PHONE_LOGIN_ENDED")
      #expect(codes.all.count == 3)
    }
  }

  @Test func aRepeatedRequestSendsOneCode() async throws {
    let (codes, phones, clock) = (SentCodes(), TestOperator(), TestClock())
    try await withLiveServer(codes, phones, clock: clock.clock) { server in
      phones.set(isUnchanged: true)
      let key = try await server.liveKey(.onboarding)
      let first = try await server.beginLogin("+447700900123", key: key, once: "a")
      let again = try await server.beginLogin("+447700900123", key: key, once: "a")
      #expect(first.status == .created && again.status == .created && first.body == again.body)
      #expect(codes.all.count == 1)
      clock.advance(by: .seconds(30))
      let login: PhoneLogin = try first.decoded()
      let resent = try await [server.resend(login, key, once: "b"), server.resend(login, key, once: "b")]
      #expect(resent.allSatisfy { $0.status == .ok && $0.body == resent[0].body } && codes.all.count == 2)
    }
  }

  @Test func aChangedSIMGetsNoCode() async throws {
    try await withTestServer { server in
      try await server.setGate()
      let key = try await server.makeKey(.onboarding)
      #expect(try await server.beginLogin("+447700900002", key: key).problemCode == "SIM_CHANGED")
      #expect(try await server.beginLogin("+447700900013", key: key).problemCode == "PHONE_CHECK_FAILED")
      #expect(try await server.rowCount("phone_logins") == 0)
      #expect(try await server.beginLogin("+447700900123", key: key).status == .created)
    }
  }

  @Test func numbersThatCostTheirCallersGetNoCode() async throws {
    try await withTestServer { server in
      let key = try await server.makeKey(.onboarding)
      // A premium-rate number of Great Britain, and a toll-free one.
      for number in ["+449012345678", "+448001234567"] {
        let answer = try await server.beginLogin(number, key: key)
        #expect(answer.status == .badRequest && answer.problemCode == "PHONE_NUMBER_NOT_SERVED", "\(number)")
      }
    }
  }

  @Test func aRangeOfNumbersGetsFewCodes() async throws {
    try await withTestServer { server in
      let key = try await server.makeKey(.sessions)
      var statuses: [HTTPResponse.Status] = []
      for number in 100..<163 {
        statuses.append(try await server.beginLogin("+447700900\(number)", key: key).status)
      }
      #expect(statuses.prefix(60).allSatisfy { $0 == .created })
      #expect(statuses.suffix(3).allSatisfy { $0 == .tooManyRequests })
    }
  }

  @Test func programsOfTheOpenStandardSendAndCheckCodes() async throws {
    let (codes, phones) = (SentCodes(), TestOperator())
    try await withLiveServer(codes, phones) { server in
      phones.set(isUnchanged: true)
      let key = try await server.liveKey(.sessions)
      func post(
        _ path: String, _ body: String, key: String? = nil
      ) async throws -> (status: Int, body: [String: JSONValue]) {
        let answer = try await server.send(
          .post, "/one-time-password-sms/v1/\(path)", token: key,
          headers: [.contentType: "application/json", HTTPField.Name("x-correlator")!: "a-1"], body: Data(body.utf8))
        #expect(answer.headers[HTTPField.Name("x-correlator")!] == "a-1")
        guard !answer.body.isEmpty, case .object(let fields) = try answer.decoded(as: JSONValue.self) else {
          return (answer.status.code, [:])
        }
        return (answer.status.code, fields)
      }
      let refused = [
        (#"{"phoneNumber":"12","message":"{{code}}"}"#, 400, "INVALID_ARGUMENT"),
        (#"{"phoneNumber":"+447700900123","message":"none"}"#, 400, "INVALID_ARGUMENT"),
        (
          #"{"phoneNumber":"+449012345678","message":"{{code}}"}"#, 403,
          "ONE_TIME_PASSWORD_SMS.PHONE_NUMBER_NOT_ALLOWED"
        ),
      ]
      for (body, status, code) in refused {
        let answer = try await post("send-code", body, key: key)
        #expect(answer.status == status && answer.body["code"] == .string(code), "\(body)")
      }
      #expect(try await post("send-code", "{}").status == 401)

      let sent = try await post(
        "send-code", #"{"phoneNumber":"+447700900123","message":"Use {{code}} to log in"}"#, key: key)
      guard sent.status == 200, case .string(let id)? = sent.body["authenticationId"] else {
        Issue.record("\(sent)")
        return
      }
      let code = try #require(codes.last)
      #expect(codes.texts == ["Use \(code) to log in"])
      let wrong = try await post("validate-code", #"{"authenticationId":"\#(id)","code":"none"}"#, key: key)
      #expect(wrong.status == 400 && wrong.body["code"] == .string("ONE_TIME_PASSWORD_SMS.INVALID_OTP"))
      let right = #"{"authenticationId":"\#(id)","code":"\#(code)"}"#
      #expect(try await post("validate-code", right, key: key).status == 204)
      #expect(try await post("validate-code", right, key: key).status == 400, "once")
      let unknown = try await post("validate-code", #"{"authenticationId":"none","code":"1"}"#, key: key)
      #expect(unknown.status == 404 && unknown.body["code"] == .string("NOT_FOUND"))

      phones.set(isUnchanged: false)
      let changed = try await post("send-code", #"{"phoneNumber":"+447700900124","message":"{{code}}"}"#, key: key)
      #expect(changed.body["code"] == .string("ONE_TIME_PASSWORD_SMS.PHONE_NUMBER_BLOCKED"))
      #expect(codes.all.count == 1)
    }
  }

  @Test func aLoginBelongsToItsProject() async throws {
    try await withTestServer { server in
      let key = try await server.makeKey(.onboarding)
      let login: PhoneLogin = try await server.beginLogin("+447700900123", key: key).decoded()
      let stranger = try await server.makeKey(.onboarding, project: "other")
      #expect(try await server.enter("111111", login, stranger).problemCode == "PHONE_LOGIN_NOT_FOUND")
      let session = try await server.makeSession()
      #expect(try await server.beginLogin("+447700900123", key: #require(session.token)).status == .forbidden)
      let right: PhoneLoginAnswer = try await server.enter("111111", login, key).decoded()
      #expect(right.verified, "the code of every sandbox")
    }
  }
}

extension TestServer {
  fileprivate func beginLogin(_ number: String, key: String, once: String? = nil) async throws -> Answer {
    try await send(
      .post, Routes.phoneLogins, token: key, headers: once.map { [.idempotencyKey: $0] } ?? [:],
      body: JSONCoding.encoder().encode(PhoneLoginRequest(phoneNumber: number)))
  }

  fileprivate func enter(_ code: String, _ login: PhoneLogin, _ key: String) async throws -> Answer {
    try await send(
      .post, Routes.path(Routes.phoneLoginCode, login.id), token: key,
      body: JSONCoding.encoder().encode(PhoneLoginCode(code: code)))
  }

  fileprivate func resend(_ login: PhoneLogin, _ key: String, once: String? = nil) async throws -> Answer {
    try await send(
      .post, Routes.path(Routes.phoneLoginResend, login.id), token: key,
      headers: once.map { [.idempotencyKey: $0] } ?? [:])
  }

  fileprivate func introspect(_ token: String, _ key: String) async throws -> PhoneLoginState {
    try await send(
      .post, Routes.phoneLoginIntrospection, token: key,
      body: JSONCoding.encoder().encode(PhoneLoginToken(token: token))
    ).decoded()
  }
}
