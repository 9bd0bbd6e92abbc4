internal import MusterStore
public import VerificationFlow

/// Gives a person's device the token that opens their process, for the code that was sent.
public struct ActivateDevice: Sendable {
  /// An activation with what opens it.
  public struct Activated: Sendable {
    /// The process whose device it is.
    public let processId: SessionID
    /// The activation.
    public let activation: Activation
    /// The token that opens the process.
    public let token: String
  }

  let follow: FollowProcess

  /// Activates the device of a process.
  ///
  /// - Parameter once: Keeps the answer for a request that may be sent again, also that a code was wrong, for it was
  ///   counted.
  /// - Throws: `ACTIVATION_OTP_INVALID` with the attempts left: also where no such process waits for a code, with none
  ///   left; `SCOPE_MISSING`.
  public func callAsFunction(
    _ id: SessionID, code: String, by caller: Caller, once: Once<Activated>? = nil
  ) async throws -> Activated {
    _ = try caller.key(with: .onboarding)
    let advance = follow.advance
    do {
      let outcome = try await advance(id, by: caller.actor) { process, connection in
        try follow.check(id, for: caller, on: connection)
        let entry = try advance.codes.weigh(code, .activation, of: process, on: connection)
        return .activationCodeEntered(isRight: entry.isRight, isLate: entry.isLate, ActivationID(freshID()))
      } also: { step, connection in
        guard let session = try connection.session(id) else { throw Refusal.processUnknown }
        let outcome = weigh(step, in: session)
        try once?.keep(outcome, of: id, tokenGeneration: session.tokenGeneration, on: connection)
        return outcome
      }
      return try outcome.get()
    } catch let refusal as Refusal
      where refusal.code != "ACTIVATION_OTP_INVALID" && refusal.kind != .forbidden && !refusal.isOurs
    {
      throw Refusal.wrongActivationCode(attemptsLeft: 0)
    }
  }

  private func weigh(_ step: AdvanceProcess.Step, in session: SessionRecord) -> Result<Activated, Refusal> {
    guard step.answer?.isVerified == true, let activation = step.after.activation else {
      return .failure(.wrongActivationCode(attemptsLeft: step.answer?.remainingAttempts ?? 0))
    }
    return .success(
      Activated(
        processId: session.id, activation: activation,
        token: BeginProcess(advance: follow.advance).token(of: session)))
  }
}

extension Refusal {
  static func wrongActivationCode(attemptsLeft: Int) -> Refusal {
    Refusal(
      .invalid, "ACTIVATION_OTP_INVALID", "The code is not the one that was sent, or came too late.",
      remainingAttempts: attemptsLeft)
  }
}
