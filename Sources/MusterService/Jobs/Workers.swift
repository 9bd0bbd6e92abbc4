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
    // Those that wait for their reading while the image threads are busy.
    let inspected = InspectedPictures(maxCount: 4 * configuration.workers)
    let documentReadings = ReadDocument(
      store: store, inspected: inspected, reader: core.renditions, clock: clock, workers: readings, flow: core.flow,
      logger: core.logger)
    let portraits = faces.map {
      FindPortrait(store: store, reader: core.renditions, clock: clock, faces: $0, logger: core.logger)
    }
    var inspecting = worker(
      // Decoding is limited by the image threads and the one for multi-scan pictures; one more job reads and writes
      // meanwhile. On servers, reading and writing takes as long as decoding.
      store.isShared ? 2 * configuration.workers + 4 : configuration.workers + 2,
      [
        InspectDocument(
          store: store, configuration: configuration, clock: clock, measures: core.measures, changes: core.changes,
          flow: core.flow, images: images, activeUploads: uploads.activeUploads, logger: core.logger,
          ruleTexts: try configuration.quality.texts(), inspected: inspected)
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
        HandleDeadline(store: store, clock: clock, flow: core.flow),
        ExpireUpload(store: store, activeUploads: uploads.activeUploads),
        ApplyDecision(
          store: store, clock: clock, changes: core.changes, decisions: reviews.decisions,
          pendingDecisions: reviews.pendingDecisions),
        RunSandboxStep(
          store: store, configuration: configuration, clock: clock, flow: core.flow, decisions: reviews.decisions),
        ApplyRetention(
          store: store, clock: clock, periods: configuration.retention, providers: core.providers,
          changes: core.changes, erasedData: privacy.erasedData),
        privacy.erasedData,
        core.auditAggregator,
        SealAudit(store: store, clock: clock),
        SweepExchanges(store: store, clock: clock),
        DeletePhoneChecks(store: store, clock: clock),
        SweepAuthorizations(store: store, clock: clock),
        RotateTokenKeys(store: store, clock: clock, keys: TokenKeys(store: store, clock: clock)),
        DeletePinLogins(store: store, clock: clock),
        SweepBlobs(store: store, clock: clock, logger: core.logger),
      ])
    let asking = worker(configuration.maxProviderRequests, questions(images, faces, portraits, documentReadings))
    // One job reads its picture while the others look for text on theirs.
    let reading = worker(ReadingWorkers.count(of: configuration) + 1, [documentReadings])
    let searching = portraits.map {
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
    _ images: ImageWorkers, _ faces: FaceWorkers?, _ portraits: FindPortrait?, _ readings: ReadDocument
  ) -> [any JobHandler] {
    let (store, configuration, clock) = (core.store, core.configuration, core.clock)
    let questions = AskForJob(store: store, clock: clock, measures: core.measures, logger: core.logger)
    let comparison: ComparePortraits? =
      if let faces, let portraits {
        ComparePortraits(
          store: store, reader: core.renditions, catalogue: configuration.catalogue,
          rules: configuration.presenceRules, faces: faces, portraits: portraits)
      } else { nil }
    let runInquiry = RunInquiry(
      store: store, clock: clock, flow: core.flow, questions: questions,
      presenceFindings: StorePresenceFindings(
        store: store, clock: clock, images: images, keepsFrames: configuration.keepsPresenceFrames))
    let matchHolder = MatchHolder(checks: core.phoneChecks, flow: core.flow)
    return [
      AskProvider(
        store: store, reader: core.renditions, configuration: configuration, providers: core.providers,
        flow: core.flow, runInquiry: runInquiry, portraits: comparison, readings: readings,
        matchHolder: matchHolder),
      matchHolder,
      FollowProvider(providers: core.providers, runInquiry: runInquiry),
      DeliverCode(
        store: store, configuration: configuration, clock: clock, providers: core.providers, codes: core.codes,
        gate: core.phoneGate, questions: questions),
      RequestProviderErasure(store: store, providers: core.providers, questions: questions),
    ]
  }

  private func worker(_ concurrency: Int, _ handlers: [any JobHandler]) -> JobWorker {
    let handlers = JobHandlers(handlers)
    return JobWorker(
      store: core.store, clock: core.clock, signal: core.signal, metrics: core.measures.jobs(of: handlers.kinds),
      concurrency: concurrency, handlers: handlers, logger: core.logger)
  }
}
