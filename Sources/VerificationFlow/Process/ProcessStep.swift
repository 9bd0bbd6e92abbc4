/// A step on the person's way through the process, with its progress.
package struct ProcessStep: Sendable, Equatable {
  /// The kind of a step. Raw values are sent to clients unchanged.
  package enum Kind: String, CaseIterable, Sendable {
    /// The person's device is activated with a code.
    case activation = "ACTIVATION"
    /// The person decides about the consent.
    case consent = "CONSENT"
    /// The person proves that they can be reached, with a code.
    case contact = "CONTACT"
    /// The person submits documents, and they are judged.
    case documents = "DOCUMENTS"
    /// The person proves that they are present.
    case presenceCheck = "PRESENCE_CHECK"
    /// The person enters the code that was sent.
    case code = "OTP_VERIFICATION"
  }

  /// The progress of a step. Raw values are sent to clients unchanged.
  package enum Status: String, CaseIterable, Sendable {
    /// The step has not been reached.
    case pending = "PENDING"
    /// The person must act.
    case required = "REQUIRED"
    /// The service, a provider or a reviewer is processing the step.
    case processing = "PROCESSING"
    case done = "DONE"
    /// The verification ended at this step.
    case failed = "FAILED"
  }

  package let kind: Kind
  package let status: Status
  /// The number of presence checks or wrong codes left; nil if there is no limit or the step is over.
  package let attemptsLeft: Int?
  /// The time by which the awaited party must act; nil if none is awaited.
  package let expiresAt: Instant?
  /// The earliest time another code may be sent; nil if no code is awaited.
  package let resendAt: Instant?
}

/// The action that moves a process forward. Raw values are sent to clients unchanged.
package enum NextAction: String, CaseIterable, Sendable {
  /// Activate the person's device.
  case activate = "ACTIVATE"
  /// Ask the person for consent.
  case giveConsent = "GIVE_CONSENT"
  /// Give the address at which the person can be reached, to which a code is sent.
  case giveContact = "GIVE_CONTACT"
  case beginVerification = "BEGIN_VERIFICATION"
  case uploadDocuments = "UPLOAD_DOCUMENTS"
  case beginPresenceCheck = "BEGIN_PRESENCE_CHECK"
  /// Report that the person has finished the presence check in progress.
  case submitPresenceCheck = "SUBMIT_PRESENCE_CHECK"
  /// Enter the code that was sent.
  case enterCode = "ENTER_CODE"
  /// Wait for the service, a provider or a reviewer.
  case wait = "WAIT"
  /// Start another attempt, because the last one ended without a result.
  case restart = "RESTART_VERIFICATION"
}

extension OnboardingProcess {
  /// The action that moves the process forward; nil if the process has ended.
  package var nextAction: NextAction? {
    guard status.isOpen else { return nil }
    guard activation != nil else { return .activate }
    guard let current else {
      if isConsentMissing { return .giveConsent }
      guard isContactMissing else { return .beginVerification }
      return contactCode == nil ? .giveContact : .enterCode
    }
    switch (current.state.phase, current.state.status) {
    case (.documentUpload, .inProgress): return .uploadDocuments
    case (.presenceCheck, .notInitialized): return .beginPresenceCheck
    case (.presenceCheck, .inProgress): return .submitPresenceCheck
    case (.otpVerification, .verificationPending): return .enterCode
    case (_, .failed), (_, .rejected): return .restart
    default: return .wait
    }
  }

  /// The steps of the process in order.
  ///
  /// The result of a presence check stays hidden until the code is entered, so that an attacker cannot learn which of
  /// the two was wrong.
  package var steps: [ProcessStep] {
    let kinds = ProcessStep.Kind.allCases.filter(isAsked)
    let reached = kinds.firstIndex(of: reached) ?? 0
    return kinds.enumerated().map { index, kind in
      let status: ProcessStep.Status =
        if state == FlowState(.completed, .accepted) || index < reached { .done } else if index > reached {
          .pending
        } else {
          statusOfReached
        }
      return step(kind, status)
    }
  }

  private func isAsked(_ kind: ProcessStep.Kind) -> Bool {
    switch kind {
    case .activation: activationCode != nil || activation == nil
    case .consent: rules.needsConsent
    case .contact: rules.contact != nil
    case .documents: true
    case .presenceCheck: rules.hasPresenceCheck
    case .code: rules.hasCode
    }
  }

  /// The current step, or the one the process ended at.
  private var reached: ProcessStep.Kind {
    guard activation != nil else { return .activation }
    guard let current else { return isConsentMissing ? .consent : isContactMissing ? .contact : .documents }
    switch current.state.phase {
    case .presenceCheck: return .presenceCheck
    case .otpVerification: return .code
    case .completed:
      switch current.ending?.origin {
      case .presenceCheck: return .presenceCheck
      case .otpVerification: return .code
      default: return current.code != nil ? .code : current.presence.hasBegun ? .presenceCheck : .documents
      }
    default: return .documents
    }
  }

  private var statusOfReached: ProcessStep.Status {
    switch nextAction {
    case nil, .restart: .failed
    case .wait: .processing
    default: .required
    }
  }

  private func step(_ kind: ProcessStep.Kind, _ status: ProcessStep.Status) -> ProcessStep {
    let isOpen = status != .done && status != .failed && self.status.isOpen
    let code: OneTimeCode? =
      switch kind {
      case .activation: activationCode
      case .contact: contactCode
      case .code: current?.code
      case .consent, .documents, .presenceCheck: nil
      }
    let attemptsLeft: Int? =
      switch kind {
      case .activation, .contact, .code:
        attemptsLeft(
          after: code, weight: (kind == .code ? OneTimeCode.Kind.userVerification : .contact).errorWeight)
      case .presenceCheck: max(0, presenceChecksLeft)
      case .consent, .documents: nil
      }
    let end: Instant? =
      switch status {
      case .required: code?.expiresAt ?? expiresAt
      case .processing: deadline
      case .pending, .done, .failed: nil
      }
    return ProcessStep(
      kind: kind, status: status, attemptsLeft: isOpen ? attemptsLeft : nil, expiresAt: end,
      resendAt: status == .required ? code.map { $0.sentAt.advanced(by: limits.otpResendPeriod) } : nil)
  }
}

extension Verification.Presence {
  fileprivate var hasBegun: Bool { attempts > 0 || tries > 0 }
}
