extension OnboardingProcess {
  /// Evaluates the code entered for the activation.
  mutating func activate(
    as id: ActivationID, isRight: Bool, isLate: Bool, at now: Instant
  ) throws(TransitionError) -> [Effect] {
    guard status == .activationInProgress, var code = activationCode else { throw error(.phaseConflict) }
    let entry = code.enter(isRight: isRight, isLate: isLate, at: now, limits)
    if entry == .right { code.status = .verified }
    activationCode = code
    var effects: [Effect] = []
    switch entry {
    case .right:
      activation = Activation(id: id, createdAt: now)
      status = .verificationInProgress
    case .wrong: effects = add(score: 1)
    case .last: effects = fail(Ending(.tooManyWrongCodes, .otpVerification))
    case .late, .void: break
    }
    return [answer(code, to: entry)] + effects
  }

  /// Evaluates the code entered at the end of the verification.
  mutating func check(isRight: Bool, isLate: Bool, at now: Instant) throws(TransitionError) -> [Effect] {
    let verification = try open(.otpVerification, else: .codeNotAwaited)
    guard var code = verification.code else { throw error(.codeNotAwaited) }
    var entry = code.enter(isRight: isRight, isLate: isLate, at: now, limits)
    // A rejected presence check is only reported now, so that an attacker cannot learn which of the two was wrong.
    let isPresent = !rules.hasPresenceCheck || verification.presence.result == .accepted
    if entry == .right { code.status = isPresent ? .verified : .failed }
    self.verification?.code = code
    var effects: [Effect] = []
    switch entry {
    case .right where isPresent: effects = finish()
    case .right:
      entry = .void
      effects = repeatPresenceCheck()
    case .wrong: effects = add(score: 2)
    case .last: effects = reset(because: Ending(.tooManyWrongCodes, .otpVerification))
    case .late, .void: break
    }
    return [answer(code, to: entry)] + effects
  }

  private func answer(_ code: OneTimeCode, to entry: OneTimeCode.Entry) -> Effect {
    let mayTryAgain = status.isOpen && (entry == .wrong || entry == .late)
    return .answer(
      OneTimeCode.Answer(
        isVerified: entry == .right, isExpired: entry == .late,
        remainingAttempts: mayTryAgain ? limits.otpMaxFailedAttempts - code.failedAttempts : 0))
  }

  mutating func resendCode(_ kind: OneTimeCode.Kind, at now: Instant) throws(TransitionError) -> [Effect] {
    switch kind {
    case .activation:
      guard status == .activationInProgress, let code = activationCode else { throw error(.codeNotAwaited) }
      activationCode = try replacement(for: code, at: now)
    case .userVerification:
      guard let code = try open(.otpVerification, else: .codeNotAwaited).code else {
        throw error(.codeNotAwaited)
      }
      let next = try replacement(for: code, at: now)
      verification?.code = next
    }
    return [.sendCode(kind)]
  }

  private func replacement(for code: OneTimeCode, at now: Instant) throws(TransitionError) -> OneTimeCode {
    guard code.sentAt.advanced(by: limits.otpResendPeriod) <= now else { throw error(.codeTooSoon) }
    return OneTimeCode(at: now, after: code, limits)
  }

  /// Requests the code at the end of the verification.
  mutating func askForCode(at now: Instant) -> [Effect] {
    verification?.state = FlowState(.otpVerification, .verificationPending)
    let code = OneTimeCode(at: now, after: verification?.code, limits)
    verification?.code = code
    return [.sendCode(.userVerification)]
  }
}
