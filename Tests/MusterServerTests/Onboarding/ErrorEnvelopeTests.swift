import DocumentImaging
import Foundation
import HTTPTypes
import MusterAPI
import MusterTexts
import TestStores
import Testing
import VerificationFlow

@testable import MusterServer
@testable import MusterService

/// What SDKs hear of refusals: a code that they know, in an envelope that they can read.
@Suite(.anyEngine) struct ErrorEnvelopeTests {
  /// Those that the networking of the SDKs knows, as far as they are about onboarding.
  private static let known: Set = [
    "ERROR_GENERIC", "POWERAUTH_AUTH_FAIL", "INVALID_REQUEST", "TOO_MANY_REQUESTS", "REMOTE_COMMUNICATION_ERROR",
    "ONBOARDING_FAILED", "ONBOARDING_PROCESS_LIMIT_REACHED", "TOO_MANY_ONBOARDING_PROCESSES", "ONBOARDING_OTP_FAILED",
    "DOCUMENT_SUBMIT_FAILED", "DOCUMENT_VERIFICATION_FAILED", "INVALID_DOCUMENT", "IDENTITY_VERIFICATION_FAILED",
    "IDENTITY_VERIFICATION_LIMIT_REACHED", "PRESENCE_CHECK_FAILED", "PRESENCE_CHECK_NOT_ENABLED",
    "PRESENCE_CHECK_LIMIT_REACHED", "ERR_ENCRYPTION", "ERR_ACTIVATION", "ERR_TEMPORARY_KEY", "ERR_SECURE_VAULT",
    "ERR_UPGRADE", "ERR_PASSWORD_CHANGE", "ERR_BIOMETRY",
  ]
  /// With these an SDK leaves the step that the person is at.
  private static let leaving: Set = [
    "ONBOARDING_FAILED", "ONBOARDING_PROCESS_LIMIT_REACHED", "IDENTITY_VERIFICATION_FAILED",
    "IDENTITY_VERIFICATION_LIMIT_REACHED", "PRESENCE_CHECK_LIMIT_REACHED",
  ]

  @Test func everyRefusalGoesOutWithACodeThatIsKnown() throws {
    let refusals = try allRefusals()
    #expect(refusals.count > 90, "the sources are read")
    for refusal in refusals {
      let error = OnboardingErrorResponse(refusal, in: .english, for: .onboarding)
      #expect(Self.known.contains(error.responseObject.code.rawValue), "\(refusal.code)")
      #expect(error.responseObject.musterCode == Code(refusal.code))
      #expect(error.timestamp ?? 0 > 1_700_000_000_000)
      // What leads out of a step is said of nothing else, above all not that the activation is dead.
      if Self.leaving.contains(error.responseObject.code.rawValue) {
        #expect(refusal.code == error.responseObject.code.rawValue || refusal.code == "ATTEMPTS_EXHAUSTED")
      }
    }
  }

  @Test(arguments: [
    ("PHASE_CONFLICT", ServiceError.Kind.conflict, "INVALID_REQUEST"),
    ("CONSENT_REQUIRED", .invalid, "INVALID_REQUEST"),
    ("SCOPE_MISSING", .forbidden, "POWERAUTH_AUTH_FAIL"), ("REQUEST_TOO_LARGE", .tooLarge, "INVALID_REQUEST"),
    ("DOCUMENT_TYPE_UNKNOWN", .invalid, "DOCUMENT_SUBMIT_FAILED"),
    ("OTP_NOT_AWAITED", .invalid, "ONBOARDING_OTP_FAILED"), ("STORAGE_FULL", .storageFull, "ERROR_GENERIC"),
    ("ONBOARDING_FAILED", .invalid, "ONBOARDING_FAILED"),
  ])
  func theNearestCodeIsSaid(code: String, kind: ServiceError.Kind, said: Code) {
    let error = OnboardingErrorResponse(ServiceError(ErrorCode(code, kind)), in: .english, for: .onboarding)
    #expect(error.responseObject.code == said)
  }

  @Test(arguments: [
    (HTTPRequest.Method.post, "/api/nowhere", 404, "INVALID_REQUEST", "NOT_FOUND"),
    (.get, "/api", 404, "INVALID_REQUEST", "NOT_FOUND"), (.post, "/api?x=1", 404, "INVALID_REQUEST", "NOT_FOUND"),
    (.get, Routes.identityStatus, 405, "INVALID_REQUEST", "METHOD_NOT_ALLOWED"),
    (.post, Routes.identityStatus, 401, "POWERAUTH_AUTH_FAIL", "UNAUTHENTICATED"),
    (.post, Routes.documentSubmit, 401, "POWERAUTH_AUTH_FAIL", "UNAUTHENTICATED"),
    (.post, Routes.onboardingConfiguration, 400, "INVALID_REQUEST", "INVALID_REQUEST"),
  ])
  func everyErrorHasTheEnvelopeWithItsTime(
    method: HTTPRequest.Method, path: String, status: Int, code: Code, ours: Code
  ) async throws {
    try await withTestServer { server in
      let answer = try await server.send(method, path, body: Data("{".utf8))
      #expect(answer.status.code == status)
      let error: OnboardingErrorResponse = try answer.decoded()
      #expect(error.status == "ERROR" && error.responseObject.code == code && error.responseObject.musterCode == ours)
      #expect(!error.responseObject.message.isEmpty && error.timestamp ?? 0 > 1_700_000_000_000)
    }
  }

  @Test(arguments: Language.allCases) func codesAtTheWrongTimeAreNotSendingErrors(language: Language) throws {
    let sentences = ["OTP_NOT_AWAITED", "OTP_RESEND_TOO_SOON", "OTP_DELIVERY_FAILED"].map {
      Texts.sentence(for: $0, in: language)
    }
    #expect(Set(sentences).count == 3)
    #expect(!sentences.contains(Texts.sentence(for: "ERROR_GENERIC", in: language)))
  }

  /// Every refusal that the sources make, and those of the flow and of pictures.
  private func allRefusals() throws -> [ServiceError] {
    let state = FlowState(.documentUpload, .inProgress)
    var refusals = TransitionError.Code.allCases.map { ServiceError(TransitionError($0, in: state)) }
    refusals += ImagingError.Code.allCases.map { ServiceError(ImagingError($0, "")) }
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Sources")
    for module in ["MusterService", "MusterServer"] {
      let files = FileManager.default.enumerator(at: root.appending(path: module), includingPropertiesForKeys: nil)
      for case let file as URL in try #require(files) where file.pathExtension == "swift" {
        for match in try String(contentsOf: file, encoding: .utf8)
          .matches(of: /ErrorCode\("([A-Z_]+)", \.(\w+)\)/)
        {
          let kind = try #require(ServiceError.Kind(rawValue: String(match.2)))
          refusals.append(ServiceError(ErrorCode(String(match.1), kind)))
        }
      }
    }
    return refusals
  }
}
