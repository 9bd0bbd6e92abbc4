/// One person's onboarding process as a pure state machine: it takes events and returns effects, without access to a
/// clock, store or network.
///
/// The store holds the authoritative state. In one write transaction, load the process, call `apply`, save it, and
/// perform or record the effects.
package struct OnboardingProcess: Sendable, Equatable {
  package let id: SessionID
  package let rules: ProcessRules
  /// The limits on errors and durations, which the rules may have extended or shortened.
  package let limits: FlowLimits
  package let createdAt: Instant
  package internal(set) var status: OnboardingStatus
  package internal(set) var activationCode: OneTimeCode?
  /// The code that was sent to the person's contact, if one was.
  package internal(set) var contactCode: OneTimeCode?
  /// The person's activated device, if any.
  package internal(set) var activation: Activation?
  /// The person's decision on the consent.
  package internal(set) var consent: Consent?
  /// The weighted sum of errors so far.
  package internal(set) var errorScore: Int
  /// The number of attempts started.
  package internal(set) var attempts: Int
  /// The most recent attempt.
  package internal(set) var verification: Verification?
  /// The timer that pauses the person's time while the process waits for a reviewer or provider.
  package internal(set) var pausableTimer: PausableTimer
  /// The reason the process failed, if it did.
  package internal(set) var ending: Ending?
  /// The time the process ended; nil while it is open.
  package internal(set) var endedAt: Instant?

  /// Restores a stored process. By default it is a new one that waits for its activation.
  package init(
    id: SessionID, rules: ProcessRules, limits: FlowLimits, createdAt: Instant,
    status: OnboardingStatus = .activationInProgress, activationCode: OneTimeCode? = nil,
    contactCode: OneTimeCode? = nil, activation: Activation? = nil, consent: Consent? = nil, errorScore: Int = 0,
    attempts: Int = 0,
    verification: Verification? = nil, pausableTimer: PausableTimer = PausableTimer(), ending: Ending? = nil,
    endedAt: Instant? = nil
  ) {
    self.id = id
    self.rules = rules
    self.limits = limits.extended(toSeconds: rules.linkSeconds).shortened(toSeconds: rules.stepSeconds)
    self.createdAt = createdAt
    self.status = status
    self.activationCode = activationCode
    self.contactCode = contactCode
    self.activation = activation
    self.consent = consent
    self.errorScore = errorScore
    self.attempts = attempts
    self.verification = verification
    self.pausableTimer = pausableTimer
    self.ending = ending
    self.endedAt = endedAt
  }

  /// Creates a process for a person vouched for by another system; it is activated from the start.
  package init(
    id: SessionID, rules: ProcessRules, limits: FlowLimits, activatedAt now: Instant, as activation: ActivationID
  ) {
    self.init(
      id: id, rules: rules, limits: limits, createdAt: now, status: .verificationInProgress,
      activation: Activation(id: activation, createdAt: now))
  }

  /// The current attempt: the most recent one unless it was reset.
  package var current: Verification? {
    activation?.flag == .verificationPending ? nil : verification
  }

  package var acceptedDocuments: [FlowDocument] {
    current?.documents.filter { $0.status == .accepted } ?? []
  }

  /// Whether the person must still give consent.
  package var isConsentMissing: Bool {
    rules.needsConsent && consent?.isApproved != true
  }

  /// The externally visible state of the verification. Always one of `FlowState.visible`.
  package var state: FlowState {
    current?.state ?? (status == .failed ? FlowState(.completed, .failed) : FlowState(nil, .notInitialized))
  }

  /// Applies an event at `now`. Deadlines that have passed by then take effect first.
  ///
  /// - Returns: The effects to perform.
  /// - Throws: The reason the event was rejected; the process is unchanged.
  package mutating func apply(_ event: Event, at now: Instant) throws(TransitionError) -> [Effect] {
    var next = self
    let effects = try next.react(to: event, at: now)
    next.pausableTimer.note(next.awaited, at: now)
    // If a deadline passed unnoticed, the process ended at the deadline rather than now.
    if status.isOpen, !next.status.isOpen {
      next.endedAt = isDue(at: now) && pausableTimer.awaited == nil ? deadline : now
    }
    self = next
    return effects
  }

  private mutating func react(to event: Event, at now: Instant) throws(TransitionError) -> [Effect] {
    if event == .timePassed { return try handleDeadline(at: now) }
    // Passed deadlines take effect first, whether or not they were noticed before this event.
    if isDue(at: now) { _ = try handleDeadline(at: now) }
    if event == .cancelled, status == .failed { return [] }
    try requireOpen(at: now)
    switch event {
    case .started: return try start(at: now)
    case .codeResendAsked(let kind): return try resendCode(kind, at: now)
    case .activationCodeEntered(let isRight, let isLate, let id):
      return try activate(as: id, isRight: isRight, isLate: isLate, at: now)
    case .consentDecided(let consent): return try decide(consent)
    case .contactGiven: return try askForContactCode(at: now)
    case .contactCodeEntered(let isRight, let isLate):
      return try checkContact(isRight: isRight, isLate: isLate, at: now)
    case .initialised(let id, let keepsDocuments): return try initialise(as: id, keepsDocuments: keepsDocuments)
    case .restarted: return try restart()
    case .cancelled: return fail(Ending(.canceledProcess, .userRequest))
    case .submitted(let submissions): return try take(submissions)
    case .inspectionStarted(let id): return try beginInspection(of: id)
    case .inspected(let id, let inspection): return try note(inspection, of: id)
    case .providerAnswered(let id, let answer): return try note(answer, of: id)
    case .providerLost: return try loseProvider()
    case .contentsRejected(let codes, let isFinal): return try rejectContents(codes, isFinal: isFinal)
    case .crossChecked(let answer, let doubts): return try crossCheck(answer, doubts, at: now)
    case .clientEvaluated(let answer): return try evaluateClient(answer, at: now)
    case .reviewed(let decision): return try decide(decision, at: now)
    case .presenceCheckInitialised: return try beginPresenceCheck()
    case .presenceCheckSubmitted: return try submitPresenceCheck()
    case .presenceChecked(let answer): return try judgePresence(answer, at: now)
    case .codeEntered(let isRight, let isLate): return try check(isRight: isRight, isLate: isLate, at: now)
    case .timePassed: return []
    }
  }

  /// Checks that the process is open at `now`.
  ///
  /// - Throws: `ONBOARDING_FAILED`, or `PHASE_CONFLICT` if the person is verified.
  package func requireOpen(at now: Instant) throws(TransitionError) {
    let process = asOf(now)
    guard process.status != .failed else { throw process.error(.processFailed) }
    guard process.status.isOpen else { throw process.error(.phaseConflict) }
  }

  package func error(_ code: TransitionError.Code) -> TransitionError {
    TransitionError(code, in: state)
  }

  /// Returns the current attempt if it is open and in one of these phases.
  ///
  /// - Throws: `code` otherwise.
  func open(
    _ phases: Phase..., else code: TransitionError.Code = .phaseConflict
  ) throws(TransitionError) -> Verification {
    guard let current, current.state.isOpen, let phase = current.state.phase, phases.contains(phase) else {
      throw error(code)
    }
    return current
  }
}

