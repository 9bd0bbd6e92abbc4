internal import DocumentImaging
internal import Encodings
internal import Logging
internal import MusterStore
internal import Tracing
internal import VerificationFlow

/// Inspects a picture, and decides whether it is accepted.
struct InspectDocumentJob: SessionJob {
  static let kind: JobKind = "inspect-document"

  let document: DocumentID
  let sessionID: SessionID

  var id: String { freshID() }
}

/// Inspects a picture: decodes it, judges it, makes its renditions, and advances the flow with the verdict.
///
/// After a crash it runs again from the start; files that the first run left without a row are swept. The renditions
/// need not survive a power cut: they are made again when they are read (``RenditionReader``).
struct InspectDocument: JobHandler {
  /// The number of times an inspection may fail before it is abandoned. The attempts take about four minutes, in which
  /// an object store may find a picture that it first reported as missing.
  static let maxAttempts = 10

  /// An accepted picture cannot be read. Other disk failures are temporary; this one may be permanent.
  private struct UnreadableOriginal: Error {
    let reason: String
  }

  let store: Store
  @Shared var configuration: ServiceConfiguration
  let clock: Clock
  let measures: ServiceMetrics
  let changes: SessionChanges
  @Shared var flow: AdvanceProcess
  let images: ImageWorkers
  let activeUploads: ActiveUploads
  let logger: Logger
  /// The rules of each type in the form in which they are stored with the findings.
  let ruleTexts: [DocumentType: QualityRules.Text]
  let inspected: InspectedPictures

  private var rules: QualityRules { configuration.quality }

  /// Marks the document as being inspected, in the transaction that claims the job.
  func begin(
    _ work: InspectDocumentJob, of record: JobRecord, on connection: any Connection, at now: Instant
  ) throws -> JobRun? {
    let (id, session) = (work.document, work.sessionID)
    let expected: (any Connection) throws -> Void = {
      _ = try $0.document(id)
      _ = try $0.renditions(of: id)
    }
    connection.prefetch({ _ = try flow.loadToMove(session, expecting: expected, on: $0) })
    guard let document = try connection.document(id),
      let original = try connection.renditions(of: id).first(where: { $0.record.kind == .original })
    else { return nil }
    let process = try flow.load(session, on: connection)
    guard let step = try move(process, by: .inspectionStarted(id), on: connection, at: now) else { return nil }
    return { try await run(record, of: document, original, isSandbox: step.session?.sandbox != nil) }
  }

  /// Inspects the document until it has a verdict, and ends the job.
  private func run(
    _ job: JobRecord, of document: DocumentRecord, _ original: StoredRendition, isSandbox: Bool
  ) async throws {
    changes.signal(document.sessionId)
    defer { activeUploads.setChecked(false, document.id, in: document.sessionId) }
    let findings: PictureFindings
    if job.attempts > Self.maxAttempts || job.isFatal {
      findings = PictureFindings(ending: .failed([ImagingError.Code.failed.rawValue]))
    } else {
      findings = try await inspect(original, of: document, isSandbox: isSandbox)
    }
    try await conclude(document, findings, job: job)
  }

  private func inspect(
    _ original: StoredRendition, of document: DocumentRecord, isSandbox: Bool
  ) async throws -> PictureFindings {
    let bytes = try await measures.time(.read) { try await read(original) }
    let picture: ProcessedPicture
    do {
      picture = try await withSpan("process") { _ in
        try await images.process(bytes, rules: rules.rules(for: document.key))
      }
    } catch let error as ImagingError {
      let isOurs = error.code == .timeout || error.code == .failed
      logger.info(
        "A picture could not be processed",
        metadata: ["document": "\(document.id)", "code": "\(error.code.rawValue)", "reason": "\(error.reason)"])
      return PictureFindings(ending: isOurs ? .failed([error.code.rawValue]) : .unreadable([error.code.rawValue]))
    }
    activeUploads.setChecked(true, document.id, in: document.sessionId)
    // An unknown mark was rejected when the picture was uploaded.
    let mark = isSandbox ? try? SandboxMark(filename: document.filename, comments: picture.header.comments) : nil
    return PictureFindings(
      ending: mark?.inspection, isMarked: mark != nil, answer: mark?.answer, picture: picture,
      renditions: try await measures.time(.keep) { try await store.blobs.keep(picture, of: document.id) })
  }

