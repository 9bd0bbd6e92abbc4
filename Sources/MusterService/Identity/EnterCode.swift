internal import MusterStore
public import VerificationFlow

/// Takes the code that a person enters at the end of the verification.
public struct EnterCode: Sendable {
  /// What became of it.
  public struct Outcome: Sendable {
    /// The answer to the code.
    public let answer: OneTimeCode.Answer
    /// Where the process stands now.
    public let status: OnboardingStatus
  }

  let advance: AdvanceProcess

  /// Weighs an entered code. A wrong one is no refusal, unless it brings the process down.
  ///
  /// - Throws: `ONBOARDING_OTP_FAILED` if none is waited for; `ONBOARDING_PROCESS_LIMIT_REACHED`; `ONBOARDING_FAILED`;
  ///   `SESSION_TOKEN_NEEDED`.
  public func callAsFunction(_ code: String, by caller: Caller) async throws -> Outcome {
    let session = try caller.session()
    let step = try await advance(session.id, by: caller.actor) { process, connection in
      let entry = try advance.codes.weigh(code, .userVerification, of: process, on: connection)
      return .codeEntered(isRight: entry.isRight, isLate: entry.isLate)
    } also: { step, _ in
      step
    }
    guard let answer = step.answer else { throw Refusal(TransitionError(.codeFailed, in: step.after.state)) }
    return Outcome(answer: answer, status: step.after.status)
  }

  /// Sends another code.
  ///
  /// - Parameter language: What the person reads (ISO 639-1).
  /// - Throws: `ONBOARDING_OTP_FAILED` if it is too soon or none is waited for; `ONBOARDING_FAILED`;
  ///   `SESSION_TOKEN_NEEDED`.
  public func resend(language: String, by caller: Caller) async throws {
    let session = try caller.session()
    try await advance(session.id, by: caller.actor) { _, connection in
      try connection.setLanguage(language, of: session.id)
      return .codeResendAsked(.userVerification)
    } also: { _, _ in
    }
  }
}
