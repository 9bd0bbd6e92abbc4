internal import DocumentImaging
internal import MusterStore
package import NIOCore
package import VerificationFlow

/// Takes further bytes of an upload that may be continued, up to its end, where its document is kept.
///
/// What arrived is kept also where the line is cut; the next request goes on behind it.
package struct ContinueUpload: Sendable {
  /// What came of a request.
  package enum Outcome: Sendable {
    /// All its bytes are kept, and more are to come.
    case incomplete(ResumableUpload)
    /// The upload is complete, and this is its document.
    case complete(ResumableUpload, DocumentView)

    var isComplete: Bool {
      if case .complete = self { true } else { false }
    }
  }

  let keep: StoreDocuments
  let uploads: ReceiveUpload
  let admit: AdmitPicture

  private var store: Store { keep.advance.store }
  private var configuration: ServiceConfiguration { keep.advance.configuration }

  /// Takes the bytes that `body` brings. When it returns, they are durable.
  ///
  /// - Parameters:
  ///   - once: Keeps the answer for a request that may be sent again, once the upload is complete.
  ///   - hangUp: Ends the caller's own connection.
  /// - Throws: A `ServiceError`. The upload stays as it is with `UPLOAD_OFFSET_MISMATCH`, which bears the right offset,
  ///   `UPLOAD_BUSY`, `CHECKSUM_MISMATCH`, `INVALID_REQUEST`, a full or broken disk; with `UPLOAD_INTERRUPTED` it has gained
  ///   what arrived. It is over with what else `AcceptDocument` throws, and `UPLOAD_REFUSED` says that it was before.
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
        reception.arriving, from: upload.receivedBytes, isEnd: \.isComplete
      ) { try await take(body, reception, once) }
    }
  }

  /// What the request that completed the upload was answered, for a sender whom the answer did not reach.
  private func answerAgain(_ upload: UploadRecord, _ piece: UploadPiece) async throws -> Outcome {
    guard piece.byteCount ?? 0 == 0 else {
      throw ServiceError.invalid("The upload is complete; it takes no more bytes.")
    }
    return try await store.database.read { connection in
      guard let document = try connection.documents(ofUpload: upload.id, in: upload.sessionId).first else {
        throw ServiceError.uploadNotFound
      }
      return .complete(
        ResumableUpload(upload), try DocumentView(document, on: connection, limits: configuration.flowLimits))
    }
  }

  private func begin(
    _ upload: UploadRecord, _ piece: UploadPiece, _ submission: DocumentSubmission, in session: SessionRecord
  ) async throws -> UploadReception {
    let length = try piece.length(of: upload.expectedBytes)
    let arriving = ReceiveUpload.Arriving(
      id: upload.id, session: session.id, expectedBytes: length, underway: uploads.underway)
    arriving.note(receivedBytes: upload.receivedBytes)
    if let length, length > configuration.limits.maxByteCount {
      let error = ServiceError.tooLarge(limit: configuration.limits.maxByteCount)
      await uploads.conclude(arriving, refusedFor: error)
      throw error
    }
    let signature = try await admit(submission, in: session)
    return try await refusing {
      try await UploadReception(
        upload, piece, submission, arriving: arriving, session: session,
        picture: IncomingPicture(limits: configuration.limits, signature: signature), store: store,
        at: keep.advance.clock.now())
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
      throw ServiceError.uploadInterrupted
    } catch {
      await reception.abandon()
      let reason = ServiceError.of(error)
      // What the picture or the flow is refused for, no further request can mend.
      if error is ImagingError || isWhole, let error = reason as? ServiceError, !error.isOurs {
        await uploads.conclude(reception.arriving, refusedFor: error)
      }
      throw reason
    }
  }

  private func complete(
    _ reception: inout UploadReception, _ once: IdempotencyContext<DocumentView>?
  ) async throws -> Outcome {
    let picture = try await reception.finish()
    let source = StoreDocuments.Source(
      upload: reception.arriving.id, session: reception.session, receivedBytes: picture.byteCount,
      expectedBytes: picture.byteCount)
    let view = try await keep(picture, reception.submission, from: source, once: once)
    return .complete(reception.completed(picture.byteCount), view)
  }
}

extension DocumentSubmission {
  /// The picture as it was offered when the upload began.
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
    ServiceError(
      .conflict, "UPLOAD_OFFSET_MISMATCH", "The upload goes on behind \(offset) bytes.", uploadOffset: offset)
  }
}
