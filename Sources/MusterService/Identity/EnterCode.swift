internal import MusterStore
package import VerificationFlow

/// Takes the code that a person enters at the end of the verification.
package struct EnterCode: Sendable {
  /// What became of it.
  package struct Outcome: Sendable {
    /// The answer to the code.
    package let answer: OneTimeCode.Answer
    /// The session as it stands now.
    package let session: SessionView
  }

  let advance: AdvanceProcess

  /// Weighs an entered code. A wrong one is no refusal, unless it brings the process down.
  ///
  /// - Parameter once: Keeps the answer for a request that may be sent again, also that the process came down.
  /// - Throws: `OTP_NOT_AWAITED`; `ONBOARDING_PROCESS_LIMIT_REACHED`; `ONBOARDING_FAILED`;
  ///   `SESSION_TOKEN_NEEDED`.
  package func callAsFunction(
    _ code: String, by caller: Caller, once: IdempotencyContext<Outcome>? = nil
  ) async throws -> Outcome {
    let session = try caller.session()
    return try await advance(session.id, by: caller.actor) { process, connection in
      let entry = try advance.codes.weigh(code, .userVerification, of: process, on: connection)
      return .codeEntered(isRight: entry.isRight, isLate: entry.isLate)
    } also: { step, connection in
      let view = try advance.view(of: session.id, for: caller, on: connection)
      let outcome: Result<Outcome, ServiceError> =
        if let error = step.error {
          .failure(ServiceError(error))
        } else if let answer = step.answer {
          .success(Outcome(answer: answer, session: view))
        } else {
          .failure(ServiceError(TransitionError(.codeNotAwaited, in: step.after.state)))
        }
      try once?.keep(outcome, of: session.id, on: connection)
      return outcome
    }.get()
  }

  /// Sends another code.
  ///
  /// - Parameters:
  ///   - language: What the person reads (ISO 639-1).
  ///   - once: Keeps the answer for a request that may be sent again.
  /// - Returns: The session as it stands then.
  /// - Throws: `OTP_NOT_AWAITED`, `OTP_RESEND_TOO_SOON`, `OTP_DELIVERY_FAILED`; `ONBOARDING_FAILED`;
  ///   `SESSION_TOKEN_NEEDED`.
  @discardableResult
  package func resend(
    language: String, by caller: Caller, once: IdempotencyContext<SessionView>? = nil
  ) async throws -> SessionView {
    let session = try caller.session()
    return try await advance.own(caller, once: once) { _, connection in
      try connection.setLanguage(language, of: session.id)
      return .codeResendAsked(.userVerification)
    }
  }
}
