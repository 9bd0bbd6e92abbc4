internal import DocumentImaging
internal import Encodings
package import FaceMatching
package import Logging
package import Metrics
package import MusterStore
package import ServiceLifecycle

/// The whole service without its HTTP layer: the use cases, grouped by subject and wired to one store.
package struct Muster: Sendable {
  /// Who may call, and how often.
  package let access: Access
  /// The verification of a person, from the session to its end.
  package let sessions: Sessions
  /// Processes that a person starts in an app.
  package let onboarding: Onboarding
  /// Apps that speak PowerAuth, and the devices that they activate.
  package let devices: Devices
  /// The pages on which people without an app are verified.
  package let hosted: Hosted
  /// Sessions as programs see them that were written for Sora ID.
  package let soraID: SoraID
  /// Pictures of documents.
  package let documents: Documents
  /// Uploads in progress.
  package let uploads: Uploads
  /// Presence checks.
  package let presence: Presence
  /// What documents state.
  package let readings: Readings
  /// Checks of telephone numbers.
  package let phoneChecks: PhoneChecks
  /// Logins by a code that is sent to a telephone.
  package let phoneLogins: PhoneLogins
  /// Logins at OpenID clients.
  package let openID: OpenIDProvider
  /// Logins with a PIN, in the app of a device.
  package let pinLogin: PinLogin
  /// Logins with a passkey.
  package let passkeys: Passkeys
  /// The reviewers' cases.
  package let reviews: Reviews
  /// The reviewers' accounts.
  package let reviewers: Reviewers
  /// Webhooks and their deliveries.
  package let webhooks: FollowWebhooks
  /// Erasure and export.
  package let privacy: Privacy
  /// Answers that providers send on their own.
  package let providerAnswers: TakeProviderAnswer
  /// What developers see of a sandbox project.
  package let sandbox: Sandbox
  /// The running service, as its operator sees it.
  package let operations: Operations
  package let configuration: ServiceConfiguration
  package let clock: Clock
  /// The workers that run the jobs; they must run as long as requests are served.
  package let workers: [any Service]
  package let store: Store
  package let metrics: any MetricsFactory

  /// Creates the service on this store, which must be opened as the only service of its folder, and recovers what an
  /// earlier process left unfinished (``RecoverStore``).
  ///
  /// - Parameters:
  ///   - providers: The external systems behind the steps of live projects.
  ///   - faces: The face reader; required for the embedded presence check.
  ///   - converter: The converter of pictures that are neither JPEG nor PNG; its formats are accepted.
  ///   - codes: The reader of barcodes. The pictures of strangers need one that has limits.
  ///   - webhooks: The sender of webhook messages and of callbacks about phone checks; without one they stay queued.
  ///   - metrics: The backend of the metrics, which are named by ``Metric``.
  package init(
    store: Store, configuration: ServiceConfiguration, clock: Clock = .system,
    providers: Providers = Providers(), faces: (any FaceReader)? = nil,
    converter: any PictureConverter = NoPictureConverter(), codes: any CodeReader = UnlimitedCodeReader(),
    webhooks: (any WebhookSender)? = nil,
    metrics: any MetricsFactory = MetricsSystem.factory, logger: Logger
  ) async throws {
    let measures = ServiceMetrics(metrics)
    let store = store.wrappingDatabase { InstrumentedDatabase(database: $0, commits: measures.commits) }
    try await RecoverStore(store: store, configuration: configuration, clock: clock, logger: logger).recover()

    var configuration = configuration
    configuration.limits.convertedFormats = converter.formats
    let images = ImageWorkers(configuration: configuration, faces: faces, converter: converter, measures: measures)
    let renditions = RenditionReader(
      store: store,
      renditions: RemakeRenditions(
        store: store, configuration: configuration, clock: clock, images: images, measures: measures, logger: logger),
      images: images)
    let tickets = PresenceTickets(secret: store.secret)
    let faceWorkers =
      configuration.presence == .embedded
      ? faces.map { FaceWorkers($0, configuration: configuration, images: images) } : nil
    var providers = providers
    if let faceWorkers {
      providers.presence = EmbeddedPresenceProvider(
        store: store, reader: renditions, clock: clock, rules: configuration.presenceRules,
        catalogue: configuration.catalogue, faces: faceWorkers, tickets: tickets)
    }
    let core = ServiceCore(
      store: store, renditions: renditions, configuration: configuration, clock: clock, providers: providers,
      measures: measures, logger: logger)
    let passwords = PasswordHasher(cost: configuration.passwordCost)

    self.configuration = configuration
    self.store = store
    self.clock = clock
    self.metrics = metrics
    access = Access(core)
    uploads = Uploads(core)
    sessions = Sessions(core, uploads.activeUploads)
    onboarding = Onboarding(core, access.callers, sessions.views)
    devices = Devices(core, onboarding.device, access.limits)
    hosted = Hosted(core)
    soraID = SoraID(core, sessions)
    documents = Documents(core, uploads, images)
    presence = Presence(core, faces: faceWorkers, tickets: tickets, admission: uploads.admission)
    readings = Readings(core)
    phoneChecks = core.phoneChecks
    phoneLogins = PhoneLogins(
      store: store, clock: clock, gate: core.phoneGate, limits: core.phoneChecks.limits, provider: providers.codes)
    openID = OpenIDProvider(
      store: store, clock: clock, metrics: core.measures.openIDLogins(), issuer: configuration.issuer)
    pinLogin = PinLogin(
      core, openID: openID, limits: access.limits,
      secondKey: try configuration.pinSecondAuthorityFile.map { try AuthorityKeyFile(at: $0) })
    passkeys = Passkeys(core, pinLogin)
    reviews = Reviews(core)
    reviewers = Reviewers(core, passwords)
    self.webhooks = FollowWebhooks(store: store, clock: clock, signal: core.signal)
    privacy = Privacy(core, uploads.activeUploads, sessions.views)
    providerAnswers = TakeProviderAnswer(store: store, clock: clock, providers: providers, flow: core.flow)
    sandbox = Sandbox(
      outbox: ReadOutbox(store: store),
      controls: ListSandboxControls(store: store, codeLength: configuration.otpLength))
    let jobWorkers = try Workers(core).make(
      images: images, faces: faceWorkers, passwords: passwords, uploads: uploads, reviews: reviews, privacy: privacy,
      codes: codes, webhooks: webhooks)
    operations = Operations(
      store: store, configuration: configuration, clock: clock, changes: core.changes, signal: core.signal,
      jobKinds: jobWorkers.flatMap(\.handlers.kinds),
      storage: .folder(of: store, minFreeDiskBytes: configuration.minFreeDiskBytes, logger: logger),
      objectStore: .objectStore(of: store, logger: logger))
    var workers: [any Service] = jobWorkers
    if core.cluster.channel != nil {
      workers.append(
        ClusterService(
          core.cluster, id: freshID(), changes: core.changes, signal: core.signal,
          activeUploads: uploads.activeUploads, logger: logger))
    }
    self.workers = workers
  }
}

