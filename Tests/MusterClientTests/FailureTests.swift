import Foundation
import MusterAPI
import Testing

@testable import MusterClient

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What a refusal of the service shows next.
struct FailureTests {
  @Test(
    arguments: [
      ("ONBOARDING_FAILED", 400, VerificationState.endstate(.other)),
      ("ONBOARDING_PROCESS_LIMIT_REACHED", 429, .endstate(.limitReached)),
      ("IDENTITY_VERIFICATION_FAILED", 400, .failed),
      ("PRESENCE_CHECK_LIMIT_REACHED", 429, .failed),
      ("IDENTITY_VERIFICATION_LIMIT_REACHED", 429, .failed),
      ("SESSION_EXPIRED", 401, .endstate(.other)),
      ("POWERAUTH_AUTH_FAIL", 401, .endstate(.other)),
      ("PHASE_CONFLICT", 400, nil),
      ("ERROR_GENERIC", 500, nil),
    ] as [(String, Int, VerificationState?)])
  func codesLeadOn(code: String, status: Int, state: VerificationState?) {
    let problem = Problem(title: "…", status: status, code: Code(code))
    #expect(VerificationFailure(.refused(problem)).state == state)
  }

  @Test func otherErrorsChangeNoState() {
    let causes: [MusterClientError] = [
      .transport(URLError(.timedOut)), .notMuster(status: 502), .pictureTooLarge(byteCount: 2, limit: 1),
      .misplaced(.missingStatus), .cancelled,
    ]
    for cause in causes { #expect(VerificationFailure(cause).state == nil) }
  }

  @Test func bothShapesOfARefusalAreRead() throws {
    let url = try #require(URL(string: "http://127.0.0.1"))
    let response = try #require(HTTPURLResponse(url: url, statusCode: 400, httpVersion: nil, headerFields: nil))
    let envelope = #"{"status":"ERROR","responseObject":{"code":"PHASE_CONFLICT","message":"Not now."}}"#
    let problem =
      #"{"type":"/problems/x","title":"Not now.","status":409,"code":"PHASE_CONFLICT","remainingAttempts":2}"#
    for (text, status) in [(envelope, 400), (problem, 409)] {
      let error = try Answer(response, Data(text.utf8)).error
      #expect(error.problem?.code == "PHASE_CONFLICT")
      #expect(error.problem?.title == "Not now.")
      #expect(error.problem?.status == status)
    }
    let page = try Answer(response, Data("<html>".utf8)).error
    guard case .notMuster(status: 400) = page else { return #expect(Bool(false), "\(page)") }
  }
}