extension OnboardingProcess {
  mutating func start(at now: Instant) throws(TransitionError) -> [Effect] {
    guard status == .activationInProgress, activationCode == nil else { throw error(.phaseConflict) }
    activationCode = OneTimeCode(at: now, after: nil, limits)
    return [.sendCode(.activation)]
  }

  mutating func decide(_ consent: Consent) throws(TransitionError) -> [Effect] {
    // Declining after the start would leave documents without consent; to withdraw consent, the person cancels the
    // process.
    guard consent.isApproved || current == nil else { throw error(.phaseConflict) }
    // The time of a decision is when it was first taken.
    if self.consent?.isSame(as: consent) != true { self.consent = consent }
    return []
  }

  mutating func initialise(as id: VerificationID, keepsDocuments: Bool) throws(TransitionError) -> [Effect] {
    guard activation != nil, current == nil else { throw error(.phaseConflict) }
    guard !isConsentMissing else { throw error(.consentRequired) }
    guard !isContactMissing else { throw error(.contactRequired) }
    guard attempts < limits.maxVerifications else {
      return fail(Ending(.tooManyVerifications, .processLimitCheck)) + [.refuse(.processLimitReached)]
    }
    attempts += 1
    verification = Verification(id: id, documents: keepsDocuments ? documentsToKeep : [])
    activation?.flag = .verificationInProgress
    return keepsDocuments ? settle() : []
  }
}