/// What the groups of use cases are built from. A use case receives only those parts that it needs.
struct ServiceCore: Sendable {
  let store: Store
  let renditions: RenditionReader
  let configuration: ServiceConfiguration
  let clock: Clock
  let providers: Providers
  let measures: ServiceMetrics
  let logger: Logger
  let cluster: Cluster
  let changes: SessionChanges
  let accessWatch: AccessWatch
  let signal: JobSignal
  let phoneChecks: PhoneChecks
  let phoneGate: PhoneGate
  let codes: CodeDelivery
  let effects: ProcessEffects
  let flow: AdvanceProcess
  let auditAggregator: AggregateAudit

  init(
    store: Store, renditions: RenditionReader, configuration: ServiceConfiguration, clock: Clock, providers: Providers,
    measures: ServiceMetrics, logger: Logger
  ) {
    self.store = store
    self.renditions = renditions
    self.configuration = configuration
    self.clock = clock
    self.providers = providers
    self.measures = measures
    self.logger = logger
    cluster = Cluster(channel: store.database.notifications)
    changes = SessionChanges(cluster: cluster)
    accessWatch = AccessWatch(store: store, clock: clock, changes: changes)
    signal = JobSignal(cluster: cluster)
    phoneChecks = PhoneChecks(
      store: store, clock: clock, operators: providers.phoneChecks, metrics: measures.phoneChecks(), signal: signal)
    phoneGate = PhoneGate(store: store, clock: clock, checks: phoneChecks)
    codes = CodeDelivery(
      secret: store.secret, length: configuration.otpLength, hasProvider: providers.codes != nil, gate: phoneGate)
    effects = ProcessEffects(providers: providers, codes: codes, configuration: configuration)
    flow = AdvanceProcess(
      store: store, configuration: configuration, clock: clock, effects: effects,
      contents: CheckContents(secret: store.secret, catalogue: configuration.catalogue), changes: changes,
      signal: signal)
    auditAggregator = AggregateAudit(store: store, clock: clock, signal: signal)
  }
}
