package import FaceMatching
package import Logging
package import Metrics
package import MusterStore
package import ServiceLifecycle
package import VerificationFlow

/// The whole service without its HTTP layer: every use case, wired to one store.
package struct Muster: Sendable {
  package let authenticate: Authenticate
  /// Limits concurrent requests that bring pictures.
  package let uploadAdmission: AdmissionControl
  /// Limits concurrent event streams.
  package let streamAdmission: AdmissionControl
  /// Makes a repeated request take effect once.
  package let idempotency: IdempotencyService
  /// Creates a session for a person whom the calling program vouches for.
  package let createSession: CreateSession
  package let checkOrigin: CheckOrigin
  package let listSessions: ListSessions
  package let showSession: ShowSession
  package let eraseSession: EraseSession
  package let exportSession: ExportSession
  package let followSession: FollowSession
  /// Begins a process for a person who has not been identified by a program.
  package let startProcess: StartProcess
  /// Begins a process for a person whose device is already activated.
  package let repeatVerification: RepeatVerification
  /// Shows, continues and cancels a process by its id.
  package let followProcess: FollowProcess
  package let activateDevice: ActivateDevice
  package let showActivation: ShowActivation
  package let giveConsent: GiveConsent
  package let runVerification: RunVerification
  package let checkPresence: CheckPresence
  /// Takes the frames of the embedded presence check.
  package let takePresenceFrame: TakePresenceFrame
  /// Shows the embedded presence check to the person's client.
  package let followPresence: FollowPresence
  /// Returns the pictures of the person that presence checks store.
  package let readSelfie: ReadSelfie
  /// Checks the code at the end of a verification.
  package let enterCode: EnterCode
  package let acceptDocument: AcceptDocument
  /// Begins a resumable upload.
  package let beginUpload: BeginUpload
  /// Takes further bytes of a resumable upload.
  package let continueUpload: ContinueUpload
  /// Returns the offset at which a resumable upload continues.
  package let resumeUpload: ResumeUpload
  /// Accepts several pictures at once.
  package let submitDocuments: SubmitDocuments
  package let findDocuments: FindDocuments
  package let readRendition: ReadRendition
  package let pictureLinks: PictureLinks
  package let followUpload: FollowUpload
  package let listReviews: ListReviews
  package let showReview: ShowReview
  package let followReviews: FollowReviews
  /// Reserves a case for one reviewer for a limited time.
  package let leaseReview: LeaseReview
  package let decideReview: DecideReview
  package let acceptInvitation: AcceptInvitation
  package let signIn: SignIn
  package let reviewerSessions: ReviewerSessions
  /// Turns a reviewer's one-time codes on and off.
  package let secondFactor: SecondFactor
  /// Protects the forms of the review console against cross-site requests.
  package let formTokens: FormTokens
  /// Takes decisions that a reviewer may still undo.
  package let deferDecision: DeferDecision
  /// Withdraws a decision that waits for a second person.
  package let withdrawProposal: WithdrawProposal
  package let assignReview: AssignReview
  package let escalateReview: EscalateReview
  package let noteReview: NoteReview
  package let reviewStatistics: ReviewStatistics
  package let readAudit: ReadAudit
  /// Lists the messages that a sandbox project would have sent.
  package let readOutbox: ReadOutbox
  /// Lists the controls that decide how steps end in a sandbox.
  package let listSandboxControls: ListSandboxControls
  package let configuration: ServiceConfiguration
  /// Takes answers that providers send on their own.
  package let takeProviderAnswer: TakeProviderAnswer
  /// Lists webhooks and their deliveries, and sends messages again.
  package let followWebhooks: FollowWebhooks
  /// The workers that run the jobs; they must run as long as requests are served.
  package let workers: [any Service]
  package let store: Store
  package let metrics: any MetricsFactory
  private let limitRequests: LimitRequests
  private let onboardingLimiter: RateLimiter
  private let presenceLimiter: RateLimiter?
  package let clock: Clock
  private let changes: ChangeNotifier<SessionID>
  private let queues: ChangeNotifier<ProjectID>
  private let signal: JobSignal

  /// Creates the service on this store, which must be opened as the only service of its folder.
  ///
  /// Jobs that an earlier process left unfinished are resumed, and files that it left without a row are deleted.
  ///
  /// - Parameters:
  ///   - providers: The external systems behind the steps of live projects.
  ///   - faces: The face reader; required for the embedded presence check.
  ///   - webhooks: The sender of webhook messages; without one they stay queued.
  ///   - metrics: The backend of the metrics, which are named by ``Metric``.
  package init(
    store: Store, configuration: ServiceConfiguration, clock: Clock = .system,
    providers: Providers = Providers(), faces: (any FaceReader)? = nil, webhooks: (any WebhookSender)? = nil,
    metrics: any MetricsFactory = MetricsSystem.factory, logger: Logger
  ) async throws {
    let measures = ServiceMetrics(metrics)
    let store = store.wrappingDatabase { InstrumentedDatabase(database: $0, commits: measures.commits) }
    try await store.database.write { try $0.endLeases() }
    try await RecoverUploads(store: store, logger: logger)()
    let orphans = try await store.blobs.sweep { ids in
      try await store.database.read { try $0.knownBlobs(among: ids) }
    }
    if orphans > 0 {
      logger.notice("Removed files that an earlier run left behind", metadata: ["files": "\(orphans)"])
    }
    try await ApplyRetention.schedule(configuration.retention, in: store, at: clock.now())
    try await store.database.write { try $0.sweepErasedActivations(at: clock.now()) }

    try await IndexReviews(store: store, limits: configuration.flowLimits)()

    let tickets = PresenceTickets(secret: store.secret)
    var providers = providers
    let faceWorkers =
      configuration.presence == .embedded ? faces.map { FaceWorkers($0, configuration: configuration) } : nil
    if let faceWorkers {
      providers.presence = EmbeddedPresenceProvider(
        store: store, clock: clock, rules: configuration.presenceRules, faces: faceWorkers, tickets: tickets)
    }
    let changes = ChangeNotifier<SessionID>()
    let queues = ChangeNotifier<ProjectID>()
    let underway = ActiveUploads(changes: changes)
    let signal = JobSignal()
    let advance = AdvanceProcess(
      store: store, configuration: configuration, clock: clock, providers: providers, measures: measures,
      codes: CodeDelivery(
        secret: store.secret, length: configuration.otpLength, hasProvider: providers.codes != nil),
      changes: changes, queues: queues, worker: signal)
    let begin = CreateProcess(advance: advance)
    let keep = StoreDocuments(advance: advance)
    let notes = AggregateAuditRecords(store: store, clock: clock, signal: signal)
    let uploads = ReceiveUpload(
      store: store, clock: clock, underway: underway,
      room: UploadCapacity(
        store, maxWaitingDocuments: configuration.maxWaitingDocuments, minFreeDiskBytes: configuration.minFreeDiskBytes),
      notes: notes, measures: measures, logger: logger)
    self.store = store
    self.metrics = metrics
    self.configuration = configuration
    self.clock = clock
    self.changes = changes
    self.queues = queues
    self.signal = signal
    limitRequests = LimitRequests(configuration.requestRates)
    onboardingLimiter = RateLimiter(
      rate: configuration.onboardingRate.perSecond, burst: configuration.onboardingRate.burst)
    presenceLimiter = RateLimiter(configuration.requestRates.presence)
    authenticate = Authenticate(store: store, clock: clock)
    idempotency = IdempotencyService(store: store, clock: clock)
    createSession = CreateSession(begin: begin)
    checkOrigin = CheckOrigin(store: store)
    listSessions = ListSessions(store: store, configuration: configuration, clock: clock)
    showSession = ShowSession(store: store, configuration: configuration, clock: clock)
    exportSession = ExportSession(store: store, show: showSession)
    let remains = PurgeErasedData(store: store, signal: signal, logger: logger)
    eraseSession = EraseSession(
      store: store, clock: clock, providers: providers, underway: underway, changes: changes, queues: queues,
      remains: remains)
    followSession = FollowSession(store: store, underway: underway, changes: changes)
    startProcess = StartProcess(begin: begin)
    repeatVerification = RepeatVerification(begin: begin)
    followProcess = FollowProcess(advance: advance)
    activateDevice = ActivateDevice(follow: followProcess)
    showActivation = ShowActivation(authenticate: authenticate, show: showSession)
    giveConsent = GiveConsent(advance: advance)
    runVerification = RunVerification(advance: advance)
    checkPresence = CheckPresence(advance: advance)
    uploadAdmission = AdmissionControl(
      configuration.uploadLimits, of: "uploads", count: measures.activeUploads, heldBytes: measures.uploadMemory)
    streamAdmission = AdmissionControl(configuration.streamLimits, of: "event streams", count: measures.streams)
    takePresenceFrame = TakePresenceFrame(
      advance: advance, faces: faceWorkers, tickets: tickets, notes: notes, admission: uploadAdmission)
    followPresence = FollowPresence(advance: advance, checkPresence: checkPresence, tickets: tickets)
    readSelfie = ReadSelfie(store: store, clock: clock, notes: notes)
    enterCode = EnterCode(advance: advance)
    let admit = AdmitPicture(advance: advance, uploads: uploads)
    acceptDocument = AcceptDocument(keep: keep, uploads: uploads, admit: admit)
    beginUpload = BeginUpload(advance: advance, uploads: uploads, admit: admit)
    continueUpload = ContinueUpload(keep: keep, uploads: uploads, admit: admit)
    resumeUpload = ResumeUpload(uploads: uploads)
    submitDocuments = SubmitDocuments(keep: keep, uploads: uploads, admit: admit)
    findDocuments = FindDocuments(store: store, configuration: configuration, changes: changes)
    readRendition = ReadRendition(store: store, clock: clock, notes: notes)
    pictureLinks = PictureLinks(secret: store.secret, clock: clock)
    followUpload = FollowUpload(store: store, underway: underway, changes: changes)
    listReviews = ListReviews(store: store, configuration: configuration, clock: clock)
    showReview = ShowReview(store: store, configuration: configuration, clock: clock)
    followReviews = FollowReviews(store: store, clock: clock, changes: changes, queues: queues)
    leaseReview = LeaseReview(advance: advance)
    decideReview = DecideReview(advance: advance, show: showReview)
    let passwords = PasswordHasher(cost: configuration.passwordCost)
    let (limits, limiter) = (configuration.reviewers, RateLimiter(configuration.reviewers.signInRate))
    acceptInvitation = AcceptInvitation(
      store: store, clock: clock, passwords: passwords, limits: limits, limiter: limiter)
    signIn = SignIn(store: store, clock: clock, passwords: passwords, limits: limits, limiter: limiter)
    reviewerSessions = ReviewerSessions(store: store, clock: clock, passwords: passwords, limits: limits)
    secondFactor = SecondFactor(store: store, clock: clock, passwords: passwords, limits: limits)
    formTokens = FormTokens(secret: store.secret)
    deferDecision = DeferDecision(decideReview)
    withdrawProposal = WithdrawProposal(advance: advance)
    assignReview = AssignReview(advance: advance)
    noteReview = NoteReview(advance: advance)
    escalateReview = EscalateReview(advance: advance, noteReview: noteReview)
    reviewStatistics = ReviewStatistics(store: store, clock: clock)
    readAudit = ReadAudit(store: store, clock: clock)
    readOutbox = ReadOutbox(store: store)
    listSandboxControls = ListSandboxControls(store: store, codeLength: configuration.otpLength)
    takeProviderAnswer = TakeProviderAnswer(advance: advance)
    followWebhooks = FollowWebhooks(store: store, clock: clock, signal: signal)
    let images = ImageWorkers(configuration: configuration, measures: measures)
    let inspecting = JobWorker(
      store: store, clock: clock, signal: signal, measures: measures,
      // Decoding is limited by the image threads and the one for multi-scan pictures; one more job reads and writes
      // meanwhile.
      concurrency: configuration.workers + 2,
      runs: [
        .inspectDocument: InspectDocument(
          advance: advance, images: images, underway: underway, logger: logger,
          ruleTexts: try configuration.quality.texts())
      ],
      logger: logger,
      end: {
        try await images.stop()
        try await faceWorkers?.stop()
        try await passwords.stop()
      })
    // A worker of its own, so that a backlog of these jobs, such as after an outage, never delays pictures.
    let keeping = JobWorker(
      store: store, clock: clock, signal: signal, measures: measures, concurrency: 4,
      runs: [
        .handleDeadline: HandleDeadline(advance: advance),
        .expireUpload: ExpireUpload(store: store, underway: underway),
        .applyDecision: ApplyDecision(deferDecision: deferDecision),
        .runSandboxStep: RunSandboxStep(advance: advance, decideReview: decideReview),
        .applyRetention: ApplyRetention(
          store: store, clock: clock, periods: configuration.retention, providers: providers, changes: changes,
          remains: remains),
        .purge: remains,
        .aggregateAudit: notes,
      ],
      logger: logger)
    let askForJob = AskForJob(advance: advance, logger: logger)
    let find = faceWorkers.map { FindPortrait(store: store, clock: clock, faces: $0, logger: logger) }
    let compare: ComparePortraits? =
      if let faceWorkers, let find {
        ComparePortraits(
          store: store, catalogue: configuration.catalogue, rules: configuration.presenceRules, faces: faceWorkers,
          find: find)
      } else { nil }
    let ask = AskProvider(
      advance: advance, askForJob: askForJob,
      storePresenceFindings: StorePresenceFindings(advance: advance, images: images),
      comparePortraits: compare)
    let asking = JobWorker(
      store: store, clock: clock, signal: signal, measures: measures,
      concurrency: configuration.questionsAtOnce,
      runs: [
        .askProvider: ask, .followProvider: ask,
        .deliverCode: DeliverCode(advance: advance, askForJob: askForJob),
        .requestProviderErasure: RequestProviderErasure(store: store, providers: providers, askForJob: askForJob),
      ],
      logger: logger)
    let searching = find.map { find in
      JobWorker(
        store: store, clock: clock, signal: signal, measures: measures,
        // One job reads while the others search.
        concurrency: FaceWorkers.portraitThreads(of: configuration) + 1, runs: [.findPortrait: find], logger: logger)
    }
    let sending = webhooks.map { sender in
      JobWorker(
        store: store, clock: clock, signal: signal, measures: measures,
        concurrency: configuration.deliveriesAtOnce,
        runs: [
          .deliverWebhooks: DeliverWebhooks(store: store, clock: clock, sender: sender, measures: measures)
        ],
        logger: logger)
    }
    workers = [inspecting, keeping, asking] + [searching, sending].compactMap(\.self)
  }

  /// Counts a request before anything is looked up for it.
  ///
  /// - Returns: The caller's standing in the tightest applicable limit; nil if there is none.
  package func limitRequest(bearer: String?, address: String) -> RateLimiter.Standing? {
    limitRequests(bearer: bearer, address: address, at: clock.now())
  }

  /// Counts a request with a project key, which many devices may share, per key and address. Other callers are not
  /// limited.
  ///
  /// - Throws: `TOO_MANY_REQUESTS`.
  package func limitOnboarding(_ caller: Caller, address: String) throws(ServiceError) {
    guard case .key(let key) = caller else { return }
    try onboardingLimiter.take("\(key.id)|\(address)", at: clock.now())
  }

  /// Counts a request to a presence check by a client without a token, per check and address.
  ///
  /// - Throws: `TOO_MANY_REQUESTS`.
  package func limitPresence(_ check: PresenceCheckID, address: String) throws(ServiceError) {
    try presenceLimiter?.take("\(check)|\(address)", at: clock.now())
  }

  /// Returns whether the service is ready: it is not shutting down, and its store answers.
  package func checkReadiness() async -> Bool {
    guard !changes.isFinished else { return false }
    return await store.answers()
  }

  /// Prepares the shutdown: no new job starts, and event streams and requests that wait for a verdict end. Other
  /// requests and running jobs continue.
  package func drain() {
    changes.finish()
    queues.finish()
    signal.finish()
  }
}
