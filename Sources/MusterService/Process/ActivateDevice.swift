internal import MusterStore
public import VerificationFlow

/// Gives a person's device the token that opens their process, for the code that was sent.
public struct ActivateDevice: Sendable {
  /// An activation with what opens it.
  public struct Activated: Sendable {
    /// The activation.
    public let activation: Activation
    /// The token that opens the process.
    public let token: String
  }

  let follow: FollowProcess

  /// Activates the device of a process.
  ///
  /// - Throws: `ACTIVATION_OTP_INVALID` with the attempts left: also where no such process waits for a code, with none
  ///   left; `SCOPE_MISSING`.
  public func callAsFunction(_ id: SessionID, code: String, by caller: Caller) async throws -> Activated {
    _ = try caller.key(with: .onboarding)
    let advance = follow.advance
    do {
      let (step, session) = try await advance(id, by: caller.actor) { process, connection in
        try follow.check(id, for: caller, on: connection)
        let isRight = try advance.codes.isRight(code, .activation, of: process, on: connection)
        return .activationCodeEntered(isRight: isRight, ActivationID(freshID()))
      } also: { step, connection in
        (step, try connection.session(id))
      }
      guard step.answer?.isVerified == true, let session, let activation = step.after.activation else {
        throw Refusal.wrongActivationCode(attemptsLeft: step.answer?.remainingAttempts ?? 0)
      }
      return Activated(activation: activation, token: BeginProcess(advance: advance).token(of: session))
    } catch let refusal as Refusal where refusal.code != "ACTIVATION_OTP_INVALID" && refusal.kind != .forbidden {
      throw Refusal.wrongActivationCode(attemptsLeft: 0)
    }
  }
}

extension Refusal {
  static func wrongActivationCode(attemptsLeft: Int) -> Refusal {
    Refusal(
      .invalid, "ACTIVATION_OTP_INVALID", "The code is not the one that was sent, or came too late.",
      remainingAttempts: attemptsLeft)
  }
}
