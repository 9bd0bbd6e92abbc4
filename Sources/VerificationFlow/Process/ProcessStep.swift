/// One of the steps that lead a person to the end of their process, and how far it is.
package struct ProcessStep: Sendable, Equatable {
  /// Which step; the words go out as they are.
  package enum Kind: String, CaseIterable, Sendable {
    /// The person's device is activated by the code that was sent.
    case activation = "ACTIVATION"
    /// The person decides about the consent.
    case consent = "CONSENT"
    /// The person shows documents, and they are judged.
    case documents = "DOCUMENTS"
    /// The person shows to be present.
    case presenceCheck = "PRESENCE_CHECK"
    /// The person enters the code that was sent.
    case code = "OTP_VERIFICATION"
  }

  /// How far a step is; the words go out as they are.
  package enum Status: String, CaseIterable, Sendable {
    /// Its turn has not come.
    case pending = "PENDING"
    /// The person is to act.
    case required = "REQUIRED"
    /// The service, a provider or a reviewer is at it.
    case processing = "PROCESSING"
    /// It is over, and the next one follows.
    case done = "DONE"
    /// The verification ended with it.
    case failed = "FAILED"
  }

  /// Which step.
  package let kind: Kind
  /// How far it is.
  package let status: Status
  /// How many more presence checks or wrong codes there may be; nil where nothing is counted, or nothing is left to do.
  package let attemptsLeft: Int?
  /// Until when whoever is waited for has to act; nil where nobody is.
  package let expiresAt: Instant?
  /// From when on another code may be sent; nil where none is waited for.
  package let resendAt: Instant?
}

/// What leads a process on; the words go out as they are.
package enum NextAction: String, CaseIterable, Sendable {
  /// The person's device is to be activated.
  case activate = "ACTIVATE"
  /// The person is to decide about the consent.
  case giveConsent = "GIVE_CONSENT"
  /// The verification is to be begun.
  case beginVerification = "BEGIN_VERIFICATION"
  /// Pictures of documents are to be uploaded.
  case uploadDocuments = "UPLOAD_DOCUMENTS"
  /// The presence check is to be begun.
  case beginPresenceCheck = "BEGIN_PRESENCE_CHECK"
  /// The person is at the presence check, and is to say when they are through.
  case submitPresenceCheck = "SUBMIT_PRESENCE_CHECK"
  /// The code is to be entered.
  case enterCode = "ENTER_CODE"
  /// Nothing: the service, a provider or a reviewer is at it.
  case wait = "WAIT"
  /// The attempt ended without a result; another one may be begun.
  case restart = "RESTART_VERIFICATION"
}

extension OnboardingProcess {
  /// What leads on from here; nil when the process is over.
  package var nextAction: NextAction? {
    guard status.isOpen else { return nil }
    guard activation != nil else { return .activate }
    guard let current else { return isConsentMissing ? .giveConsent : .beginVerification }
    switch (current.state.phase, current.state.status) {
    case (.documentUpload, .inProgress): return .uploadDocuments
    case (.presenceCheck, .notInitialized): return .beginPresenceCheck
    case (.presenceCheck, .inProgress): return .submitPresenceCheck
    case (.otpVerification, .verificationPending): return .enterCode
    case (_, .failed), (_, .rejected): return .restart
    default: return .wait
    }
  }

  /// What is asked of the person, step by step in the order they come.
  ///
  /// How a presence check was judged does not show before the code was entered, so that nobody learns which of the two
  /// was wrong.
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
    case .documents: true
    case .presenceCheck: rules.hasPresenceCheck
    case .code: rules.hasCode
    }
  }

  /// The step that the process stands at, or ended with.
  private var reached: ProcessStep.Kind {
    guard activation != nil else { return .activation }
    guard let current else { return isConsentMissing ? .consent : .documents }
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
    let code = kind == .activation ? activationCode : kind == .code ? current?.code : nil
    let attemptsLeft: Int? =
      switch kind {
      case .activation, .code: max(0, limits.wrongCodes - (code?.failedAttempts ?? 0))
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
      resendAt: status == .required ? code.map { $0.sentAt.advanced(by: limits.codeResendPeriod) } : nil)
  }
}

extension Verification.Presence {
  fileprivate var hasBegun: Bool { attempts > 0 || tries > 0 }
}
