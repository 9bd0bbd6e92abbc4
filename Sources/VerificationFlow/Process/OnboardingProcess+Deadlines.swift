extension OnboardingProcess {
  /// When something ends by itself if nothing else happens; nil when nothing can happen any more.
  package var deadline: Instant? {
    if let awaited = stopwatch.awaited, let since = stopwatch.since {
      return since.advanced(by: awaited == .reviewer ? limits.reviewTime : limits.providerTime)
    }
    return expiry?.at
  }

  /// When the person's own time is up at the latest, should nobody else come back sooner; nil when nothing can happen
  /// any more.
  package var expiresAt: Instant? {
    guard let expiry, let since = stopwatch.since, let deadline else { return expiry?.at }
    return expiry.at.advanced(by: .milliseconds(deadline.milliseconds - since.milliseconds))
  }

  /// Whether the deadline has passed.
  package func isDue(at now: Instant) -> Bool {
    deadline.map { $0 <= now } ?? false
  }

  /// The process as it is at this moment, deadlines that nobody has acted on yet included.
  package func asOf(_ now: Instant) -> OnboardingProcess {
    var process = self
    while process.isDue(at: now), (try? process.apply(.timePassed, at: now)) != nil {}
    return process
  }

  /// When the person's device is not activated any more, because the process has failed; nil while it has not, and
  /// where there is no device.
  ///
  /// Not at once: an app asks for its activation when it is refused something, and hears no reason where that is gone.
  /// A refusal of the person leaves them the rest of their time to come back and read it.
  package var activationRemovedAt: Instant? {
    guard status == .failed, !rules.isRepeated, let endedAt, let activation else { return nil }
    let last = state.status == .rejected ? max(endedAt, expiry(of: activation).at) : endedAt
    return last.advanced(by: limits.activationRemovalDelay)
  }

  private var expiry: (at: Instant, ending: Ending)? {
    switch (status, activation) {
    case (.activationInProgress, _):
      return min(
        (createdAt.advanced(by: limits.activationTime), Ending(.expiredActivation, .cleanup)),
        (createdAt.advanced(by: limits.processTime), Ending(.expiredProcess, .cleanup)))
    case (.verificationInProgress, let activation?): return expiry(of: activation)
    default: return nil
    }
  }

  private func expiry(of activation: Activation) -> (at: Instant, ending: Ending) {
    let stopped = Duration.milliseconds(stopwatch.stoppedMilliseconds)
    return min(
      (
        activation.createdAt.advanced(by: limits.verificationTime).advanced(by: stopped),
        Ending(.expiredVerification, .cleanup)
      ),
      (createdAt.advanced(by: limits.processTime).advanced(by: stopped), Ending(.expiredProcess, .cleanup)))
  }

  private func min(
    _ one: (at: Instant, ending: Ending), _ other: (at: Instant, ending: Ending)
  ) -> (at: Instant, ending: Ending) {
    other.at < one.at ? other : one
  }

  /// Ends what waited too long: for the person, the process; for somebody else, the attempt, since the person can do
  /// nothing for it.
  mutating func handleDeadline(at now: Instant) throws(TransitionError) -> [Effect] {
    guard isDue(at: now) else { throw error(.notDue) }
    guard stopwatch.awaited != nil, let phase = current?.state.phase else {
      return fail(expiry?.ending ?? Ending(.expiredProcess, .cleanup), documentCode: FlowDocument.expiredCode)
    }
    let ending =
      switch phase {
      case .presenceCheck: Ending(.presenceCheckFailed, .presenceCheck)
      case .clientEvaluation: Ending(.clientEvaluationFailed, .clientEvaluation)
      default: Ending(.documentVerificationFailed, .documentVerification)
      }
    return end(in: FlowState(phase, .failed), because: ending)
  }

  /// Whom the person waits for.
  var awaited: PausableTimer.Awaited? {
    guard status == .verificationInProgress, let current else { return nil }
    switch (current.state.phase, current.state.status) {
    case (.documentVerification, .inProgress), (.documentVerificationFinal, .inProgress): return .provider
    case (.clientEvaluation, .inProgress): return isEvaluationMissing ? .provider : .reviewer
    case (.presenceCheck, .verificationPending): return current.presence.isHeld ? .reviewer : .provider
    default: return nil
    }
  }
}
