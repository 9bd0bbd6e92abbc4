internal import MusterStore

/// Creates the workers, and assigns the handlers of the jobs to them.
///
/// A backlog of one kind of job must not delay another: pictures, readings, deadlines, calls of providers, the search
/// for portraits and webhooks have a worker each.
struct Workers {
  let core: ServiceCore

  init(_ core: ServiceCore) {
    self.core = core
  }

  func make(
    images: ImageWorkers, faces: FaceWorkers?, passwords: PasswordHasher, uploads: Uploads, reviews: Reviews,
    privacy: Privacy, codes: any CodeReader, webhooks: (any WebhookSender)?
  ) throws -> [JobWorker] {
    let (store, configuration, clock) = (core.store, core.configuration, core.clock)
    let readings = ReadingWorkers(configuration: configuration, codes: codes)
    let readDocument = ReadDocument(
      store: store, reader: core.renditions, clock: clock, workers: readings, advance: core.advance,
      logger: core.logger)
    let find = faces.map {
      FindPortrait(store: store, reader: core.renditions, clock: clock, faces: $0, logger: core.logger)
    }
    var inspecting = worker(
      // Decoding is limited by the image threads and the one for multi-scan pictures; one more job reads and writes
      // meanwhile. On servers, reading and writing takes as long as decoding.
      store.isShared ? 2 * configuration.workers + 4 : configuration.workers + 2,
      [
        InspectDocument(
          store: store, configuration: configuration, clock: clock, measures: core.measures, changes: core.changes,
          advance: core.advance, images: images, activeUploads: uploads.activeUploads, logger: core.logger,
          ruleTexts: try configuration.quality.texts())
      ])
    inspecting.end = {
      try await faces?.stop()
      try await images.stop()
      try await readings.stop()
      try await passwords.stop()
    }
    let keeping = worker(
      4,
      [
        HandleDeadline(store: store, clock: clock, advance: core.advance),
        ExpireUpload(store: store, activeUploads: uploads.activeUploads),
        ApplyDecision(
          store: store, clock: clock, changes: core.changes, decide: reviews.decide,
          deferDecision: reviews.deferDecision),
        RunSandboxStep(
          store: store, configuration: configuration, clock: clock, advance: core.advance, decide: reviews.decide),
        ApplyRetention(
          store: store, clock: clock, periods: configuration.retention, providers: core.providers,
          changes: core.changes, purge: privacy.purge),
        privacy.purge,
        core.auditAggregator,
        SealAudit(store: store, clock: clock),
        SweepExchanges(store: store, clock: clock),
        DeletePhoneChecks(store: store, clock: clock),
        SweepAuthorizations(store: store, clock: clock),
        RotateTokenKeys(store: store, clock: clock, keys: TokenKeys(store: store, clock: clock)),
        DeletePinLogins(store: store, clock: clock),
        SweepBlobs(store: store, clock: clock, logger: core.logger),
      ])
    let asking = worker(configuration.maxProviderRequests, questions(images, faces, find, readDocument))
    // One job reads its picture while the others look for text on theirs.
    let reading = worker(ReadingWorkers.count(of: configuration) + 1, [readDocument])
    let searching = find.map {
      // One job reads while the others search.
      worker(FaceWorkers.portraitThreads(of: configuration) + 1, [$0])
    }
    let sending = webhooks.map { sender in
      worker(
        configuration.maxWebhookDeliveries,
        [
          DeliverWebhooks(
            store: store, clock: clock, sender: sender, measures: core.measures, limits: configuration.flowLimits),
          DeliverPhoneCheckCallback(store: store, clock: clock, sender: sender, key: core.phoneChecks.callbackKey),
        ])
    }
    return [inspecting, reading, keeping, asking] + [searching, sending].compactMap(\.self)
  }

  /// Returns the handlers of the jobs that call providers.
  private func questions(
    _ images: ImageWorkers, _ faces: FaceWorkers?, _ find: FindPortrait?, _ readDocument: ReadDocument
  ) -> [any JobHandler] {
    let (store, configuration, clock) = (core.store, core.configuration, core.clock)
    let askForJob = AskForJob(store: store, clock: clock, measures: core.measures, logger: core.logger)
    let compare: ComparePortraits? =
      if let faces, let find {
        ComparePortraits(
          store: store, reader: core.renditions, catalogue: configuration.catalogue,
          rules: configuration.presenceRules, faces: faces, find: find)
      } else { nil }
    let runInquiry = RunInquiry(
      store: store, clock: clock, advance: core.advance, askForJob: askForJob,
      storePresenceFindings: StorePresenceFindings(
        store: store, clock: clock, images: images, keepsFrames: configuration.keepsPresenceFrames))
    let matchHolder = MatchHolder(checks: core.phoneChecks, advance: core.advance)
    return [
      AskProvider(
        store: store, reader: core.renditions, configuration: configuration, providers: core.providers,
        advance: core.advance, runInquiry: runInquiry, comparePortraits: compare, readDocument: readDocument,
        matchHolder: matchHolder),
      matchHolder,
      FollowProvider(providers: core.providers, runInquiry: runInquiry),
      DeliverCode(
        store: store, configuration: configuration, clock: clock, providers: core.providers, codes: core.codes,
        gate: core.phoneGate, askForJob: askForJob),
      RequestProviderErasure(store: store, providers: core.providers, askForJob: askForJob),
    ]
  }

  private func worker(_ concurrency: Int, _ handlers: [any JobHandler]) -> JobWorker {
    let handlers = JobHandlers(handlers)
    return JobWorker(
      store: core.store, clock: core.clock, signal: core.signal, metrics: core.measures.jobs(of: handlers.kinds),
      concurrency: concurrency, handlers: handlers, logger: core.logger)
  }
}
