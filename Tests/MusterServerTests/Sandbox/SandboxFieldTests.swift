import Foundation
import HTTPTypes
import MusterAPI
import MusterService
import ServiceFixtures
import TestTraits
import Testing
import VerificationFlow

/// The fields by which a session says how it goes on.
@Suite struct SandboxFieldTests {
  @Test(
    .slow,
    arguments: [
      ("sandbox.documents", "acepted"), ("sandbox.documents", ""), ("sandbox.documents", "accepted,"),
      ("sandbox.documents", "late"), ("sandbox.crossCheck", "yes"), ("sandbox.presenceCheck", "accepted rejected"),
      ("sandbox.review", "unsure"), ("sandbox.codes", "delivered,failed"), ("sandbox.expiresAfterSeconds", "0"),
      ("sandbox.expiresAfterSeconds", "86401"), ("sandbox.expiresAfterSeconds", "soon"), ("sandbox.unknown", "1"),
      ("sandbox.", "1"), ("sandbox.user", "somebody"),
    ])
  func invalidArgumentsAreRefused(field: String, value: String) async throws {
    try await withTestServer { server in
      let body = try JSONCoding.encoder().encode(SessionRequest(documentTypes: nil, customFields: [field: value]))
      let answer = try await server.send(.post, Routes.sessions, token: server.makeKey(.sessions), body: body)
      #expect(answer.status == .badRequest)
      #expect(answer.problemCode == "SANDBOX_VALUE_UNKNOWN")
      #expect(try answer.decoded(as: Problem.self).detail?.contains("sandbox.") == true)
      let start = try await server.start([field: .string(value)], key: server.makeKey(.onboarding))
      #expect(start.status == .badRequest)
      #expect(try start.decoded(as: OnboardingErrorResponse.self).responseObject.musterCode == "SANDBOX_VALUE_UNKNOWN")
      #expect(try await server.rowCount("sessions") == 0)
    }
  }

  @Test func listsInPlaceOfTextAreRefused() async throws {
    try await withTestServer { server in
      let key = try await server.makeKey(.onboarding)
      let list = try await server.start(["sandbox.documents": .array([.string("rejected")])], key: key)
      #expect(try list.decoded(as: OnboardingErrorResponse.self).responseObject.musterCode == "SANDBOX_VALUE_UNKNOWN")
      #expect(try await server.start(["sandbox.expiresAfterSeconds": .integer(60)], key: key).status == .ok)
      #expect(try await server.start(["other": .array([.integer(1)])], key: key).status == .ok)
    }
  }

  @Test func aPersonIsVouchedForWhereASessionIsCreated() async throws {
    try await withTestServer { server in
      let body = try JSONCoding.encoder().encode(
        SessionRequest(documentTypes: nil, customFields: ["sandbox.user": "unknown"]))
      let answer = try await server.send(.post, Routes.sessions, token: server.makeKey(.sessions), body: body)
      #expect(answer.problemCode == "SANDBOX_VALUE_UNKNOWN")
    }
  }

  @Test(
    arguments: [
      (["sandbox.user": "known"], 200, nil, 1), (["sandbox.user": "unknown"], 200, nil, 0),
      (["shouldFail": "true"], 200, nil, 0),
      (["sandbox.user": "limitReached"], 429, "TOO_MANY_ONBOARDING_PROCESSES", 0),
      (["sandbox.codes": "failed"], 400, "ONBOARDING_OTP_FAILED", 0), (["sandbox.codes": "delivered"], 200, nil, 1),
      (["sandbox.codes": "resendFailed"], 200, nil, 1),
    ] as [([String: String], Int, Code?, Int)])
  func aPersonBegins(fields: [String: String], status: Int, code: Code?, messages: Int) async throws {
    try await withTestServer { server in
      let answer = try await server.start(
        fields.mapValues { .string($0) }, key: server.makeKey(.onboarding))
      #expect(answer.status.code == status)
      #expect((try? answer.decoded(as: OnboardingErrorResponse.self))?.responseObject.code == code)
      #expect(try await server.rowCount("sandbox_messages") == messages)
      #expect(try await server.rowCount("sessions") == (code == nil ? 1 : 0))
    }
  }
}

extension TestCase {
  /// Enters the code at the end.
  func enter(_ code: String) async throws -> CodeAnswer {
    let answer: OnboardingResponse<CodeAnswer> = try await server.post(
      CodeEntry(processId: id, otpCode: code), to: Routes.identityOTPVerify, token: session.token ?? ""
    ).decoded()
    return try #require(answer.responseObject)
  }
}
