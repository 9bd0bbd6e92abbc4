internal import DocumentImaging
internal import MusterStore
package import NIOCore
package import VerificationFlow

/// Receives further bytes of a resumable upload, and stores its document at the end.
///
/// Bytes received before an interruption are kept as well; the next request continues after them.
package struct ContinueUpload: Sendable {
  /// The result of a request.
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
  let keep: StoreDocuments
  let uploads: ReceiveUpload
  let admit: AdmitPicture

  /// Receives the bytes of `body`. When it returns, they are durable.
  ///
  /// - Parameters:
  ///   - once: Stores the answer for idempotent retries, once the upload is complete.
  ///   - hangUp: Closes the caller's own connection.
  /// - Throws: A `ServiceError`. The upload stays as it is with `UPLOAD_OFFSET_MISMATCH`, which has the right offset,
  ///   `UPLOAD_BUSY`, `CHECKSUM_MISMATCH`, `INVALID_REQUEST`, a full or failing disk, and errors of ``AdmitPicture``;
  ///   with `UPLOAD_INTERRUPTED` it has gained the received bytes. It has ended with `IMAGE_TOO_LARGE` and the other
  ///   errors of ``AcceptDocument``; `UPLOAD_REFUSED` means that it had ended before.
  package func callAsFunction<Body: AsyncSequence>(
    _ id: UploadID, with piece: UploadPiece, body: Body, by caller: Caller,
    once: IdempotencyContext<DocumentView>? = nil,
    hangUp: @escaping @Sendable () -> Void
  ) async throws -> Outcome where Body.Element == ByteBuffer {
    let session = try caller.session()
    return try await uploads.resume(id, in: session.id, isSure: false, hangUp: hangUp) { upload in
      guard piece.offset == upload.receivedBytes else { throw ServiceError.offsetMismatch(upload.receivedBytes) }
      guard let continuation = upload.continuation else { return try await answerAgain(upload, piece) }
      let submission = try DocumentSubmission(upload, continuation.offer, catalogue: configuration.catalogue)
      let reception = try await begin(upload, piece, submission, in: session)
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

  private func begin(
    _ upload: UploadRecord, _ piece: UploadPiece, _ submission: DocumentSubmission, in session: SessionRecord
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
    let signature = try await admit(submission, in: session)
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
    let view = try await keep(picture, reception.submission, from: source, once: once)
    return .complete(reception.completed(picture.byteCount), view)
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
