import VerificationFlow

/// A person who does everything right from now on, and for whom everybody else finds everything good.
struct GoodConduct {
  let sides: [SideKey]

  /// What is done next, and when; nil at the end.
  func next(in process: OnboardingProcess, at now: Instant) -> (event: Event, at: Instant)? {
    switch process.status {
    case .finished, .failed: return nil
    case .activationInProgress:
      return process.activationCode.map { enter($0, of: .activation, process, now) } ?? (.started, now)
    case .verificationInProgress: break
    }
    guard let current = process.current else {
      if process.isConsentMissing { return (.consent(true), now) }
      guard process.isContactMissing else { return (.initialised("next"), now) }
      return process.contactCode.map { enter($0, of: .contact, process, now) } ?? (.contactGiven, now)
    }
    switch current.state {
    case .upload, .inspection, .judgement: return (document(in: process, current), now)
    case .crossCheck: return (.crossChecked(.accepted), now)
    case .evaluation: return (.reviewed(.accept(nil)), now)
    case .presence: return (.presenceCheckInitialised, now)
    case .presenceUnderWay: return (.presenceCheckSubmitted, now)
    case .presenceJudgement:
      return (current.presence.isHeld ? .reviewed(.accept(nil)) : .presenceChecked(.accepted), now)
    case .code: return current.code.map { enter($0, of: .userVerification, process, now) }
    default: return (.restarted, now)
    }
  }

  /// Whether the limits leave a way to the end.
  func mayStillSucceed(_ process: OnboardingProcess) -> Bool {
    guard process.status.isOpen else { return process.status == .finished }
    let (limits, attempts) = (process.limits, process.attempts)
    let mayRestart = attempts < limits.maxVerifications && process.errorScore + 3 <= limits.maxErrorScore
    guard let current = process.current else { return attempts < limits.maxVerifications }
    switch current.state {
    case .upload, .inspection, .judgement:
      return mayRestart || (wanted(by: process) == nil && isEnough(process) { isHopeful($0, in: process) })
        || (current.failures <= limits.maxFailedDocuments
          && isEnough(process) { isHopeful($0, in: process) || process.attemptsLeft(for: $0) > 0 })
    case .presence: return current.presence.attempts < limits.maxPresenceChecks
    case .code where process.rules.hasPresenceCheck && current.presence.result != .accepted:
      return process.errorScore + 2 <= limits.maxErrorScore && current.presence.attempts < limits.maxPresenceChecks
    default: return current.state.isOpen || mayRestart
    }
  }

  /// Whether the side is there and was not refused.
  private func isHopeful(_ side: SideKey, in process: OnboardingProcess) -> Bool {
    process.verification?.document(inForce: side).map { $0.status != .rejected && $0.status != .failed } ?? false
  }

  private func isEnough(_ process: OnboardingProcess, _ counts: (SideKey) -> Bool) -> Bool {
    process.rules.required.isSatisfied(by: Set(sides.filter(counts)))
  }

  /// The side to be shown next: one that was refused and may be shown again, or else one that is missing.
  private func wanted(by process: OnboardingProcess) -> SideKey? {
    let showable = sides.filter { !isHopeful($0, in: process) && process.attemptsLeft(for: $0) > 0 }
    return showable.first { process.verification?.document(inForce: $0) != nil }
      ?? (isEnough(process) { isHopeful($0, in: process) } ? nil : showable.first)
  }

  private func document(in process: OnboardingProcess, _ attempt: Verification) -> Event {
    if let side = wanted(by: process) {
      return .submitted([makeSubmission(side, as: DocumentID("good \(side) \(attempt.documents.count)"))])
    }
    let waiting = attempt.documents.first { $0.isInForce && isHopeful($0.key, in: process) && $0.status != .accepted }
    guard let waiting, isEnough(process, { isHopeful($0, in: process) }) else { return .restarted }
    return waiting.passedQuality ? .providerAnswered(waiting.id, .accepted) : .inspected(waiting.id, .passed())
  }

  private func enter(
    _ code: OneTimeCode, of kind: OneTimeCode.Kind, _ process: OnboardingProcess, _ now: Instant
  ) -> (Event, Instant) {
    guard code.status == .active, now < code.expiresAt else {
      return (.codeResendAsked(kind), max(now, code.sentAt.advanced(by: process.limits.otpResendPeriod)))
    }
    let entry: Event =
      switch kind {
      case .activation: .activationCodeEntered(isRight: true, "device")
      case .contact: .contactCodeEntered(isRight: true)
      case .userVerification: .codeEntered(isRight: true)
      }
    return (entry, now)
  }
}
