extension OnboardingProcess {
  /// Abandons the current attempt so that another one can start. Does nothing if there is no current attempt.
  mutating func restart() throws(TransitionError) -> [Effect] {
    guard activation != nil else { throw error(.phaseConflict) }
    guard current != nil else { return [] }
    return reset(because: Ending(.restarted, .userRequest))
  }

  /// Ends the attempt and returns the process to the state before its verification.
  mutating func reset(because ending: Ending) -> [Effect] {
    if let attempt = verification, attempt.state.phase != .completed {
      verification?.end(in: FlowState(.completed, .failed), because: attempt.ending ?? ending)
    }
    let effects = add(score: 3)
    guard status.isOpen else { return effects }
    guard attempts < limits.maxVerifications else {
      return fail(Ending(.tooManyVerifications, .processLimitCheck)) + [.refuse(.processLimitReached)]
    }
    activation?.flag = .verificationPending
    return []
  }

  /// Adds to the error score. Exceeding the limit ends the process.
  mutating func add(score: Int) -> [Effect] {
    errorScore += score
    guard errorScore > limits.maxErrorScore else { return [] }
    return fail(Ending(.errorScoreExceeded, .processLimitCheck)) + [.refuse(.processLimitReached)]
  }

  /// Fails the process and ends its attempt if that is still open.
  mutating func fail(_ ending: Ending, documentCode: String = FlowDocument.endedCode) -> [Effect] {
    if current?.state.isOpen == true {
      verification?.end(in: FlowState(.completed, .failed), because: ending, documentCode: documentCode)
    }
    activationCode?.giveUp()
    status = .failed
    self.ending = ending
    return []
  }

  /// Ends the attempt in this state. A rejection also ends the process; otherwise the person can try again.
  mutating func end(in end: FlowState, because ending: Ending) -> [Effect] {
    verification?.end(in: end, because: ending)
    return end.status == .rejected ? fail(ending) : []
  }

  /// Finishes the process if all requirements are met; otherwise ends the attempt as failed.
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
