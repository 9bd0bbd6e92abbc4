/// The reason a process or verification ended without success.
package struct Ending: Sendable, Equatable, Codable {
  /// The origin of the reason. Raw values are those of the onboarding protocol, plus `REVIEW`.
  package enum Origin: String, CaseIterable, Sendable, Codable {
    case documentVerification = "DOCUMENT_VERIFICATION"
    case presenceCheck = "PRESENCE_CHECK"
    case clientEvaluation = "CLIENT_EVALUATION"
    /// A code that the person enters.
    case otpVerification = "OTP_VERIFICATION"
    /// A limit of the process.
    case processLimitCheck = "PROCESS_LIMIT_CHECK"
    case userRequest = "USER_REQUEST"
    /// The final validation of all requirements.
    case finalValidation = "FINAL_VALIDATION"
    /// An expired deadline.
    case cleanup = "CLEANUP"
    case review = "REVIEW"
  }

  /// A stable reason code: one of the onboarding protocol, or a reviewer's reason code.
  package struct Reason: RawRepresentable, Hashable, Sendable, Codable, ExpressibleByStringLiteral {
    /// The code as stored and sent.
    package let rawValue: String

    package init(rawValue: String) {
      self.rawValue = rawValue
    }

    package init(stringLiteral value: String) {
      rawValue = value
    }
  }

  package let reason: Reason
  package let origin: Origin

  package init(_ reason: Reason, _ origin: Origin) {
    self.reason = reason
    self.origin = origin
  }
}

extension Ending.Reason {
  package static let documentVerificationRejected: Self = "documentVerificationRejected"
  /// The document provider could not judge the documents.
  package static let documentVerificationFailed: Self = "documentVerificationFailed"
  package static let tooManyFailedDocuments: Self = "maxFailedAttemptsDocumentUpload"
  package static let tooManyPresenceChecks: Self = "maxFailedAttemptsPresenceCheck"
  package static let presenceCheckRejected: Self = "presenceCheckRejected"
  /// The presence check could not be evaluated.
  package static let presenceCheckFailed: Self = "presenceCheckFailed"
  /// The project's own system rejected the person.
  package static let clientEvaluationRejected: Self = "clientEvaluationRejected"
  /// The project's own system could not evaluate the person, or no decision was made in time.
  package static let clientEvaluationFailed: Self = "clientEvaluationFailed"
  package static let tooManyWrongCodes: Self = "maxFailedAttemptsOtp"
  package static let canceledProcess: Self = "canceledProcess"
  package static let restarted: Self = "restarted"
  /// The device was not activated in time.
  package static let expiredActivation: Self = "expiredProcessActivation"
  /// The person did not finish in time.
  package static let expiredVerification: Self = "expiredProcessIdentityVerification"
  /// The whole process took too long.
  package static let expiredProcess: Self = "expiredProcessOnboarding"
  package static let tooManyVerifications: Self = "maxFailedAttemptsIdentityVerification"
  package static let errorScoreExceeded: Self = "maxProcessErrorScoreExceeded"
  /// A requirement was not met in the final validation.
  package static let finalValidationFailed: Self = "finalValidationFailed"
}

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
    contactCode?.giveUp()
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
