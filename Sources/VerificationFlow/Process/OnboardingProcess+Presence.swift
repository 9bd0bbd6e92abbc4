extension OnboardingProcess {
  mutating func beginPresenceCheck() throws(TransitionError) -> [Effect] {
    guard rules.hasPresenceCheck else { throw error(.presenceCheckNotEnabled) }
    let verification = try open(.presenceCheck, else: .presenceCheckFailed)
    guard verification.state.status != .verificationPending else { throw error(.presenceCheckFailed) }
    // Restarting a check too many times counts as a used check.
    if verification.presence.tries >= limits.maxPresenceTries {
      self.verification?.presence.attempts += 1
      self.verification?.presence.tries = 0
    }
    guard presenceChecksLeft > 0 else {
      let ending = Ending(.tooManyPresenceChecks, .presenceCheck)
      self.verification?.end(in: FlowState(.presenceCheck, .failed), because: ending)
      return fail(ending) + [.refuse(.presenceLimitReached)]
    }
    self.verification?.presence.tries += 1
    self.verification?.state = FlowState(.presenceCheck, .inProgress)
    return [.beginPresenceCheck]
  }

  var presenceChecksLeft: Int { limits.maxPresenceChecks - (verification?.presence.attempts ?? 0) }

  mutating func submitPresenceCheck() throws(TransitionError) -> [Effect] {
    guard rules.hasPresenceCheck else { throw error(.presenceCheckNotEnabled) }
    guard try open(.presenceCheck, else: .presenceCheckFailed).state.status == .inProgress else {
      throw error(.presenceCheckFailed)
    }
    verification?.state = FlowState(.presenceCheck, .verificationPending)
    return [.judgePresence]
  }

  /// Records the presence provider's answer, or holds it for a reviewer.
  mutating func judgePresence(_ answer: Event.ProviderAnswer, at now: Instant) throws(TransitionError) -> [Effect] {
    let verification = try open(.presenceCheck)
    guard verification.state.status == .verificationPending, !verification.presence.isHeld else {
      throw error(.phaseConflict)
    }
    self.verification?.presence.attempts += 1
    self.verification?.presence.tries = 0
    self.verification?.presence.result = answer
    // After the last check fails, the person could only be rejected automatically; a reviewer may decide otherwise.
    let mustBeSeen =
      answer == .unsure || (answer == .accepted ? rules.review == .always : presenceChecksLeft <= 0)
    guard rules.review != .never, mustBeSeen else { return leavePresenceCheck(weigh(answer), at: now) }
    self.verification?.presence.isHeld = true
    return []
  }

  /// Leaves the presence check. If a code follows, the person does not learn the result yet.
  mutating func leavePresenceCheck(_ result: Event.ProviderAnswer, at now: Instant) -> [Effect] {
    verification?.presence.result = result
    verification?.presence.isHeld = false
    if rules.hasCode { return askForCode(at: now) }
    return result == .accepted ? finish() : repeatPresenceCheck()
  }

  mutating func repeatPresenceCheck() -> [Effect] {
    verification?.state = FlowState(.presenceCheck, .notInitialized)
    return add(score: 2)
  }
}
