internal import DocumentImaging
internal import Encodings
internal import MusterStore
package import NIOCore
package import VerificationFlow

/// Begins, continues and cancels resumable uploads, and stores the document of each at its end.
///
/// Bytes received before an interruption are kept as well; the next request continues after them.
package struct ManageUploads: Sendable {
  /// The maximum number of uploads in one session that wait to be resumed.
  static let maxPerSession = 16

  /// The result of a request that continues an upload.
  package enum Outcome: Sendable {
    /// All its bytes are stored, and more are expected.
    case incomplete(ResumableUpload)
    /// The upload is complete, and this is its document.
    case complete(ResumableUpload, DocumentView)

    var isComplete: Bool {
      if case .complete = self { true } else { false }
    }
  }

  let store: Store
  @Shared var configuration: ServiceConfiguration
  let clock: Clock
  let signal: JobSignal
  let documents: StoreDocuments
  let uploads: ReceiveUpload
  let newPictures: AdmitPicture

  /// Creates an upload for a picture. When it returns, the upload is durable.
  ///
  /// - Parameters:
  ///   - submission: The description of the picture; `expectedBytes` is its size, if known.
  ///   - isRepeatable: Whether the request may be retried. It then replaces an upload of the same id that is
  ///     unfinished or was refused.
  ///   - once: Stores the answer for idempotent retries of a request without bytes.
  ///   - metadata: The description in the format of the client's protocol, if that needs it back.
  /// - Throws: A `ServiceError`: errors of the flow about such a document, `IMAGE_TOO_LARGE`, `IMAGE_EMPTY`,
  ///   `SIGNATURE_REQUIRED`, `SIGNATURE_INVALID`, `UPLOAD_ID_REUSED`, `TOO_MANY_UPLOADS`, `SERVICE_BUSY`,
  ///   `SESSION_TOKEN_NEEDED`.
  package func begin(
    _ submission: DocumentSubmission, metadata: String? = nil, by caller: Caller, isRepeatable: Bool = false,
    once: IdempotencyContext<ResumableUpload>? = nil
  ) async throws -> ResumableUpload {
    let session = try caller.session()
    let limit = configuration.limits.maxByteCount
    if let expected = submission.expectedBytes {
      guard expected <= limit else { throw ServiceError.tooLarge(limit: limit) }
      guard expected > 0 else {
        throw ServiceError(ErrorCode(.empty), "The upload has no bytes.")
      }
    }
    _ = try await newPictures.admit(submission, in: session)
    let delay = try await uploads.capacity.delay()
    let now = clock.now()
    let upload = UploadRecord(
      id: submission.uploadId ?? UploadID(freshID()), sessionId: session.id, receivedBytes: 0,
      expectedBytes: submission.expectedBytes, refusalCode: nil,
      continuation: UploadRecord.Continuation(
        offer: UploadRecord.Offer(submission, metadata: metadata),
        expiresAt: now.advanced(by: configuration.uploadExpiration)),
      createdAt: now)
    try await save(upload, isRepeatable: isRepeatable, once, at: now)
    // Not earlier: the request of a client that has disconnected meanwhile would replace an upload that the client has
    // since begun on another service.
    try await uploads.capacity.wait(delay)
    return ResumableUpload(upload)
  }

  /// Stores the upload.
  private func save(
    _ upload: UploadRecord, isRepeatable: Bool, _ once: IdempotencyContext<ResumableUpload>?, at now: Instant
  ) async throws {
    // An upload of this id that arrives in a single request has no row yet.
    try uploads.activeUploads.begin(upload.id, in: upload.sessionId, expectedBytes: upload.expectedBytes)
    defer { uploads.activeUploads.end(upload.id, in: upload.sessionId) }
    let parts = try await mappingErrors {
      try await store.database.write { connection in
        try connection.lock(upload.sessionId)
        let (parts, epoch) = isRepeatable ? try clear(upload, on: connection) : ([], 0)
        var upload = upload
        upload.epoch = epoch
        try insert(upload, on: connection, at: now)
        try once?.keep(.success(ResumableUpload(upload)), of: upload.sessionId, on: connection)
        return parts
      }
    }
    await store.blobs.discard(parts)
    if let expiry = upload.continuation?.expiresAt, JobWorker.oversleeps(expiry, at: now) {
      signal.wake([ExpireUploadJob.kind])
    }
  }

  /// Removes an upload that this one replaces.
  ///
  /// - Returns: The blobs of its parts, and the epoch of the new upload, which no request for the former one has.
  private func clear(
    _ upload: UploadRecord, on connection: any Connection
  ) throws -> (parts: [BlobID], epoch: Int) {
    guard let former = try connection.upload(upload.id, in: upload.sessionId),
      former.continuation != nil || former.refusalCode != nil
    else { return ([], 0) }
    return (try connection.remove(former), former.epoch + 1)
  }

  private func insert(_ upload: UploadRecord, on connection: any Connection, at now: Instant) throws {
    guard try connection.upload(upload.id, in: upload.sessionId) == nil else { throw ServiceError.uploadIDReused }
    guard try connection.countContinuedUploads(in: upload.sessionId) < Self.maxPerSession else {
      throw ServiceError(
        .tooManyUploads,
        "The session already has \(Self.maxPerSession) unfinished uploads. Complete or cancel one first.")
    }
    try connection.insert(upload)
    guard let expiry = upload.continuation?.expiresAt else { return }
    try connection.insert(JobRecord(ExpireUploadJob(upload.id, in: upload.sessionId), runAt: expiry), at: now)
  }

  // MARK: Continuing

  /// Receives the bytes of `body`. When it returns, they are durable.
  ///
  /// - Parameters:
  ///   - once: Stores the answer for idempotent retries, once the upload is complete.
  ///   - hangUp: Closes the caller's own connection.
  /// - Throws: A `ServiceError`. The upload stays as it is with `UPLOAD_OFFSET_MISMATCH`, which has the right offset,
  ///   `UPLOAD_BUSY`, `CHECKSUM_MISMATCH`, `INVALID_REQUEST`, a full or failing disk, and errors of ``AdmitPicture``;
  ///   with `UPLOAD_INTERRUPTED` it has gained the received bytes. It has ended with `IMAGE_TOO_LARGE` and the other
  ///   errors of ``AcceptDocument``; `UPLOAD_REFUSED` means that it had ended before.
  package func `continue`<Body: AsyncSequence>(
    _ id: UploadID, with piece: UploadPiece, body: Body, by caller: Caller,
    once: IdempotencyContext<DocumentView>? = nil,
    hangUp: @escaping @Sendable () -> Void
  ) async throws -> Outcome where Body.Element == ByteBuffer {
    let session = try caller.session()
    return try await uploads.resume(id, in: session.id, isSure: false, hangUp: hangUp) { upload in
      guard piece.offset == upload.receivedBytes else { throw ServiceError.offsetMismatch(upload.receivedBytes) }
      guard let continuation = upload.continuation else { return try await answerAgain(upload, piece) }
      let submission = try DocumentSubmission(upload, continuation.offer, catalogue: configuration.catalogue)
      let reception = try await startReception(of: upload, piece, submission, in: session)
      return try await uploads.counting(
        reception.active, from: upload.receivedBytes, isEnd: \.isComplete
      ) { try await take(body, reception, once) }
    }
  }

  /// Returns the answer of the request that completed the upload, for a client that did not receive it.
  private func answerAgain(_ upload: UploadRecord, _ piece: UploadPiece) async throws -> Outcome {
    guard piece.byteCount ?? 0 == 0 else {
      throw ServiceError.invalid("The upload is complete and accepts no more bytes.")
    }
    return try await store.database.readInline { connection in
      guard let document = try connection.documents(ofUpload: upload.id, in: upload.sessionId).first else {
        throw ServiceError.uploadNotFound
      }
      return .complete(
        ResumableUpload(upload),
        try DocumentView(document, on: connection, limits: configuration.flowLimits, isOpen: false))
    }
  }

  private func startReception(
    of upload: UploadRecord, _ piece: UploadPiece, _ submission: DocumentSubmission, in session: SessionRecord
  ) async throws -> UploadReception {
    let length = try piece.length(of: upload.expectedBytes)
    let active = ReceiveUpload.ActiveUpload(
      id: upload.id, session: session.id, expectedBytes: length, epoch: upload.epoch,
      activeUploads: uploads.activeUploads)
    active.note(receivedBytes: upload.receivedBytes)
    if let length, length > configuration.limits.maxByteCount {
      let error = ServiceError.tooLarge(limit: configuration.limits.maxByteCount)
      await uploads.conclude(active, refusedFor: error)
      throw error
    }
    let signature = try await newPictures.admit(submission, in: session)
    return try await mappingErrors {
      try await UploadReception(
        upload, piece, submission, active: active, session: session,
        picture: IncomingPicture(limits: configuration.limits, signature: signature), store: store,
        at: clock.now())
    }
  }

  private func take<Body: AsyncSequence>(
    _ body: Body, _ begun: UploadReception, _ once: IdempotencyContext<DocumentView>?
  ) async throws -> Outcome where Body.Element == ByteBuffer {
    var reception = begun
    var isWhole = false
    do {
      try await reception.take(body)
      isWhole = try reception.isWhole
      guard isWhole else { return .incomplete(ResumableUpload(try await reception.close())) }
      return try await complete(&reception, once)
    } catch let error where error is CancellationError || error as? ServiceError == .uploadInterrupted {
      try await reception.save()
      if Task.isCutByShutdown { await uploads.noteCut(reception.upload.id, in: reception.session.id) }
      throw ServiceError.uploadInterrupted
    } catch {
      let reason = ServiceError.of(error)
      // Bytes that may have been stored stay.
      guard !store.isInDoubt(error) else { throw reason }
      await reception.abandon()
      // No further request can correct an error of the picture or of the flow.
      if error is ImagingError || isWhole, let error = reason as? ServiceError, !error.isOurs, error != .uploadBusy {
        await uploads.conclude(reception.active, refusedFor: error)
      }
      throw reason
    }
  }

  private func complete(
    _ reception: inout UploadReception, _ once: IdempotencyContext<DocumentView>?
  ) async throws -> Outcome {
    let picture = try await reception.finish()
    let source = StoreDocuments.Source(
      upload: reception.active.id, session: reception.session, receivedBytes: picture.byteCount,
      expectedBytes: picture.byteCount, epoch: reception.upload.epoch)
    let view = try await documents.keep(picture, reception.submission, from: source, once: once)
    return .complete(reception.completed(picture.byteCount), view)
  }

  // MARK: After an interruption

  /// Returns the upload with the offset at which it continues. A connection that still sends it is closed first, so
  /// that the offset stays valid. Bytes of an interrupted connection that were not read yet may still increase it;
  /// the next request then gets the new offset.
  ///
  /// - Parameter hangUp: Closes the caller's own connection.
  /// - Throws: `UPLOAD_NOT_FOUND`; `UPLOAD_REFUSED` for one that was refused or cancelled; `UPLOAD_BUSY`;
  ///   `SESSION_TOKEN_NEEDED`.
  package func resume(
    _ id: UploadID, by caller: Caller, hangUp: @escaping @Sendable () -> Void
  ) async throws -> ResumableUpload {
    try await uploads.resume(id, in: try caller.session().id, isSure: true, hangUp: hangUp) { ResumableUpload($0) }
  }

  /// Cancels an upload, and removes its bytes.
  ///
  /// - Throws: As ``resume(_:by:hangUp:)``; `UPLOAD_COMPLETE` once its documents are stored.
  package func cancel(_ id: UploadID, by caller: Caller, hangUp: @escaping @Sendable () -> Void) async throws {
    try await uploads.resume(id, in: try caller.session().id, isSure: true, hangUp: hangUp) { upload in
      guard upload.continuation != nil else {
        throw ServiceError(.uploadComplete, "The upload is complete and cannot be cancelled; its documents are stored.")
      }
      let parts = try await uploads.store.database.write { try $0.conclude(upload.refused("UPLOAD_CANCELLED")) }
      await uploads.store.blobs.discard(parts)
    }
  }
}

extension UploadRecord.Offer {
  fileprivate init(_ submission: DocumentSubmission, metadata: String?) {
    let description = submission.description
    self.init(
      type: description.key.type.rawValue, side: description.key.side.rawValue, country: description.country,
      originalDocumentId: description.originalDocumentId?.rawValue, signature: submission.signature,
      filename: submission.filename, metadata: metadata)
  }
}

extension DocumentSubmission {
  /// Creates the submission as it was described when the upload began.
  fileprivate init(
    _ upload: UploadRecord, _ offer: UploadRecord.Offer, catalogue: DocumentCatalogue
  ) throws(ServiceError) {
    try self.init(
      type: offer.type, side: offer.side, country: offer.country, originalDocumentId: offer.originalDocumentId,
      signature: offer.signature, uploadId: upload.id.rawValue, filename: offer.filename,
      expectedBytes: upload.expectedBytes, catalogue: catalogue)
  }
}

extension ServiceError {
  static func offsetMismatch(_ offset: Int) -> ServiceError {
    ServiceError(.uploadOffsetMismatch, "The upload must continue at byte \(offset).", uploadOffset: offset)
  }
}
