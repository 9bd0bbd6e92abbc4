extension OnboardingProcess {
  /// Continues after the documents: with the client evaluation, with a review, or with the next step.
  mutating func evaluate(at now: Instant) -> [Effect] {
    verification?.evaluation = nil
    guard rules.hasClientEvaluation else { return enterReview(at: now) }
    verification?.state = FlowState(.clientEvaluation, .inProgress)
    return [.evaluateClient]
  }

  /// Whether the process waits for the project's own system to evaluate the person.
  package var isEvaluationAwaited: Bool {
    current?.state == FlowState(.clientEvaluation, .inProgress) && isEvaluationMissing
  }

  /// Whether the client evaluation is still missing.
  var isEvaluationMissing: Bool {
    rules.hasClientEvaluation && current?.evaluation == nil
  }

  /// Records the result of the client evaluation.
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
      // Beyond this point, the person has seen a status that makes clients discard their scans.
      guard isAtDocuments else { throw error(.phaseConflict) }
      try reject(id, reason)
      guard mayShowAgain(verification, id) else { throw error(.attemptsExhausted) }
      self.verification?.state = FlowState(.documentUpload, .inProgress)
      return add(score: 2)
    }
  }

  /// Returns what a reviewer may decide about this document alone; empty if no reviewer is awaited.
  package func decisions(on id: DocumentID) -> Set<DecisionRecord.Word> {
    guard let reviewPoint, let verification = current,
      let document = verification.documents.first(where: { $0.id == id }), document.status == .accepted
    else { return [] }
    var allowed: Set<DecisionRecord.Word> = [.reject]
    if document.isUnsure { allowed.insert(.accept) }
    if reviewPoint == .documents, mayShowAgain(verification, id) { allowed.insert(.reupload) }
    return allowed
  }

  /// Returns whether the person could submit this document again if it were rejected now.
  private func mayShowAgain(_ verification: Verification, _ id: DocumentID) -> Bool {
    verification.documents.contains { $0.id == id && verification.attemptsLeft(for: $0.key, limits) > 0 }
      && verification.documents.count(where: \.isFailure) < limits.maxFailedDocuments
      && errorScore + 2 <= limits.maxErrorScore
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
