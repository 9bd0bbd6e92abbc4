public import Logging
public import MusterStore
public import ServiceLifecycle

/// The whole service without a door: every use case, wired to one store.
public struct Muster: Sendable {
  /// Tells who asks.
  public let authenticate: Authenticate
  /// Begins a verification.
  public let createSession: CreateSession
  /// Shows a session.
  public let showSession: ShowSession
  /// Takes a picture in.
  public let acceptDocument: AcceptDocument
  /// Shows documents.
  public let findDocuments: FindDocuments
  /// Hands out pictures.
  public let readRendition: ReadRendition
  /// Shows how far an upload is.
  public let followUpload: FollowUpload
  /// What operators chose.
  public let configuration: ServiceConfiguration
  /// Does the jobs; has to run as long as the doors are open.
  public let worker: any Service
  /// What is kept.
  public let store: Store

  /// The service on this store, which must be opened as the one service of its folder.
  ///
  /// Jobs that an earlier process left are taken up again, and files that it left without a row are removed.
  public init(
    store: Store, configuration: ServiceConfiguration, clock: Clock = .system, logger: Logger
  ) async throws {
    let changes = SessionChanges()
    let underway = UploadsUnderway(changes: changes)
    let signal = JobSignal()
    self.store = store
    self.configuration = configuration
    authenticate = Authenticate(store: store, clock: clock)
    createSession = CreateSession(store: store, configuration: configuration, clock: clock, worker: signal)
    showSession = ShowSession(store: store, configuration: configuration)
    acceptDocument = AcceptDocument(
      store: store, configuration: configuration, clock: clock, underway: underway, changes: changes, worker: signal,
      logger: logger)
    findDocuments = FindDocuments(store: store, configuration: configuration, changes: changes)
    readRendition = ReadRendition(store: store, clock: clock)
    followUpload = FollowUpload(store: store, underway: underway, changes: changes)
    let inspectDocument = InspectDocument(
      store: store, configuration: configuration, clock: clock, images: ImageWorkers(configuration: configuration),
      underway: underway, changes: changes, logger: logger)
    worker = JobWorker(
      store: store, clock: clock, signal: signal,
      // Decoding is bounded by the image threads and the one for heavy pictures; one more reads and writes meanwhile.
      concurrency: configuration.workerCount + 2,
      inspectDocument: inspectDocument,
      expireSession: ExpireSession(store: store, configuration: configuration, clock: clock, changes: changes),
      logger: logger)

    try await store.database.write { try $0.endLeases() }
    let orphans = try await store.blobs.sweep { ids in
      try await store.database.read { try $0.knownBlobs(among: ids) }
    }
    if orphans > 0 {
      logger.notice("Removed files that an earlier run left behind", metadata: ["files": "\(orphans)"])
    }
  }

  /// Whether the service can do its work: its store answers.
  public func checkReadiness() async -> Bool {
    await store.answers()
  }
}
