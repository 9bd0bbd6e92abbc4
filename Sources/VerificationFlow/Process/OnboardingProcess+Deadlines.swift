extension OnboardingProcess {
  /// The next time at which the process or attempt expires; nil if the process has ended.
  package var deadline: Instant? {
    if let awaited = pausableTimer.awaited, let since = pausableTimer.since {
      return since.advanced(by: awaited == .reviewer ? limits.reviewExpiration : limits.providerExpiration)
    }
    return expiry?.at
  }

  /// The latest time at which the person's own time can expire, assuming the awaited reviewer or provider uses all of
  /// its time; nil if the process has ended.
  package var expiresAt: Instant? {
    guard let expiry, let since = pausableTimer.since, let deadline else { return expiry?.at }
    return expiry.at.advanced(by: .milliseconds(deadline.milliseconds - since.milliseconds))
  }

  package func isDue(at now: Instant) -> Bool {
    deadline.map { $0 <= now } ?? false
  }

  /// Returns the process as of `now`, with all passed deadlines applied.
  package func asOf(_ now: Instant) -> OnboardingProcess {
    var process = self
    while process.isDue(at: now), (try? process.apply(.timePassed, at: now)) != nil {}
    return process
  }

  /// The time the activation of the failed process is removed; nil if the process has not failed, its device was
  /// activated by another process, or there is no activation.
  ///
  /// Removal is delayed because an app queries its activation after an error and cannot learn the reason once it is
  /// gone. A rejected person keeps the activation at least for the rest of their time, to come back and read the
  /// reason.
  package var activationRemovedAt: Instant? {
    guard status == .failed, !rules.isRepeated, let endedAt, let activation else { return nil }
    let last = state.status == .rejected ? max(endedAt, expiry(of: activation).at) : endedAt
    return last.advanced(by: limits.activationRemovalDelay)
  }

  private var expiry: (at: Instant, ending: Ending)? {
    switch (status, activation) {
    case (.activationInProgress, _):
      return min(
        (createdAt.advanced(by: limits.activationExpiration), Ending(.expiredActivation, .cleanup)),
        (createdAt.advanced(by: limits.sessionLifetime), Ending(.expiredProcess, .cleanup)))
    case (.verificationInProgress, let activation?): return expiry(of: activation)
    default: return nil
    }
  }

  private func expiry(of activation: Activation) -> (at: Instant, ending: Ending) {
    let stopped = Duration.milliseconds(pausableTimer.stoppedMilliseconds)
    return min(
      (
        activation.createdAt.advanced(by: limits.verificationExpiration).advanced(by: stopped),
        Ending(.expiredVerification, .cleanup)
      ),
      (createdAt.advanced(by: limits.sessionLifetime).advanced(by: stopped), Ending(.expiredProcess, .cleanup)))
  }

  private func min(
    _ one: (at: Instant, ending: Ending), _ other: (at: Instant, ending: Ending)
  ) -> (at: Instant, ending: Ending) {
    other.at < one.at ? other : one
  }

  /// Applies a passed deadline: ends the process if the person was awaited, or only the attempt if a reviewer or
  /// provider was, since the person could not prevent it.
  mutating func handleDeadline(at now: Instant) throws(TransitionError) -> [Effect] {
    guard isDue(at: now) else { throw error(.notDue) }
    guard pausableTimer.awaited != nil, let phase = current?.state.phase else {
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

  /// The party that the person waits for.
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

/// Tracks whether the person's own time is running or paused while the process waits for a reviewer or provider.
package struct PausableTimer: Sendable, Equatable {
  /// A party that pauses the person's time while the process waits for it.
  package enum Awaited: String, Sendable, Codable {
    case reviewer
    case provider
  }

  /// The awaited party; nil while the person's own time is running.
  package private(set) var awaited: Awaited?
  /// The start of the current pause.
  package private(set) var since: Instant?
  /// The total duration of earlier pauses, in milliseconds.
  package private(set) var stoppedMilliseconds: Int64

  /// Restores a stored timer. By default the person's time is running.
  package init(awaited: Awaited? = nil, since: Instant? = nil, stoppedMilliseconds: Int64 = 0) {
    self.awaited = awaited
    self.since = since
    self.stoppedMilliseconds = stoppedMilliseconds
  }

  mutating func note(_ next: Awaited?, at now: Instant) {
    guard next != awaited else { return }
    if let since { stoppedMilliseconds += max(0, now.milliseconds - since.milliseconds) }
    awaited = next
    since = next == nil ? nil : now
  }
}
