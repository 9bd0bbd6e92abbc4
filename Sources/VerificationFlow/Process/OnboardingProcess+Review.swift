extension OnboardingProcess {
  /// Goes on behind the documents: to the project's own system, to a reviewer, or past them.
  mutating func evaluate(at now: Instant) -> [Effect] {
    verification?.evaluation = nil
    guard rules.hasClientEvaluation else { return enterReview(at: now) }
    verification?.state = FlowState(.clientEvaluation, .inProgress)
    return [.evaluateClient]
  }

  /// Whether it waits for what the project's own system makes of the person.
  package var isEvaluationAwaited: Bool {
    current?.state == FlowState(.clientEvaluation, .inProgress) && isEvaluationMissing
  }

  /// Whether the project's own system has not said yet what it makes of the person.
  var isEvaluationMissing: Bool {
    rules.hasClientEvaluation && current?.evaluation == nil
  }

  /// Notes what the project's own system says.
  mutating func evaluateClient(
    _ answer: Event.ProviderAnswer, at now: Instant
  ) throws(TransitionError) -> [Effect] {
    _ = try open(.clientEvaluation)
    guard isEvaluationMissing else { throw error(.phaseConflict) }
    let answer = weigh(answer)
    verification?.evaluation = answer
    switch answer {
    case .accepted, .unsure: return enterReview(at: now)
    case .rejected:
      return end(
        in: FlowState(.clientEvaluation, .rejected), because: Ending(.clientEvaluationRejected, .clientEvaluation))
    case .failed:
      return end(in: FlowState(.clientEvaluation, .failed), because: Ending(.clientEvaluationFailed, .clientEvaluation))
    }
  }

  private mutating func enterReview(at now: Instant) -> [Effect] {
    guard let verification else { return [] }
    let isUnsure =
      verification.isUnsure || verification.evaluation == .unsure
      || verification.documents.contains { $0.isInForce && $0.isUnsure }
    guard rules.review == .always || (rules.review == .unsure && isUnsure) else { return leaveEvaluation(at: now) }
    self.verification?.state = FlowState(.clientEvaluation, .inProgress)
    return []
  }

  private mutating func leaveEvaluation(at now: Instant) -> [Effect] {
    if rules.hasPresenceCheck {
      verification?.state = FlowState(.presenceCheck, .notInitialized)
      return []
    }
    return rules.hasCode ? askForCode(at: now) : finish()
  }

  mutating func decide(_ decision: ReviewDecision, at now: Instant) throws(TransitionError) -> [Effect] {
    guard awaited == .reviewer, let verification = current else { throw error(.phaseConflict) }
    let isAtDocuments = verification.state.phase == .clientEvaluation
    switch decision {
    case .accept(nil):
      return isAtDocuments ? leaveEvaluation(at: now) : leavePresenceCheck(.accepted, at: now)
    case .accept(let id?):
      try change(id, if: { $0.status == .accepted }) { $0.isUnsure = false }
      return []
    case .reject(let id, let reason):
      try reject(id, reason)
      return end(in: FlowState(.completed, .rejected), because: Ending(reason, .review))
    case .askAgain(let id, let reason):
      // Behind this point the person has seen a status that makes clients forget what was scanned.
      guard isAtDocuments else { throw error(.phaseConflict) }
      try reject(id, reason)
      guard mayShowAgain(verification, id) else { throw error(.attemptsExhausted) }
      self.verification?.state = FlowState(.documentUpload, .inProgress)
      return add(score: 2)
    }
  }

  /// What a reviewer may decide of this document by itself: nothing while no reviewer is waited for.
  package func decisions(on id: DocumentID) -> Set<DecisionRecord.Word> {
    guard let reviewPoint, let verification = current,
      let document = verification.documents.first(where: { $0.id == id }), document.status == .accepted
    else { return [] }
    var allowed: Set<DecisionRecord.Word> = [.reject]
    if document.isUnsure { allowed.insert(.accept) }
    if reviewPoint == .documents, mayShowAgain(verification, id) { allowed.insert(.reupload) }
    return allowed
  }

  /// Whether the person could show this document again if it were refused now.
  private func mayShowAgain(_ verification: Verification, _ id: DocumentID) -> Bool {
    verification.documents.contains { $0.id == id && verification.attemptsLeft(for: $0.key, limits) > 0 }
      && verification.documents.count(where: \.isFailure) < limits.failedDocuments
      && errorScore + 2 <= limits.errorScore
  }

  private mutating func reject(_ id: DocumentID?, _ reason: Ending.Reason) throws(TransitionError) {
    let rejected = id.map { [$0] } ?? verification?.documents.filter { $0.status == .accepted }.map(\.id) ?? []
    for id in rejected {
      try change(id, if: { $0.status == .accepted }) {
        $0.conclude(.rejected, by: .review, because: [reason.rawValue])
      }
    }
  }
}
