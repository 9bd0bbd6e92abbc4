import Foundation
import HTTPTypes
import MusterAPI
import MusterService
import ServiceFixtures
import Testing
import VerificationFlow

/// The fields by which a session says how it goes on.
@Suite struct SandboxFieldTests {
  @Test(
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

  @Test(
    arguments: [
      ("accepted", "ACCEPTED", nil, "PRESENCE_CHECK", "NOT_INITIALIZED"),
      ("rejected", "REJECTED", "DOCUMENT_REFUSED", "DOCUMENT_UPLOAD", "IN_PROGRESS"),
      ("failed", "FAILED", "DOCUMENT_NOT_JUDGED", "DOCUMENT_UPLOAD", "IN_PROGRESS"),
      ("UNSURE", "REJECTED", "DOCUMENT_REFUSED", "DOCUMENT_UPLOAD", "IN_PROGRESS"),
      ("rejected , accepted", "REJECTED", "DOCUMENT_REFUSED", "DOCUMENT_UPLOAD", "IN_PROGRESS"),
    ] as [(String, Code, Code?, Code, Code)])
  func aDocumentIsJudged(answer: String, status: Code, error: Code?, phase: Code, state: Code) async throws {
    try await withTestServer { server in
      let session = try await server.makeSession("PASSPORT", customFields: ["sandbox.documents": answer])
      let document: Document = try await server.upload(
        specimen("passport-grayscale.jpg"), as: "PASSPORT", to: session
      ).decoded()
      #expect(document.status == status)
      #expect(document.errors.map(\.code) == [error].compactMap(\.self))
      let shown = try await server.session(session) { _ in true }
      #expect(shown.phase == phase)
      #expect(shown.status == state)
    }
  }

  @Test(
    arguments: [
      ("rejected", "DOCUMENT_VERIFICATION_FINAL", "REJECTED"), ("failed", "DOCUMENT_VERIFICATION_FINAL", "FAILED"),
      ("unsure", "DOCUMENT_VERIFICATION_FINAL", "REJECTED"), ("accepted", "PRESENCE_CHECK", "NOT_INITIALIZED"),
      ("late", "PRESENCE_CHECK", "NOT_INITIALIZED"), ("silent", "DOCUMENT_VERIFICATION_FINAL", "IN_PROGRESS"),
    ] as [(String, Code, Code)])
  func theDocumentsAreCompared(answer: String, phase: Code, status: Code) async throws {
    try await withTestServer { server in
      let session = try await server.makeSession("PASSPORT", customFields: ["sandbox.crossCheck": answer])
      _ = try await server.upload(specimen("passport-grayscale.jpg"), as: "PASSPORT", to: session)
      let shown = try await server.session(session) { answer != "late" || $0.phase == phase }
      #expect(shown.phase == phase)
      #expect(shown.status == status)
    }
  }

  @Test func eachVerificationHasItsOwnComparison() async throws {
    try await withTestServer { server in
      let session = try await server.makeSession("PASSPORT", customFields: ["sandbox.crossCheck": "failed,accepted"])
      let picture = try specimen("passport-grayscale.jpg")
      _ = try await server.upload(picture, as: "PASSPORT", to: session)
      #expect(try await server.session(session) { _ in true }.status == "FAILED")
      let process = ProcessReference(processId: session.id)
      for path in [Routes.identityCleanup, Routes.identityInit] {
        #expect(try await server.post(process, to: path, token: session.token ?? "").status == .ok)
      }
      _ = try await server.upload(picture, as: "PASSPORT", to: session)
      #expect(try await server.session(session) { _ in true }.phase == "PRESENCE_CHECK")
    }
  }

  @Test(
    arguments: [
      ("accepted", "FINISHED", true), ("rejected", "VERIFICATION_IN_PROGRESS", false),
      ("failed", "VERIFICATION_IN_PROGRESS", false), ("late", "FINISHED", true),
    ] as [(String, Code, Bool)])
  func thePresenceIsChecked(answer: String, status: Code, isVerified: Bool) async throws {
    try await withTestServer { server in
      let made = try await server.makeCase(customFields: ["sandbox.presenceCheck": answer])
      _ = try await made.step(Routes.presenceCheckInit)
      _ = try await made.step(Routes.presenceCheckSubmit)
      _ = try await server.session(made.session) { $0.phase == "OTP_VERIFICATION" }
      let answer = try await made.enter("11111111")
      #expect(answer.verified == isVerified)
      #expect(answer.onboardingStatus == status)
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