  private func read(_ original: StoredRendition) async throws -> [UInt8] {
    do {
      return try await store.blobs.read(original.blob)
    } catch let error as BlobError where error.code != .unavailable {
      // A store that is out of reach is no fault of the picture, so such an attempt does not count.
      throw UnreadableOriginal(reason: "\(error)")
    }
  }

  /// Records the findings, or discards their renditions if they no longer apply.
  private func conclude(_ document: DocumentRecord, _ findings: PictureFindings, job: JobRecord) async throws {
    let blobs = findings.renditions.blobs
    var willBeRead = false
    // Kept before the job that reads them can start.
    if let picture = findings.picture, rules.rules(for: document.key).documentSize != nil {
      inspected.keep(picture, of: document.id)
    }
    defer { if !willBeRead { inspected.take(document.id) } }
    let step = try await measures.time(.record) {
      try await store.recording(blobs) { try await record(findings, of: document, job: job) }
    }
    if let step {
      flow.notify(step)
      if let judged = step.after.current?.documents.first(where: { $0.id == document.id }) {
        measures.count(judged.status, because: judged.errorCodes.first)
        willBeRead = judged.passedQuality && judged.isInForce
      }
    } else {
      await store.blobs.discard(blobs.map(\.id))
    }
  }

  /// Records the findings, the renditions, the step of the flow with its consequences, the audit record and the end
  /// of the job in one transaction.
  private func record(
    _ findings: PictureFindings, of document: DocumentRecord, job: JobRecord
  ) async throws -> AdvanceProcess.Step? {
    let now = clock.now()
    return try await store.database.write { connection in
      try connection.conclude(job)
      connection.prefetch({
        let expected: (any Connection) throws -> Void = {
          _ = try $0.document(document.id)
          _ = try $0.hashedDocuments(in: document.verificationId, besides: document.key)
        }
        _ = try flow.loadToMove(document.sessionId, expecting: expected, on: $0)
      })
      // The session may have been erased in the meantime.
      guard try connection.document(document.id) != nil else { return nil }
      let process = try flow.load(document.sessionId, on: connection)
      // The type may have left the catalogue while the picture waited for its inspection.
      let text = try ruleTexts[document.key.type] ?? rules.text(for: document.key.type)
      let judgement = try findings.judged(document, of: process, by: rules, text, on: connection)
      let (event, inspection) = (Event.inspected(document.id, judgement.ending), judgement.record)
      guard var step = try move(process, by: event, mark: findings.answer, on: connection, at: now) else { return nil }
      if !judgement.fronts.isEmpty {
        let codes = judgement.fronts.map { ($0, [QualityCode.similarPicture.rawValue]) }
        let rejection = Event.contentsRejected(Dictionary(uniqueKeysWithValues: codes), isFinal: false)
        if let next = try move(step.after, by: rejection, on: connection, at: now) { step.continue(with: next) }
      }
      if inspection.rulesId != nil { try connection.insertQualityRules(text.body, id: text.id) }
      try connection.save(inspection, of: document.id)
      if let header = findings.picture?.header, header.uprightWidth != document.width {
        // The document lies on its side in the picture as it was stored.
        try connection.saveSize(width: header.uprightWidth, height: header.uprightHeight, of: document.id)
      }
      try connection.insert(findings.renditions, at: now)
      let judged = step.after.current?.documents.first { $0.id == document.id }
      let note = judged?.errorCodes.first ?? (inspection.isSoftPass ? "soft pass" : nil)
      try connection.insert(
        AuditRecord(
          at: now, sessionId: document.sessionId, actor: .system, action: .documentJudged,
          subject: document.id.rawValue, detail: note))
      return step
    }
  }

  /// Moves a process.
  ///
  /// - Returns: Nil if the process has moved on without the document: it was replaced, or the attempt ended.
  private func move(
    _ process: OnboardingProcess, by event: Event, mark: SandboxAnswer? = nil, on connection: any Connection,
    at now: Instant
  ) throws -> AdvanceProcess.Step? {
    do {
      return try flow.move(process, by: .system, event, mark: mark, on: connection, at: now)
    } catch is TransitionError {
      return nil
    }
  }
}
