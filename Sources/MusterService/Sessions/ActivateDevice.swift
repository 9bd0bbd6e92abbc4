internal import Encodings
package import MusterStore
package import VerificationFlow

/// Activates a person's device: exchanges the code that was sent for the token that opens their process.
package struct ActivateDevice: Sendable {
  /// A new activation with the token of its process.
  package struct Activated: Sendable {
    /// The process that the device belongs to.
    package let processId: SessionID
    package let activation: Activation
    /// The token that opens the process.
    package let token: String
  }

  let codes: CodeDelivery
  @Shared var flow: AdvanceProcess
  let newProcess: CreateProcess
  let processes: FollowProcess

  /// Activates the device of a process.
  ///
  /// - Parameters:
  ///   - once: Stores the answer for idempotent retries, also that of a wrong code, which counts as an attempt.
  ///   - work: Runs in the same transaction if the device is activated.
  /// - Throws: `ACTIVATION_OTP_INVALID` with the attempts left, also if no such process awaits a code, with none
  ///   left; `SCOPE_MISSING`.
  package func activate(
    _ id: SessionID, code: String, by caller: Caller, once: IdempotencyContext<Activated>? = nil,
    also work: @escaping @Sendable (Activated, any Connection, Instant) throws -> Void = { _, _, _ in }
  ) async throws -> Activated {
    _ = try caller.key(with: .onboarding)
    do {
      let outcome = try await flow.advance(id, by: caller.actor) { process, connection in
        try processes.check(id, for: caller, on: connection)
        let entry = try codes.check(code, .activation, of: process, on: connection)
        return .activationCodeEntered(isRight: entry.isRight, isLate: entry.isLate, ActivationID(freshID()))
      } also: { step, connection in
        guard let session = try connection.session(id) else { throw ServiceError.processUnknown }
        let outcome = activation(after: step, in: session)
        if case .success(let activated) = outcome { try work(activated, connection, activated.activation.createdAt) }
        try once?.keep(outcome, of: id, tokenGeneration: session.tokenGeneration, on: connection)
        return outcome
      }
      return try outcome.get()
    } catch let error as ServiceError
      where error.code != "ACTIVATION_OTP_INVALID" && error.kind != .forbidden && !error.isOurs
    {
      throw ServiceError.wrongActivationCode(attemptsLeft: 0)
    }
  }

  private func activation(after step: AdvanceProcess.Step, in session: SessionRecord) -> Result<Activated, ServiceError>
  {
    guard step.answer?.isVerified == true, let activation = step.after.activation else {
      return .failure(.wrongActivationCode(attemptsLeft: step.answer?.remainingAttempts ?? 0))
    }
    return .success(
      Activated(
        processId: session.id, activation: activation,
        token: newProcess.token(of: session)))
  }
}

extension ServiceError {
  static func wrongActivationCode(attemptsLeft: Int) -> ServiceError {
    ServiceError(
      .activationOtpInvalid, "The code is wrong or has expired.",
      remainingAttempts: attemptsLeft)
  }
}
