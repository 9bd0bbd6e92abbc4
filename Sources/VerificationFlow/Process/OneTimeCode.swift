/// The state of a code sent to the person. The digits themselves are not part of it.
package struct OneTimeCode: Sendable, Equatable {
  /// The purpose of a code. Raw values are those of the onboarding protocol.
  package enum Kind: String, CaseIterable, Sendable, Codable {
    /// Activates the person's device.
    case activation = "ACTIVATION"
    /// Shows that the person can be reached. The onboarding protocol has no such code.
    case contact = "CONTACT"
    /// Completes the verification.
    case userVerification = "USER_VERIFICATION"

    /// What a wrong code adds to the error score.
    var errorWeight: Int { self == .userVerification ? 2 : 1 }
  }

  /// The status of a code. Raw values are those of the onboarding protocol.
  package enum Status: String, CaseIterable, Sendable, Codable {
    /// The code can be entered.
    case active = "ACTIVE"
    /// The code was entered correctly.
    case verified = "VERIFIED"
    /// The code is no longer valid.
    case failed = "FAILED"
  }

  /// The result of entering a code, as returned to the person.
  package struct Answer: Sendable, Equatable {
    /// Whether the code was right and the other conditions are met as well.
    package let isVerified: Bool
    /// Whether the code was entered too late.
    package let isExpired: Bool
    /// The number of wrong codes that may still be entered.
    package let remainingAttempts: Int
  }

  package let sentAt: Instant
  package let expiresAt: Instant
  package internal(set) var status: Status
  /// The number of wrong entries for this code and those it replaced.
  package internal(set) var failedAttempts: Int
  /// The number of codes sent, including those that this one replaced.
  package let number: Int

  package init(
    sentAt: Instant, expiresAt: Instant, status: Status = .active, failedAttempts: Int = 0, number: Int = 1
  ) {
    self.sentAt = sentAt
    self.expiresAt = expiresAt
    self.status = status
    self.failedAttempts = failedAttempts
    self.number = number
  }

  /// Creates a code that is sent now and replaces `former`, keeping its count of wrong entries.
  init(at now: Instant, after former: OneTimeCode?, _ limits: FlowLimits) {
    self.init(
      sentAt: now, expiresAt: now.advanced(by: limits.otpExpiration), failedAttempts: former?.failedAttempts ?? 0,
      number: (former?.number ?? 0) + 1)
  }

  enum Entry {
    /// Correct and in time.
    case right
    /// Wrong, with attempts left.
    case wrong
    /// Wrong, with no attempts left.
    case last
    /// Too late.
    case late
    /// No code was awaited.
    case void
  }

  /// Counts an entered code. The caller handles the consequences of a correct one.
  ///
  /// - Parameter isLate: Whether to treat the code as expired regardless of `now`.
  mutating func enter(isRight: Bool, isLate: Bool, at now: Instant, _ limits: FlowLimits) -> Entry {
    guard status == .active else { return .void }
    guard !isLate, now < expiresAt else {
      status = .failed
      return .late
    }
    guard !isRight else { return .right }
    failedAttempts += 1
    guard failedAttempts < limits.otpMaxFailedAttempts else {
      status = .failed
      return .last
    }
    return .wrong
  }

  /// Invalidates the code if it has not been entered.
  mutating func giveUp() {
    if status == .active { status = .failed }
  }
}

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
    case .wrong: effects = add(score: OneTimeCode.Kind.activation.errorWeight)
    case .last: effects = fail(Ending(.tooManyWrongCodes, .otpVerification))
    case .late, .void: break
    }
    return [answer(code, to: entry, weight: OneTimeCode.Kind.activation.errorWeight)] + effects
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
    case .wrong: effects = add(score: OneTimeCode.Kind.userVerification.errorWeight)
    case .last where rules.linkSeconds != nil: effects = repeatAfterWrongCodes(at: now)
    case .last: effects = reset(because: Ending(.tooManyWrongCodes, .otpVerification))
    case .late, .void: break
    }
    return [answer(code, to: entry, weight: OneTimeCode.Kind.userVerification.errorWeight)] + effects
  }

  /// Repeats the step before the code, and keeps the documents. Only for people with a link: apps of the onboarding
  /// protocol expect that the whole verification is reset. The error score limits the number of codes as a reset does.
  private mutating func repeatAfterWrongCodes(at now: Instant) -> [Effect] {
    let effects = add(score: 3)
    guard status.isOpen else { return effects }
    verification?.code?.failedAttempts = 0
    guard rules.hasPresenceCheck else { return effects + askForCode(at: now) }
    verification?.state = FlowState(.presenceCheck, .notInitialized)
    return effects
  }

  func answer(_ code: OneTimeCode, to entry: OneTimeCode.Entry, weight: Int) -> Effect {
    let mayTryAgain = status.isOpen && (entry == .wrong || entry == .late)
    return .answer(
      OneTimeCode.Answer(
        isVerified: entry == .right, isExpired: entry == .late,
        remainingAttempts: mayTryAgain ? attemptsLeft(after: code, weight: weight) : 0))
  }

  /// Returns how many wrong entries, including the last one, are left before something ends: the attempts of the code
  /// or the error score, to which each of them adds `weight`.
  func attemptsLeft(after code: OneTimeCode?, weight: Int) -> Int {
    let attempts = limits.otpMaxFailedAttempts - (code?.failedAttempts ?? 0)
    return max(0, min(attempts, (limits.maxErrorScore - errorScore) / weight + 1))
  }

  mutating func resendCode(_ kind: OneTimeCode.Kind, at now: Instant) throws(TransitionError) -> [Effect] {
    switch kind {
    case .contact:
      guard isContactMissing, contactCode != nil else { throw error(.codeNotAwaited) }
      return try askForContactCode(at: now)
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

  func replacement(for code: OneTimeCode, at now: Instant) throws(TransitionError) -> OneTimeCode {
    guard code.number < limits.maxCodes else { throw error(.codesExhausted) }
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
