import Foundation
import HTTPTypes
import MusterAPI
import MusterService
import ServiceFixtures
import Testing
import VerificationFlow

/// The cases of CAMARA One-Time-Password SMS 1.1, in its order: what is sent, and the status and code of the answer.
@Suite struct OneTimePasswordTests {
  private struct Problem: Decodable {
    let status: Int
    let code: String
    let message: String
  }

  private struct Sent: Decodable {
    let authenticationId: String
  }

  @Test func theCasesOfTheOpenStandard() async throws {
    let clock = StillClock()
    try await withTestServer(clock: clock.clock) { server in
      try await server.setGate()
      let (key, foreign) = (try await server.makeKey(.sessions), try await server.makeKey(.review))
      func post(_ call: String, _ body: String, key: String?) async throws -> Answer {
        try await server.send(
          .post, "/one-time-password-sms/v1/\(call)", token: key, headers: [.contentType: "application/json"],
          body: Data(body.utf8))
      }
      func begin(_ number: String) async throws -> String {
        let sent = try await post("send-code", #"{"phoneNumber":"\#(number)","message":"{{code}}"}"#, key: key)
        #expect(sent.status == .ok, "\(sent.text)")
        return try sent.plain(Sent.self).authenticationId
      }
      let long = String(repeating: "é", count: 153)
      #expect(
        try await post("send-code", request("+447700900120", "{{code}}\(long.dropFirst())"), key: key).status == .ok)
      let (open, late) = (try await begin("+447700900123"), try await begin("+447700900124"))
      clock.advance(by: .seconds(29))
      let prefix = "ONE_TIME_PASSWORD_SMS."
      let sending: [(String, String?, Int, String)] = [
        ("", key, 400, "INVALID_ARGUMENT"), ("[]", key, 400, "INVALID_ARGUMENT"), ("{", key, 400, "INVALID_ARGUMENT"),
        (#"{"message":"{{code}}"}"#, key, 400, "INVALID_ARGUMENT"),
        (#"{"phoneNumber":"+447700900125"}"#, key, 400, "INVALID_ARGUMENT"),
        (#"{"phoneNumber":447700900125,"message":"{{code}}"}"#, key, 400, "INVALID_ARGUMENT"),
        (request("+0123456789", "{{code}}"), key, 400, "INVALID_ARGUMENT"),
        (request("+44 phone", "{{code}}"), key, 400, "INVALID_ARGUMENT"),
        (request("+447700900125", ""), key, 400, "INVALID_ARGUMENT"),
        (request("+447700900125", "{code}"), key, 400, "INVALID_ARGUMENT"),
        (request("+447700900125", "{{code}}\(long)"), key, 400, "INVALID_ARGUMENT"),
        (request("+447700900125", "{{code}}"), nil, 401, "UNAUTHENTICATED"),
        (request("+447700900125", "{{code}}"), "mk_wrong", 401, "UNAUTHENTICATED"),
        (request("+447700900125", "{{code}}"), foreign, 403, "PERMISSION_DENIED"),
        (request("+449012345678", "{{code}}"), key, 403, prefix + "PHONE_NUMBER_NOT_ALLOWED"),
        (request("+447700900002", "{{code}}"), key, 403, prefix + "PHONE_NUMBER_BLOCKED"),
        (request("+447700900013", "{{code}}"), key, 403, prefix + "PHONE_NUMBER_BLOCKED"),
        (request("+447700900123", "{{code}}"), key, 403, prefix + "MAX_OTP_CODES_EXCEEDED"),
      ]
      for (body, key, status, code) in sending { try await check(post("send-code", body, key: key), status, code) }

      let entering: [(String, String?, Int, String)] = [
        ("{}", key, 400, "INVALID_ARGUMENT"), (#"{"authenticationId":"\#(open)"}"#, key, 400, "INVALID_ARGUMENT"),
        (#"{"code":"111111"}"#, key, 400, "INVALID_ARGUMENT"),
        (entry(open, "111111"), nil, 401, "UNAUTHENTICATED"),
        (entry(open, "111111"), foreign, 403, "PERMISSION_DENIED"),
        (entry("none", "111111"), key, 404, "NOT_FOUND"),
        (entry(open, "1"), key, 400, prefix + "INVALID_OTP"), (entry(open, "2"), key, 400, prefix + "INVALID_OTP"),
        (entry(open, "3"), key, 400, prefix + "INVALID_OTP"), (entry(open, ""), key, 400, prefix + "INVALID_OTP"),
        (entry(open, "5"), key, 400, prefix + "VERIFICATION_FAILED"),
        (entry(open, "111111"), key, 400, prefix + "VERIFICATION_EXPIRED"),
      ]
      for (body, key, status, code) in entering { try await check(post("validate-code", body, key: key), status, code) }
      clock.advance(by: .seconds(300))
      try await check(post("validate-code", entry(late, "111111"), key: key), 400, prefix + "VERIFICATION_EXPIRED")
      let last = try await begin("+447700900126")
      #expect(try await post("validate-code", entry(last, "111111"), key: key).status == .noContent)
      try await check(post("validate-code", entry(last, "111111"), key: key), 400, prefix + "VERIFICATION_EXPIRED")
    }
  }

  private func request(_ number: String, _ message: String) -> String {
    #"{"phoneNumber":"\#(number)","message":"\#(message)"}"#
  }

  private func entry(_ id: String, _ code: String) -> String {
    #"{"authenticationId":"\#(id)","code":"\#(code)"}"#
  }

  private func check(_ answer: Answer, _ status: Int, _ code: String) throws {
    let problem = try answer.plain(Problem.self)
    #expect(answer.status.code == status && problem.status == status && problem.code == code, "\(answer.text)")
    #expect(!problem.message.isEmpty)
  }
}
