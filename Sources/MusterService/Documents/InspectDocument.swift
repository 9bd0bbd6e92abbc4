internal import DocumentImaging
internal import Logging
internal import MusterStore
internal import VerificationFlow

/// Looks at a picture: decodes it, judges it, makes its renditions, and lets the verdict move the flow.
///
/// A crash runs it again from the start; what a first run left behind without a row is swept.
struct InspectDocument: Sendable {
  /// How often a picture may bring its inspection down before it is given up.
  static let mostAttempts = 3

  /// What an inspection found.
  private struct Findings: Sendable {
    var inspection: Event.Inspection
    var quality: [DocumentRecord.Fact] = []
    var errorCodes: [String] = []
    var renditions: [StoredRendition] = []
  }

  let store: Store
  let configuration: ServiceConfiguration
  let clock: Clock
  let images: ImageWorkers
  let provider = EmbeddedDocumentProvider()
  let underway: UploadsUnderway
  let changes: SessionChanges
  let logger: Logger

  /// Marks the document as being inspected. Runs in the transaction that claims the job.
  ///
  /// - Returns: Whether there is still something to inspect.
  func begin(_ job: JobRecord, on connection: any Connection, at now: Instant) throws -> Bool {
    let id = DocumentID(job.payload)
    guard let document = try connection.document(id) else { return false }
    return try move(document.sessionId, by: .inspectionStarted(id), on: connection, at: now)
  }

  /// Inspects the document to its verdict and ends the job.
  func callAsFunction(_ job: JobRecord) async throws {
    let id = DocumentID(job.payload)
    let (found, renditions) = try await store.database.read { connection in
      (try connection.document(id), try connection.renditions(of: id))
    }
    guard let document = found, let original = renditions.first(where: { $0.record.kind == .original }) else {
      return try await store.database.write { try $0.removeJob(job.id) }
    }
    changes.signal(document.sessionId)
    defer { underway.setChecked(false, document.uploadId, in: document.sessionId) }
    let findings: Findings
    if job.attempts > Self.mostAttempts {
      findings = Findings(inspection: .failed, errorCodes: [ImagingError.Code.failed.rawValue])
    } else {
      findings = try await inspect(original, of: document)
    }
    try await conclude(document, findings, job: job)
  }

  private func inspect(_ original: StoredRendition, of document: DocumentRecord) async throws -> Findings {
    let bytes = try await store.blobs.read(original.blob)
    let picture: ProcessedPicture
    do {
      picture = try await images.process(bytes)
    } catch let error as ImagingError {
      let isOurs = error.code == .timeout || error.code == .failed
      logger.info(
        "A picture could not be processed",
        metadata: ["document": "\(document.id)", "code": "\(error.code.rawValue)", "reason": "\(error.reason)"])
      return Findings(inspection: isOurs ? .failed : .refused, errorCodes: [error.code.rawValue])
    }
    underway.setChecked(true, document.uploadId, in: document.sessionId)
    let refusals = picture.quality.filter { $0.severity == .reject }.map(\.code)
    return Findings(
      inspection: refusals.isEmpty ? .passed : .refused,
      quality: picture.quality.map(DocumentRecord.Fact.init),
      errorCodes: refusals,
      renditions: try await keep(picture, of: document.id))
  }

  /// Puts both renditions on the disk with one sync of their folder.
  private func keep(_ picture: ProcessedPicture, of id: DocumentID) async throws -> [StoredRendition] {
    let made: [(RenditionKind, Rendition)] = [(.display, picture.display), (.thumbnail, picture.thumbnail)]
    let blobs = try await store.blobs.put(all: made.map(\.1.bytes))
    return zip(made, blobs).map { made, blob in
      StoredRendition(
        RenditionRecord(
          documentId: id, kind: made.0, width: made.1.width, height: made.1.height, byteCount: made.1.bytes.count,
          contentType: "image/jpeg", sha256: sha256(made.1.bytes)),
        in: blob)
    }
  }

  /// Makes the findings count; their pictures are removed again where they don't.
  private func conclude(_ document: DocumentRecord, _ findings: Findings, job: JobRecord) async throws {
    let blobs = findings.renditions.map(\.blob.id)
    do {
      if try await record(findings, of: document, job: job) {
        store.blobs.recorded(blobs)
      } else {
        await remove(blobs)
      }
    } catch {
      await remove(blobs)
      throw error
    }
  }

  private func remove(_ blobs: [BlobID]) async {
    for blob in blobs {
      // What cannot be removed now is the next start's.
      try? await store.blobs.remove(blob)
    }
  }

  /// One transaction: findings, renditions, the flow's step with the provider's answer, audit, the job's end.
  private func record(_ findings: Findings, of document: DocumentRecord, job: JobRecord) async throws -> Bool {
    let now = clock.now()
    return try await store.database.write { connection in
      try connection.removeJob(job.id)
      let event = Event.inspected(document.id, findings.inspection)
      guard try move(document.sessionId, by: event, on: connection, at: now) else { return false }
      try connection.saveFindings(
        of: document.id, quality: findings.quality, errorCodes: findings.errorCodes, at: now)
      for rendition in findings.renditions {
        try connection.insert(rendition, at: now)
      }
      try connection.insert(
        AuditRecord(
          at: now, sessionId: document.sessionId, actor: "service", action: .documentJudged,
          subject: document.id.rawValue, detail: findings.errorCodes.first))
      return true
    }
  }

  /// Moves the session's verification by this event, and by what the embedded provider says to its effects.
  ///
  /// - Returns: False if the flow has gone on without the document: replaced, or its session ended.
  private func move(
    _ session: SessionID, by event: Event, on connection: any Connection, at now: Instant
  ) throws -> Bool {
    guard let before = try connection.verification(of: session, limits: configuration.flowLimits) else { return false }
    var after = before
    do {
      for case .verify(let id) in try after.apply(event) {
        _ = try after.apply(.providerAnswered(id, provider.answer(for: id)))
      }
    } catch {
      return false
    }
    try connection.save(after, since: before, of: session, at: now)
    return true
  }
}

extension DocumentRecord.Fact {
  init(_ fact: QualityFact) {
    self.init(code: fact.code, value: fact.value, threshold: fact.threshold, severity: fact.severity.rawValue)
  }
}
