internal import MusterStore
package import VerificationFlow

/// Checks the code that a person enters: the one that was sent to their contact, and the one at the end of the
/// verification.
package struct EnterCode: Sendable {
  /// The result of an entered code.
  package struct Outcome: Sendable {
    package let answer: OneTimeCode.Answer
    /// The session after the code was entered.
    package let session: SessionView
  }

  let codes: CodeDelivery
  @Shared var flow: AdvanceProcess
  @Shared var gate: PhoneGate

  /// Checks an entered code. A wrong code is not an error, unless it makes the process fail.
  ///
  /// - Parameter once: Stores the answer for idempotent retries, including the error if the process fails.
  /// - Throws: `OTP_NOT_AWAITED`; `ONBOARDING_PROCESS_LIMIT_REACHED`; `ONBOARDING_FAILED`; `SESSION_TOKEN_NEEDED`.
  package func enter(
    _ code: String, by caller: Caller, once: IdempotencyContext<Outcome>? = nil
  ) async throws -> Outcome {
    let session = try caller.session()
    return try await flow.advance(session.id, by: caller.actor) { process, connection in
      let kind = process.enteredCode
      let entry = try codes.check(code, kind, of: process, on: connection)
      return kind == .contact
        ? .contactCodeEntered(isRight: entry.isRight, isLate: entry.isLate)
        : .codeEntered(isRight: entry.isRight, isLate: entry.isLate)
    } also: { step, connection in
      let view = try flow.view(of: session.id, for: caller, on: connection)
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
  ///   - language: The person's language (ISO 639-1).
  ///   - once: Stores the answer for idempotent retries.
  /// - Returns: The session after the change.
  /// - Throws: `OTP_NOT_AWAITED`, `OTP_RESEND_TOO_SOON`, `OTP_CODES_EXHAUSTED`, `OTP_DELIVERY_FAILED`;
  ///   `SIM_CHANGED`, `PHONE_CHECK_FAILED` where the project checks SIMs; `ONBOARDING_FAILED`; `SESSION_TOKEN_NEEDED`.
  @discardableResult
  package func resend(
    language: String, by caller: Caller, once: IdempotencyContext<SessionView>? = nil
  ) async throws -> SessionView {
    let session = try caller.session()
    try await gate.require(session.contact, in: session) { try flow.load(session.id, on: $0).enteredCode }
    return try await flow.own(caller, once: once) { process, connection in
      try connection.setLanguage(language, of: session.id)
      return .codeResendAsked(process.enteredCode)
    }
  }
}
