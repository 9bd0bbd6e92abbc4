internal import DocumentImaging
internal import Encodings
internal import MusterStore
internal import VerificationFlow

/// Creates a resumable upload, before any of its bytes arrive.
package struct BeginUpload: Sendable {
  /// The maximum number of uploads in one session that wait to be resumed.
  static let maxPerSession = 16

  let store: Store
  @Shared var configuration: ServiceConfiguration
  let clock: Clock
  let signal: JobSignal
  let uploads: ReceiveUpload
  let admit: AdmitPicture

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
  package func callAsFunction(
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
    _ = try await admit(submission, in: session)
    let delay = try await uploads.capacity.delay()
    let now = clock.now()
    let upload = UploadRecord(
      id: submission.uploadId ?? UploadID(freshID()), sessionId: session.id, receivedBytes: 0,
      expectedBytes: submission.expectedBytes, refusalCode: nil,
      continuation: UploadRecord.Continuation(
        offer: UploadRecord.Offer(submission, metadata: metadata),
        expiresAt: now.advanced(by: configuration.uploadExpiration)),
      createdAt: now)
    try await keep(upload, isRepeatable: isRepeatable, once, at: now)
    // Not earlier: the request of a client that has disconnected meanwhile would replace an upload that the client has
    // since begun on another service.
    try await uploads.capacity.wait(delay)
    return ResumableUpload(upload)
  }

  /// Stores the upload.
  private func keep(
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
