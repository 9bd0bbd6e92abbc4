internal import DocumentImaging
internal import MusterStore
package import NIOCore
internal import VerificationFlow

/// Accepts an uploaded picture: receives its bytes, then commits it durably.
package struct AcceptDocument: Sendable {
  let store: Store
  @Shared var configuration: ServiceConfiguration
  let documents: StoreDocuments
  let uploads: ReceiveUpload
  let newPictures: AdmitPicture

  /// Checks that the caller's session accepts pictures now; called before the form that describes one is read.
  ///
  /// - Throws: `ONBOARDING_FAILED`, `PHASE_CONFLICT`; `SESSION_TOKEN_NEEDED`.
  package func checkStanding(of caller: Caller) async throws {
    try await newPictures.checkStanding(of: try caller.session())
  }

  /// Accepts the picture whose bytes `body` provides.
  ///
  /// When this returns, the picture, its row and its inspection job are durable. When it throws, none of them exists.
  ///
  /// - Parameter once: Stores the answer for idempotent retries.
  /// - Throws: A `ServiceError`: errors of the flow (`PHASE_CONFLICT`, `ALREADY_UPLOADED` …) and of the picture's
  ///   headers (`IMAGE_EMPTY`, `IMAGE_TOO_LARGE`, `DOCUMENT_CORRUPT` …), `SIGNATURE_REQUIRED`, `SIGNATURE_INVALID`,
  ///   `UPLOAD_ID_REUSED`, `UPLOAD_INTERRUPTED`, `STORAGE_FULL`, `STORAGE_FAILED`.
  package func accept<Body: AsyncSequence>(
    _ submission: DocumentSubmission, body: Body, by caller: Caller, once: IdempotencyContext<DocumentView>? = nil
  ) async throws -> DocumentView where Body.Element == ByteBuffer {
    let session = try caller.session()
    return try await uploads.receive(
      submission.uploadId, in: session, expectedBytes: submission.expectedBytes, isRepeatable: once != nil
    ) { upload in
      let signature = try await newPictures.admit(submission, in: session)
      if let expected = submission.expectedBytes, expected > configuration.limits.maxByteCount {
        throw ServiceError.tooLarge(limit: configuration.limits.maxByteCount)
      }
      let receiver = PictureReceiver(blobs: store.blobs, limits: configuration.limits)
      let picture = try await receiver.take(body, signature: signature) { upload.note(receivedBytes: $0) }
      let source = StoreDocuments.Source(
        upload: upload.id, session: session, receivedBytes: picture.byteCount,
        expectedBytes: submission.expectedBytes)
      return try await documents.keep(picture, submission, from: source, once: once)
    }
  }
}
