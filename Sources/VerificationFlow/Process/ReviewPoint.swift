/// A point at which a process waits for a reviewer. Raw values are part of the API.
package enum ReviewPoint: String, CaseIterable, Sendable, Codable {
  /// All documents are submitted. No result has been announced yet, so a document can still be requested again.
  case documents = "DOCUMENTS"
  /// The result of the presence check is held.
  case presence = "PRESENCE"

  /// The reason a process waits for a reviewer.
  package struct Cause: Sendable, Equatable, Codable {
    package enum Code: String, CaseIterable, Sendable, Codable {
      /// All cases are reviewed.
      case always = "ALWAYS"
      /// There is a doubt about one document.
      case documentUnsure = "DOCUMENT_UNSURE"
      /// The documents may not belong together.
      case documentsUnsure = "DOCUMENTS_UNSURE"
      /// There is no portrait on a document that must have one.
      case portraitNotFound = "PORTRAIT_NOT_FOUND"
      /// The portrait is on the wrong side.
      case wrongSide = "WRONG_SIDE"
      /// The documents may show different people.
      case portraitsDiffer = "PORTRAITS_DIFFER"
      /// A code was sent by SMS although the operator could not tell whether the SIM was changed.
      case simNotChecked = "SIM_NOT_CHECKED"
      /// What the documents state is not what the operator knows of the holder of the person's number.
      case holderMismatch = "HOLDER_MISMATCH"
      /// The project's own system is unsure about the person.
      case clientUnsure = "CLIENT_UNSURE"
      /// The presence check left a doubt.
      case presenceUnsure = "PRESENCE_UNSURE"
      /// The person failed the last presence check available.
      case presenceExhausted = "PRESENCE_EXHAUSTED"
      /// What the documents state leaves a doubt; see ``ContentCode``.
      case pictureMirrored = "PICTURE_MIRRORED"
      case checkDigitWrong = "CHECK_DIGIT_WRONG"
      case contentImpossible = "CONTENT_IMPOSSIBLE"
      case documentExpired = "DOCUMENT_EXPIRED"
      case typeMismatch = "TYPE_MISMATCH"
      case countryMismatch = "COUNTRY_MISMATCH"
      case sidesDiffer = "SIDES_DIFFER"
      case sidesUnmatched = "SIDES_UNMATCHED"
      case documentsDiffer = "DOCUMENTS_DIFFER"
      case claimMismatch = "CLAIM_MISMATCH"
      case underage = "UNDERAGE"
      case seenBefore = "SEEN_BEFORE"
      case blocked = "BLOCKED"
    }

    package let code: Code
    package let documentId: DocumentID?

    package init(_ code: Code, _ documentId: DocumentID? = nil) {
      self.code = code
      self.documentId = documentId
    }

    /// Creates the reason with the code of a finding in the contents of documents; nil if there is none.
    package init?(_ code: ContentCode, _ documentId: DocumentID?) {
      guard let cause = Code(rawValue: code.rawValue) else { return nil }
      self.init(cause, documentId)
    }
  }
}

extension OnboardingProcess {
  /// The point at which the process waits for a reviewer; nil if it does not.
  package var reviewPoint: ReviewPoint? {
    guard awaited == .reviewer else { return nil }
    return current?.state.phase == .clientEvaluation ? .documents : .presence
  }

  /// The reasons the process waits for a reviewer; empty if a reviewer has accepted every doubtful document and no
  /// other reason applies.
  package var reviewCauses: [ReviewPoint.Cause] {
    guard let reviewPoint, let verification = current else { return [] }
    let always: [ReviewPoint.Cause] = rules.review == .always ? [.init(.always)] : []
    switch reviewPoint {
    case .documents:
      let doubtful = verification.documents.filter { $0.isInForce && $0.isUnsure }
      return always
        + (verification.isUnsure ? verification.doubts.isEmpty ? [.init(.documentsUnsure)] : verification.doubts : [])
        + (verification.evaluation == .unsure ? [.init(.clientUnsure)] : [])
        + doubtful.map { .init(.documentUnsure, $0.id) }
    case .presence:
      switch verification.presence.result {
      case .unsure: return always + [.init(.presenceUnsure)]
      case .rejected, .failed: return always + [.init(.presenceExhausted)]
      case .accepted, nil: return always
      }
    }
  }

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
  package func decisions(on id: DocumentID) -> Set<DecisionRecord.Kind> {
    guard let reviewPoint, let verification = current,
      let document = verification.documents.first(where: { $0.id == id }), document.status == .accepted
    else { return [] }
    var allowed: Set<DecisionRecord.Kind> = [.reject]
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
