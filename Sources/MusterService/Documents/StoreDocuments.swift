internal import DocumentImaging
internal import MusterStore
internal import Tracing
internal import VerificationFlow

/// Commits the documents of one upload durably: renames and syncs the blobs, then writes the rows, the jobs, the
/// audit records and the step of the flow in one transaction.
struct StoreDocuments: Sendable {
  /// How to handle a picture that was rejected before in the same session.
  enum Duplicates: Sendable {
    /// Reject the upload.
    case refuse
    /// Store the picture as rejected again.
    case reject
  }

  struct Source: Sendable {
    let upload: UploadID
    let session: SessionRecord
    let receivedBytes: Int
    let expectedBytes: Int?
    /// The epoch of a resumable upload; nil for one that came in a single request.
    var epoch: Int?
    /// Whether the upload may have been refused before, because its request can be repeated.
    var isRepeatable = false
  }

  let store: Store
  let clock: Clock
  @Shared var flow: AdvanceProcess

  /// Stores all submitted documents, or none.
  ///
  /// - Parameter work: Runs in the same transaction, with the documents, or with an error that is thrown although the
  ///   process changed.
  /// - Returns: The documents, in the order of submission.
  /// - Throws: A `ServiceError`: errors of the flow; `STORAGE_FULL`, `STORAGE_FAILED`; `SANDBOX_VALUE_UNKNOWN`.
  func keep(
    _ offered: [SubmittedDocument], from source: Source, duplicates: Duplicates,
    also work: @escaping @Sendable (Result<[DocumentView], ServiceError>, any Connection) throws -> Void = { _, _ in }
  ) async throws -> [DocumentView] {
    let blobs = store.blobs
    return try await withSpan("accept") { _ in
      let stored = try await blobs.commit(offered.compactMap(\.picture?.blob))
      return try await store.recording(stored) {
        let (views, parts) = try await record(offered, stored, from: source, duplicates, also: work)
        await blobs.discard(parts.filter { part in !stored.contains { $0.id == part } })
        return views
      }
    }
  }

  /// Stores the only picture of an upload; one that was rejected before is an error.
  ///
  /// - Parameter once: Stores the answer for idempotent retries.
  /// - Throws: As the other overload.
  func keep(
    _ picture: ReceivedPicture, _ submission: DocumentSubmission, from source: Source,
    once: IdempotencyContext<DocumentView>?
  ) async throws -> DocumentView {
    let offer = SubmittedDocument(submission: submission, content: .picture(picture))
    let once = once?.completed(by: submission.parts(sha256: picture.sha256))
    var source = source
    source.isRepeatable = once != nil
    return try await keep([offer], from: source, duplicates: .refuse) { [source] kept, connection in
      try once?.keep(kept.map { $0[0] }, of: source.session.id, on: connection)
    }[0]
  }

  private func record(
    _ offered: [SubmittedDocument], _ blobs: [StoredBlob], from source: Source, _ duplicates: Duplicates,
    also work: @escaping @Sendable (Result<[DocumentView], ServiceError>, any Connection) throws -> Void
  ) async throws -> (views: [DocumentView], parts: [BlobID]) {
    let now = clock.now()
    let session = source.session.id
    return try await flow.advance(
      session, by: .session,
      expecting: { connection in
        for offer in offered {
          _ = try connection.wasRejected(offer.sha256, as: offer.submission.description.key, in: session)
        }
      }
    ) { _, connection in
      try checkMarks(of: offered, in: source.session, on: connection)
      return .submitted(
        try offered.map { offer in
          let isDuplicate = try connection.wasRejected(
            offer.sha256, as: offer.submission.description.key, in: source.session.id)
          return offer.submission(isDuplicate: isDuplicate, duplicates)
        })
    } also: { step, connection in
      if let error = step.error {
        try work(.failure(ServiceError(error)), connection)
        return ([], [])
      }
      let parts = try connection.conclude(
        UploadRecord(
          id: source.upload, sessionId: source.session.id, receivedBytes: source.receivedBytes,
          expectedBytes: source.expectedBytes, refusalCode: nil, epoch: source.epoch ?? 0, createdAt: now),
        isNew: source.epoch == nil, replacingRefused: source.isRepeatable)
      var blobs = blobs.makeIterator()
      let views = try offered.map { offer in
        try insert(offer, &blobs, from: source, step.after, on: connection, at: now)
      }
      try work(.success(views), connection)
      return (views, parts)
    }
  }

  /// Checks that no picture of a sandbox project has an unknown mark.
  private func checkMarks(
    of offered: [SubmittedDocument], in session: SessionRecord, on connection: any Connection
  ) throws {
    guard try connection.project(ofSession: session.id)?.isSandbox == true else { return }
    for offer in offered {
      _ = try SandboxMark(filename: offer.submission.filename, comments: offer.picture?.header.comments ?? [])
    }
  }

  private func insert(
    _ offer: SubmittedDocument, _ blobs: inout IndexingIterator<[StoredBlob]>, from source: Source,
    _ process: OnboardingProcess, on connection: any Connection, at now: Instant
  ) throws -> DocumentView {
    guard let attempt = process.current, let document = attempt.documents.first(where: { $0.id == offer.id }) else {
      throw ServiceError.noSuchDocument
    }
    let record = DocumentRecord(
      document, offer, from: source, of: attempt.id,
      qualityRefusals: process.qualityRefusals(of: document.key), at: now)
    try connection.insert(record)
    var original: StoredRendition?
    if let picture = offer.picture, let blob = blobs.next() {
      original = StoredRendition(originalOf: record, picture, in: blob)
    }
    if let original { try connection.insert([original], at: now) }
    try connection.insert(
      AuditRecord(
        at: now, sessionId: source.session.id, actor: .session, action: .documentReceived,
        subject: offer.id.rawValue))
    return DocumentView(record, [original].compactMap { $0?.record }, process.limits)
  }
}

extension DocumentRecord {
  fileprivate init(
    _ document: FlowDocument, _ offer: SubmittedDocument, from source: StoreDocuments.Source,
    of attempt: VerificationID, qualityRefusals: Int, at now: Instant
  ) {
    let (submission, picture) = (offer.submission, offer.picture)
    self.init(
      id: document.id, projectId: source.session.projectId, sessionId: source.session.id, verificationId: attempt,
      uploadId: source.upload, key: document.key, country: document.country, filename: submission.filename,
      status: document.status, verdict: document.verdict, rejectOrigin: document.rejectOrigin,
      passedQuality: document.passedQuality, originalDocumentId: document.originalDocumentId,
      signature: submission.signature,
      signatureStatus: picture?.signatureStatus ?? (submission.signature == nil ? .absent : .unverified),
      sha256: document.sha256, format: picture?.header.format.rawValue ?? "", byteCount: offer.byteCount,
      width: picture?.header.uprightWidth ?? 0, height: picture?.header.uprightHeight ?? 0,
      errorCodes: document.errorCodes, qualityRefusals: qualityRefusals, createdAt: now, updatedAt: now)
  }
}

extension StoredRendition {
  fileprivate init(originalOf document: DocumentRecord, _ picture: ReceivedPicture, in blob: StoredBlob) {
    self.init(
      RenditionRecord(
        documentId: document.id, kind: .original, width: document.width, height: document.height,
        byteCount: document.byteCount, contentType: picture.header.format.mediaType,
        sha256: document.sha256),
      in: blob)
  }
}
