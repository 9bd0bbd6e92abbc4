package import FaceMatching
package import Logging
package import Metrics
package import MusterStore
package import ServiceLifecycle
package import VerificationFlow

/// The whole service without a door: every use case, wired to one store.
package struct Muster: Sendable {
  /// Tells who asks.
  package let authenticate: Authenticate
  /// Lets those in who bring pictures.
  package let uploadAdmission: AdmissionControl
  /// Lets those in who follow something.
  package let streamAdmission: AdmissionControl
  /// Lets requests that are sent again have their effect once.
  package let idempotency: IdempotencyService
  /// Begins a verification whose person is vouched for.
  package let createSession: CreateSession
  /// Tells whether a page of another origin may use the service.
  package let checkOrigin: CheckOrigin
  /// Lists sessions.
  package let listSessions: ListSessions
  /// Shows a session.
  package let showSession: ShowSession
  /// Erases a session.
  package let eraseSession: EraseSession
  /// Hands out all that is kept of a session.
  package let exportSession: ExportSession
  /// Shows what changes in a session.
  package let followSession: FollowSession
  /// Begins a process for a person who comes by themselves.
  package let startProcess: StartProcess
  /// Begins a process for a person whose device is activated already.
  package let repeatVerification: RepeatVerification
  /// Shows, continues and cancels a process by its id.
  package let followProcess: FollowProcess
  /// Activates a person's device.
  package let activateDevice: ActivateDevice
  /// Tells a device how its activation stands.
  package let showActivation: ShowActivation
  /// Asks for a consent.
  package let giveConsent: GiveConsent
  /// Begins a verification, and begins it anew.
  package let runVerification: RunVerification
  /// Conducts the presence check.
  package let checkPresence: CheckPresence
  /// Takes the frames of our own presence check.
  package let takePresenceFrame: TakePresenceFrame
  /// Shows our own presence check to the person's side of it.
  package let followPresence: FollowPresence
  /// Hands out the pictures that presence checks leave.
  package let readSelfie: ReadSelfie
  /// Takes the code at the end.
  package let enterCode: EnterCode
  /// Takes a picture in.
  package let acceptDocument: AcceptDocument
  /// Begins an upload that may be continued.
  package let beginUpload: BeginUpload
  /// Takes further bytes of such an upload.
  package let continueUpload: ContinueUpload
  /// Tells a sender that comes back where to go on.
  package let resumeUpload: ResumeUpload
  /// Takes several pictures in at once.
  package let submitDocuments: SubmitDocuments
  /// Shows documents.
  package let findDocuments: FindDocuments
  /// Hands out pictures.
  package let readRendition: ReadRendition
  /// Makes reviewers' links to pictures.
  package let pictureLinks: PictureLinks
  /// Shows how far an upload is.
  package let followUpload: FollowUpload
  /// Shows the cases that wait for a reviewer.
  package let listReviews: ListReviews
  /// Shows one case whole.
  package let showReview: ShowReview
  /// Shows reviewers what changes.
  package let followReviews: FollowReviews
  /// Gives reviewers a time in which a case is theirs.
  package let leaseReview: LeaseReview
  /// Takes what a reviewer decides.
  package let decideReview: DecideReview
  /// Lets invited reviewers begin their accounts.
  package let acceptInvitation: AcceptInvitation
  /// Lets reviewers in.
  package let signIn: SignIn
  /// Knows which reviewers are signed in.
  package let reviewerSessions: ReviewerSessions
  /// Turns a reviewer's one-time codes on and off.
  package let secondFactor: SecondFactor
  /// Tells the forms of our own pages from others.
  package let formTokens: FormTokens
  /// Takes what a reviewer decides and may undo.
  package let deferDecision: DeferDecision
  /// Takes back what was to wait for a second person.
  package let withdrawProposal: WithdrawProposal
  /// Says who is to look at a case.
  package let assignReview: AssignReview
  /// Leaves cases to seniors.
  package let escalateReview: EscalateReview
  /// Takes what reviewers write about cases.
  package let noteReview: NoteReview
  /// Counts what reviewers decide.
  package let reviewStatistics: ReviewStatistics
  /// Shows auditors what was done.
  package let readAudit: ReadAudit
  /// Shows what a sandbox project would have sent.
  package let readOutbox: ReadOutbox
  /// Lists what decides how steps end in a sandbox.
  package let listSandboxControls: ListSandboxControls
  /// What operators chose.
  package let configuration: ServiceConfiguration
  /// Takes the answers that providers bring by themselves.
  package let takeProviderAnswer: TakeProviderAnswer
  /// Shows a project what its webhooks were sent.
  package let followWebhooks: FollowWebhooks
  /// Do the jobs; have to run as long as the doors are open.
  package let workers: [any Service]
  /// What is kept.
  package let store: Store
  /// Where what is measured goes.
  package let metrics: any MetricsFactory
  private let limitRequests: LimitRequests
  private let onboardingLimiter: RateLimiter
  private let presenceLimiter: RateLimiter?
  /// What it takes for the time.
  package let clock: Clock
  private let changes: ChangeNotifier<SessionID>
  private let queues: ChangeNotifier<ProjectID>
  private let signal: JobSignal

  /// The service on this store, which must be opened as the one service of its folder.
  ///
  /// Jobs that an earlier process left are taken up again, and files that it left without a row are removed.
  ///
  /// - Parameters:
  ///   - providers: Who stands behind the steps of live projects.
  ///   - faces: What sees faces; needed for a presence check of our own.
  ///   - webhooks: Takes messages out of the house; without it they wait.
  ///   - metrics: What it measures goes there, under the names of ``Metric``.
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
        secret: store.secret, length: configuration.codeLength, hasProvider: providers.codes != nil),
      changes: changes, queues: queues, worker: signal)
    let begin = CreateProcess(advance: advance)
    let keep = StoreDocuments(advance: advance)
    let notes = AggregateAuditRecords(store: store, clock: clock, signal: signal)
    let uploads = ReceiveUpload(
      store: store, clock: clock, underway: underway,
      room: UploadCapacity(
        store, maxWaiting: configuration.maxWaiting, minFreeBytes: configuration.minFreeBytes),
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
    listSandboxControls = ListSandboxControls(store: store, codeLength: configuration.codeLength)
    takeProviderAnswer = TakeProviderAnswer(advance: advance)
    followWebhooks = FollowWebhooks(store: store, clock: clock, signal: signal)
    let images = ImageWorkers(configuration: configuration, measures: measures)
    let inspecting = JobWorker(
      store: store, clock: clock, signal: signal, measures: measures,
      // Decoding is bounded by the image threads and the one for heavy pictures; one more reads and writes meanwhile.
      concurrency: configuration.workerCount + 2,
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
    // However much of this comes at once, such as after a night without the service, no picture waits behind it.
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
        // One reads while the others search.
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
  /// - Returns: How whoever asks stands in the tightest limit of requests; nil where there is none.
  package func limitRequest(bearer: String?, address: String) -> RateLimiter.Standing? {
    limitRequests(bearer: bearer, address: address, at: clock.now())
  }

  /// Counts a request of an app's own key, which many devices share, from one address. A session's own token is free.
  ///
  /// - Throws: `TOO_MANY_REQUESTS`.
  package func limitOnboarding(_ caller: Caller, address: String) throws(ServiceError) {
    guard case .key(let key) = caller else { return }
    try onboardingLimiter.take("\(key.id)|\(address)", at: clock.now())
  }

  /// Counts a request to a presence check by somebody who has nothing but its ticket, if that, from one address.
  ///
  /// - Throws: `TOO_MANY_REQUESTS`.
  package func limitPresence(_ check: PresenceCheckID, address: String) throws(ServiceError) {
    try presenceLimiter?.take("\(check)|\(address)", at: clock.now())
  }

  /// Whether the service can do its work: it is not about to stop, and its store answers.
  package func checkReadiness() async -> Bool {
    guard !changes.isFinished else { return false }
    return await store.answers()
  }

  /// Prepares the service's end: no job is begun any more, and nobody is kept who follows a session or an upload, or
  /// waits for a verdict. Other requests and the jobs that are running go on.
  package func drain() {
    changes.finish()
    queues.finish()
    signal.finish()
  }
}
