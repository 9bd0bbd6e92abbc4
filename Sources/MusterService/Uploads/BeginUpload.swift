internal import DocumentImaging
internal import MusterStore
internal import VerificationFlow

/// Begins an upload that may be continued after its line was cut, before any of its bytes.
public struct BeginUpload: Sendable {
  /// How many uploads of one session may wait to be continued.
  static let mostPerSession = 16

  let advance: AdvanceProcess
  let uploads: ReceiveUpload
  let admit: AdmitPicture

  /// Begins the upload of a picture. When it returns, the upload is durable.
  ///
  /// - Parameters:
  ///   - submission: What is said of the picture; `expectedBytes` is its size, if known.
  ///   - metadata: The same in the words of the sender's protocol, where that wants it back.
  /// - Throws: A `Refusal`: what the flow says of such a document, `IMAGE_TOO_LARGE`, `IMAGE_EMPTY`,
  ///   `SIGNATURE_REQUIRED`, `SIGNATURE_INVALID`, `UPLOAD_ID_REUSED`, `TOO_MANY_UPLOADS`, `SESSION_TOKEN_NEEDED`.
  public func callAsFunction(
    _ submission: DocumentSubmission, metadata: String? = nil, by caller: Caller
  ) async throws -> ResumableUpload {
    let session = try caller.session()
    let limit = advance.configuration.limits.maxByteCount
    if let expected = submission.expectedBytes {
      guard expected <= limit else { throw Refusal.tooLarge(limit: limit) }
      guard expected > 0 else { throw Refusal(.invalid, ImagingError.Code.empty.rawValue, "There are no bytes.") }
    }
    _ = try await admit(submission, in: session)
    let now = advance.clock.now()
    let upload = UploadRecord(
      id: submission.uploadId ?? UploadID(freshID()), sessionId: session.id, receivedBytes: 0,
      expectedBytes: submission.expectedBytes, refusalCode: nil,
      continuation: UploadRecord.Continuation(
        offer: UploadRecord.Offer(submission, metadata: metadata),
        expiresAt: now.advanced(by: advance.configuration.uploadLifetime)),
      createdAt: now)
    // An upload of this id that arrives at once has no row yet.
    try uploads.underway.begin(upload.id, in: session.id, expectedBytes: upload.expectedBytes)
    defer { uploads.underway.end(upload.id, in: session.id) }
    try await refusing { try await advance.store.database.write { try insert(upload, on: $0, at: now) } }
    advance.worker.wake()
    return ResumableUpload(upload)
  }

  private func insert(_ upload: UploadRecord, on connection: any Connection, at now: Instant) throws {
    guard try connection.upload(upload.id, in: upload.sessionId) == nil else { throw Refusal.uploadIDReused }
    guard try connection.countContinuedUploads(in: upload.sessionId) < Self.mostPerSession else {
      throw Refusal(
        .exhausted, "TOO_MANY_UPLOADS", "\(Self.mostPerSession) uploads of this session wait to be continued.")
    }
    try connection.insert(upload)
    guard let expiry = upload.continuation?.expiresAt else { return }
    try connection.insert(
      JobRecord(id: freshID(), kind: .expireUpload, payload: upload.name, runAt: expiry), at: now)
  }
}

extension UploadRecord.Offer {
  fileprivate init(_ submission: DocumentSubmission, metadata: String?) {
    self.init(
      type: submission.key.type.rawValue, side: submission.key.side.rawValue, country: submission.country,
      originalDocumentId: submission.originalDocumentId?.rawValue, signature: submission.signature,
      filename: submission.filename, metadata: metadata)
  }
}
