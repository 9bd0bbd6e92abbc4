internal import DocumentImaging
internal import Logging
internal import MusterStore
public import NIOCore
internal import VerificationFlow

/// Takes a picture in: from its first byte to the moment it is ours for good.
public struct AcceptDocument: Sendable {
  let keep: KeepDocuments
  let uploads: ReceiveUpload

  private var advance: AdvanceProcess { keep.advance }
  private var configuration: ServiceConfiguration { advance.configuration }

  /// Takes the picture whose bytes `body` brings.
  ///
  /// When it returns, the picture, its row and the job that will inspect it are durable. When it throws, nothing of
  /// them is there.
  ///
  /// - Throws: A `Refusal`: what the flow says (`PHASE_CONFLICT`, `ALREADY_UPLOADED` …), what the picture's headers
  ///   say (`IMAGE_EMPTY`, `IMAGE_TOO_LARGE`, `DOCUMENT_CORRUPT` …), `SIGNATURE_REQUIRED`, `SIGNATURE_INVALID`,
  ///   `UPLOAD_ID_REUSED`, `UPLOAD_INTERRUPTED`, `STORAGE_FULL`.
  public func callAsFunction<Body: AsyncSequence>(
    _ submission: DocumentSubmission, body: Body, by caller: Caller
  ) async throws -> DocumentView where Body.Element == ByteBuffer {
    let session = try caller.session()
    return try await uploads.receive(submission.uploadId, in: session, expectedBytes: submission.expectedBytes) {
      upload in
      let signature = try await admit(submission, in: session)
      if let expected = submission.expectedBytes, expected > configuration.limits.maxByteCount {
        throw Refusal.tooLarge(limit: configuration.limits.maxByteCount)
      }
      let intake = PictureIntake(blobs: advance.store.blobs, limits: configuration.limits)
      let picture = try await intake.take(body, signature: signature) { upload.note(receivedBytes: $0) }
      let source = KeepDocuments.Source(
        upload: upload.id, session: session, receivedBytes: picture.byteCount,
        expectedBytes: submission.expectedBytes)
      let offer = OfferedDocument(submission: submission, content: .picture(picture))
      return try await keep([offer], from: source, duplicates: .refuse)[0]
    }
  }

  /// Whether this picture would be taken in now; asked before its bytes, so that a hopeless upload costs nothing.
  ///
  /// - Returns: How its signature is to be checked.
  private func admit(
    _ submission: DocumentSubmission, in session: SessionRecord
  ) async throws -> SignatureCheck {
    let offer = Submission(
      id: DocumentID(""), key: submission.key, country: submission.country, sha256: nil,
      originalDocumentId: submission.originalDocumentId)
    let now = advance.clock.now()
    do {
      return try await advance.store.database.read { connection in
        try advance.load(session.id, on: connection).admit(offer, at: now)
        return try SignatureCheck(
          of: submission.signature, in: session.projectId, on: connection, advance.store.seal)
      }
    } catch let error as TransitionError {
      if error.code == .originalDocumentNotFound {
        try await uploads.noteUnknownOriginal(submission.originalDocumentId, in: session)
      }
      throw Refusal(error)
    }
  }
}
