internal import MusterService
internal import VerificationFlow

/// What the errors of CAMARA's APIs and of OpenID Connect mean for a check.
enum CAMARAErrors {
  private struct Problem: Decodable {
    let code: String?
  }

  private struct SignInProblem: Decodable {
    let error: String?
  }

  /// Returns the meaning of an API's error (CAMARA Commonalities; Number Verification 2.1, SIM Swap 2.1 and 1.0).
  static func code(status: Int, word: String?) -> PhoneCheckErrorCode {
    switch (status, word ?? "") {
    case (403, let word) where word.hasSuffix("USER_NOT_AUTHENTICATED_BY_MOBILE_NETWORK"): .notMobile
    case (404, "IDENTIFIER_NOT_FOUND"): .numberNotFound
    case (404, _), (422, _): .operatorNotSupported
    case (403, _): .noData
    case (504, _): .operatorTimedOut
    default: .operatorFailed
    }
  }

  /// Returns the meaning of an error of a sign-in without a person (OpenID Connect Core, section 3.1.2.6; RFC 6749,
  /// sections 4.1.2.1 and 5.2).
  static func signInCode(_ word: String?) -> PhoneCheckErrorCode {
    switch word ?? "" {
    // The network does not recognize the device, and would have to ask the person.
    case "login_required", "interaction_required", "account_selection_required": .notMobile
    case "access_denied", "consent_required", "unauthorized_client", "invalid_scope": .noData
    case "server_error", "temporarily_unavailable": .operatorFailed
    default: .operatorResponse
    }
  }

  /// Returns the result that the refusal of an API means.
  ///
  /// - Throws: `refused` if the API does not accept us, or does not answer as an API does.
  static func result(of answer: OperatorAnswer) throws(PhoneCheckFailure) -> PhoneCheckResult {
    guard (400..<600).contains(answer.status), answer.status != 401 else { throw .failed(.refused) }
    let problem = try? answer.decoded(as: Problem.self)
    return PhoneCheckResult(error: code(status: answer.status, word: problem?.code))
  }

  /// Returns the result that the refusal of a code at the token endpoint means.
  ///
  /// - Throws: `refused` if the endpoint does not accept us, or does not answer as it should.
  static func signInResult(of answer: OperatorAnswer) throws(PhoneCheckFailure) -> PhoneCheckResult {
    guard (400..<600).contains(answer.status), answer.status != 401 else { throw .failed(.refused) }
    if answer.status >= 500 { return PhoneCheckResult(error: code(status: answer.status, word: nil)) }
    if answer.status == 429 { return PhoneCheckResult(error: .operatorFailed) }
    let problem = try? answer.decoded(as: SignInProblem.self)
    return PhoneCheckResult(error: signInCode(problem?.error))
  }
}
