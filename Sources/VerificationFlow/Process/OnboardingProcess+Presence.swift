extension OnboardingProcess {
  mutating func beginPresenceCheck() throws(TransitionError) -> [Effect] {
    guard rules.hasPresenceCheck else { throw error(.presenceCheckNotEnabled) }
    let verification = try open(.presenceCheck, else: .presenceCheckFailed)
    guard verification.state.status != .verificationPending else { throw error(.presenceCheckFailed) }
    // Whoever begins anew time and again gives one check up for another.
    if verification.presence.tries >= limits.presenceTries {
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

  /// How many presence checks the attempt may still have.
  var presenceChecksLeft: Int { limits.presenceChecks - (verification?.presence.attempts ?? 0) }

  mutating func submitPresenceCheck() throws(TransitionError) -> [Effect] {
    guard rules.hasPresenceCheck else { throw error(.presenceCheckNotEnabled) }
    guard try open(.presenceCheck, else: .presenceCheckFailed).state.status == .inProgress else {
      throw error(.presenceCheckFailed)
    }
    verification?.state = FlowState(.presenceCheck, .verificationPending)
    return [.judgePresence]
  }

  /// Notes what the presence provider says, or holds it for a reviewer.
  mutating func judgePresence(_ answer: Event.ProviderAnswer, at now: Instant) throws(TransitionError) -> [Effect] {
    let verification = try open(.presenceCheck)
    guard verification.state.status == .verificationPending, !verification.presence.isHeld else {
      throw error(.phaseConflict)
    }
    self.verification?.presence.attempts += 1
    self.verification?.presence.tries = 0
    self.verification?.presence.result = answer
    // Whoever fails the last one could only be turned away; a person may know better.
    let mustBeSeen =
      answer == .unsure || (answer == .accepted ? rules.review == .always : presenceChecksLeft <= 0)
    guard rules.review != .never, mustBeSeen else { return leavePresenceCheck(weigh(answer), at: now) }
    self.verification?.presence.isHeld = true
    return []
  }

  /// Goes on behind the presence check. With a code to follow the person does not learn yet how it went.
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
