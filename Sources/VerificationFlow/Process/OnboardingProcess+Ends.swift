extension OnboardingProcess {
  /// The person wants another attempt. Before the first one, and after a reset, there is nothing to give up.
  mutating func restart() throws(TransitionError) -> [Effect] {
    guard activation != nil else { throw error(.phaseConflict) }
    guard current != nil else { return [] }
    return reset(because: Ending(.restarted, .userRequest))
  }

  /// Ends the attempt, so that the person stands before the beginning again.
  mutating func reset(because ending: Ending) -> [Effect] {
    if let attempt = verification, attempt.state.phase != .completed {
      verification?.end(in: FlowState(.completed, .failed), because: attempt.ending ?? ending)
    }
    let effects = add(score: 3)
    guard status.isOpen else { return effects }
    guard attempts < limits.verifications else {
      return fail(Ending(.tooManyVerifications, .processLimitCheck)) + [.refuse(.processLimitReached)]
    }
    activation?.flag = .verificationPending
    return []
  }

  /// Adds to what went wrong. Too much of it ends the process.
  mutating func add(score: Int) -> [Effect] {
    errorScore += score
    guard errorScore > limits.errorScore else { return [] }
    return fail(Ending(.errorScoreExceeded, .processLimitCheck)) + [.refuse(.processLimitReached)]
  }

  /// Ends the process, and the attempt unless that came to an end by itself.
  mutating func fail(_ ending: Ending, documentCode: String = FlowDocument.endedCode) -> [Effect] {
    if current?.state.isOpen == true {
      verification?.end(in: FlowState(.completed, .failed), because: ending, documentCode: documentCode)
    }
    activationCode?.giveUp()
    status = .failed
    self.ending = ending
    return []
  }

  /// Ends the attempt in this state; a refusal of the person ends the process as well, anything else leaves them
  /// another try.
  mutating func end(in end: FlowState, because ending: Ending) -> [Effect] {
    verification?.end(in: end, because: ending)
    return end.status == .rejected ? fail(ending) : []
  }

  /// The last look: everything that was asked must be there and good.
  mutating func finish() -> [Effect] {
    guard let verification = current, isComplete(verification) else {
      return end(in: FlowState(.completed, .failed), because: Ending(.finalValidationFailed, .finalValidation))
    }
    self.verification?.state = FlowState(.completed, .accepted)
    activation?.flag = nil
    status = .finished
    return []
  }

  private func isComplete(_ verification: Verification) -> Bool {
    let documents = verification.documents.filter(\.isInForce)
    return documents.allSatisfy { $0.status == .accepted || verification.isLeftAside($0, limits) }
      && rules.required.isSatisfied(by: Set(documents.filter { $0.status == .accepted }.map(\.key)))
      && (!rules.hasPresenceCheck || verification.presence.result == .accepted)
      && (!rules.hasCode || verification.code?.status == .verified)
      && (activationCode.map { $0.status == .verified } ?? true)
  }
}
