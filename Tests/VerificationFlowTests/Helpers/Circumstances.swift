import VerificationFlow

/// In what a process may be found besides its phase and its status, reachable or not.
enum Circumstances {
  /// No document, or one passport in every status, its quality found good or not yet, with and without a doubt.
  static let documents: [[FlowDocument]] =
    [[]]
    + DocumentStatus.allCases.flatMap { status in
      [(false, false), (true, false), (true, true)].map { passedQuality, isUnsure in
        [makeDocument("present", .passport, status, passedQuality: passedQuality, isUnsure: isUnsure)]
      }
    }

  /// No presence check yet, or one with every result, held or not; the last that is allowed as well.
  static let presences: [Verification.Presence] =
    [Verification.Presence(), Verification.Presence(attempts: 5, result: .rejected)]
    + Event.ProviderAnswer.allCases.map { Verification.Presence(attempts: 1, result: $0) }
    + [.accepted, .unsure].map { Verification.Presence(attempts: 1, result: $0, isHeld: true) }

  /// No code, or one in every status; one that is waited for fresh, with its last attempt left, and too old.
  static let codes: [OneTimeCode?] =
    [nil]
    + [(.active, 300, 0), (.active, 300, 4), (.active, 0, 0), (.verified, 300, 0), (.failed, 300, 0)].map {
      OneTimeCode(
        sentAt: beginning, expiresAt: beginning.advanced(by: .seconds($1)), status: $0, failedAttempts: $2)
    }

  /// What processes may ask for.
  static let rules: [ProcessRules] = ReviewPolicy.allCases.flatMap { review in
    [false, true].flatMap { presence in
      [false, true].map { code in
        ProcessRules(
          required: .onlyPassport, needsConsent: true, hasPresenceCheck: presence, hasCode: code, review: review)
      }
    }
  }

  /// A process in this state, once for each circumstance; its status and its activation fit each other.
  static func processes(in state: FlowState, asking rules: some Sequence<ProcessRules> = rules) -> [OnboardingProcess] {
    rules.flatMap { rules in
      attempts(in: state, for: rules).map { makeProcess(rules, with: $0) }
    } + unusual(state)
  }

  private static func attempts(in state: FlowState, for rules: ProcessRules) -> [Verification] {
    var atTheEnd = presences.map { ($0, codes[1]) }
    if rules.hasCode { atTheEnd += codes.flatMap { code in presences[1...2].map { ($0, code) } } }
    let attempts = atTheEnd.map { presence, code in
      Verification(
        id: "verification", state: state, documents: [makeDocument("present", .passport, .accepted)],
        presence: presence, code: code)
    }
    guard !rules.hasPresenceCheck, !rules.hasCode else { return attempts }
    return attempts + documents.map { Verification(id: "verification", state: state, documents: $0) }
  }

  /// Processes that are not yet activated, have no attempt that counts, or came to an end.
  private static func unusual(_ state: FlowState) -> [OnboardingProcess] {
    let attempts = [nil, Verification(id: "verification", state: state)]
    let flags: [(OnboardingStatus, Activation.Flag?)] = [
      (.verificationInProgress, .verificationPending), (.failed, .verificationPending),
      (.failed, .verificationInProgress), (.failed, nil), (.finished, nil),
    ]
    let activated = attempts.flatMap { attempt in
      flags.map { status, flag in
        OnboardingProcess(
          id: "process", rules: ProcessRules(required: .onlyPassport), limits: FlowLimits(), createdAt: beginning,
          status: status, activation: Activation(id: "device", createdAt: beginning, flag: flag), attempts: 1,
          verification: attempt)
      }
    }
    let beginners = codes.map { code in
      OnboardingProcess(
        id: "process", rules: ProcessRules(), limits: FlowLimits(), createdAt: beginning, activationCode: code)
    }
    return activated + beginners
  }
}
