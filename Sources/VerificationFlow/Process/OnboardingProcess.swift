/// One person's onboarding process: a pure state machine. Events go in, effects come out; it knows no clock, store or
/// network.
///
/// The store holds the truth: load, `apply`, save and do or record the effects in one write transaction.
package struct OnboardingProcess: Sendable, Equatable {
  /// Its id.
  package let id: SessionID
  /// What it asks of its person.
  package let rules: ProcessRules
  /// How often things may go wrong, and how long they may take; times are shortened where the rules say so.
  package let limits: FlowLimits
  /// When it began.
  package let createdAt: Instant
  /// Where it stands as a whole.
  package internal(set) var status: OnboardingStatus
  /// The code that was sent for its activation, if one was.
  package internal(set) var activationCode: OneTimeCode?
  /// The person's device, once it is activated.
  package internal(set) var activation: Activation?
  /// What the person decided about the consent.
  package internal(set) var consent: Consent?
  /// What went wrong so far, each thing by its weight.
  package internal(set) var errorScore: Int
  /// How many attempts were begun.
  package internal(set) var attempts: Int
  /// The newest attempt.
  package internal(set) var verification: Verification?
  /// Which time runs.
  package internal(set) var stopwatch: PausableTimer
  /// Why it failed, if it did.
  package internal(set) var ending: Ending?
  /// When it was over; nil while it is not.
  package internal(set) var endedAt: Instant?

  /// A process as it was stored; a new one waits for its activation.
  package init(
    id: SessionID, rules: ProcessRules, limits: FlowLimits, createdAt: Instant,
    status: OnboardingStatus = .activationInProgress, activationCode: OneTimeCode? = nil,
    activation: Activation? = nil, consent: Consent? = nil, errorScore: Int = 0, attempts: Int = 0,
    verification: Verification? = nil, stopwatch: PausableTimer = PausableTimer(), ending: Ending? = nil,
    endedAt: Instant? = nil
  ) {
    self.id = id
    self.rules = rules
    self.limits = limits.shortened(toSeconds: rules.stepSeconds)
    self.createdAt = createdAt
    self.status = status
    self.activationCode = activationCode
    self.activation = activation
    self.consent = consent
    self.errorScore = errorScore
    self.attempts = attempts
    self.verification = verification
    self.stopwatch = stopwatch
    self.ending = ending
    self.endedAt = endedAt
  }

  /// A new process of which somebody else vouches for the person: it is activated from its beginning.
  package init(
    id: SessionID, rules: ProcessRules, limits: FlowLimits, activatedAt now: Instant, as activation: ActivationID
  ) {
    self.init(
      id: id, rules: rules, limits: limits, createdAt: now, status: .verificationInProgress,
      activation: Activation(id: activation, createdAt: now))
  }

  /// The attempt that counts: the newest, unless it was reset.
  package var current: Verification? {
    activation?.flag == .verificationPending ? nil : verification
  }

  /// The documents of that attempt that are accepted.
  package var acceptedDocuments: [FlowDocument] {
    current?.documents.filter { $0.status == .accepted } ?? []
  }

  /// Whether a consent is still to be given.
  package var isConsentMissing: Bool {
    rules.needsConsent && consent?.isApproved != true
  }

  /// Where the verification stands, as everybody outside sees it. Always one of `FlowState.visible`.
  package var state: FlowState {
    current?.state ?? (status == .failed ? FlowState(.completed, .failed) : FlowState(nil, .notInitialized))
  }

  /// Moves the process by one event at this moment. What waited too long by then has ended before the event comes.
  ///
  /// - Returns: What has to be done because of it.
  /// - Throws: Why the event is refused; nothing has changed then.
  package mutating func apply(_ event: Event, at now: Instant) throws(TransitionError) -> [Effect] {
    var next = self
    let effects = try next.react(to: event, at: now)
    next.stopwatch.note(next.awaited, at: now)
    // What nobody noticed in time ended when its time was up.
    if status.isOpen, !next.status.isOpen { next.endedAt = isDue(at: now) && stopwatch.awaited == nil ? deadline : now }
    self = next
    return effects
  }

  private mutating func react(to event: Event, at now: Instant) throws(TransitionError) -> [Effect] {
    if event == .timePassed { return try handleDeadline(at: now) }
    // What waited too long has ended, whether or not somebody noticed it before this event.
    if isDue(at: now) { _ = try handleDeadline(at: now) }
    if event == .cancelled, status == .failed { return [] }
    try requireOpen(at: now)
    switch event {
    case .started: return try start(at: now)
    case .codeResendAsked(let kind): return try resendCode(kind, at: now)
    case .activationCodeEntered(let isRight, let isLate, let id):
      return try activate(as: id, isRight: isRight, isLate: isLate, at: now)
    case .consentDecided(let consent): return try decide(consent)
    case .initialised(let id): return try initialise(as: id)
    case .restarted: return try restart()
    case .cancelled: return fail(Ending(.canceledProcess, .userRequest))
    case .submitted(let submissions): return try take(submissions)
    case .inspectionStarted(let id): return try beginInspection(of: id)
    case .inspected(let id, let inspection): return try note(inspection, of: id)
    case .providerAnswered(let id, let answer): return try note(answer, of: id)
    case .providerLost: return try loseProvider()
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

  /// Makes sure that something can still happen at this moment.
  ///
  /// - Throws: `ONBOARDING_FAILED`, or `PHASE_CONFLICT` if the person is verified.
  package func requireOpen(at now: Instant) throws(TransitionError) {
    let process = asOf(now)
    guard process.status != .failed else { throw process.error(.processFailed) }
    guard process.status.isOpen else { throw process.error(.phaseConflict) }
  }

  /// The refusal of this code where the process stands.
  package func error(_ code: TransitionError.Code) -> TransitionError {
    TransitionError(code, in: state)
  }

  /// The attempt that counts, in this phase and still open.
  ///
  /// - Throws: `code` if there is none.
  func open(
    _ phases: Phase..., else code: TransitionError.Code = .phaseConflict
  ) throws(TransitionError) -> Verification {
    guard let current, current.state.isOpen, let phase = current.state.phase, phases.contains(phase) else {
      throw error(code)
    }
    return current
  }
}
