internal import DocumentImaging
internal import Logging
internal import MusterStore
public import NIOCore
internal import VerificationFlow

/// Takes a picture in: from its first byte to the moment it is ours for good.
public struct AcceptDocument: Sendable {
  let store: Store
  let configuration: ServiceConfiguration
  let clock: Clock
  let underway: UploadsUnderway
  let changes: SessionChanges
  let worker: JobSignal
  let logger: Logger

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
    let uploadID = submission.uploadId ?? UploadID(freshID())
    let documentID = DocumentID(freshID())
    try underway.begin(uploadID, in: session.id, expectedBytes: submission.expectedBytes)
    defer { underway.end(uploadID, in: session.id) }
    var receivedBytes = 0
    do {
      let signature = try await admit(submission, as: documentID, upload: uploadID, in: session)
      if let expected = submission.expectedBytes, expected > configuration.limits.maxByteCount {
        throw Refusal.tooLarge(limit: configuration.limits.maxByteCount)
      }
      let intake = PictureIntake(blobs: store.blobs, limits: configuration.limits)
      let picture = try await intake.take(body, signature: signature) { count in
        receivedBytes = count
        underway.note(receivedBytes: count, of: uploadID, in: session.id)
      }
      let view = try await keep(picture, submission, as: documentID, upload: uploadID, in: session)
      worker.wake()
      return view
    } catch {
      let reason = Refusal.of(error)
      await remember(
        reason, of: uploadID, in: session, receivedBytes: receivedBytes, expectedBytes: submission.expectedBytes)
      throw reason
    }
  }

  /// Whether this picture would be taken in now; asked before its bytes, so that a hopeless upload costs nothing.
  ///
  /// - Returns: How its signature is to be checked.
  private func admit(
    _ submission: DocumentSubmission, as id: DocumentID, upload: UploadID, in session: SessionRecord
  ) async throws -> SignatureCheck {
    let offer = Submission(
      id: id, key: submission.key, sha256: nil, originalDocumentId: submission.originalDocumentId)
    do {
      return try await store.database.read { connection in
        guard try connection.upload(upload, in: session.id) == nil else { throw Refusal.uploadIDReused }
        try load(session, on: connection).admit(offer)
        return try SignatureCheck(of: submission.signature, in: session.projectId, on: connection, store.seal)
      }
    } catch let error as TransitionError {
      if error.code == .originalDocumentNotFound {
        try await noteUnknownOriginal(submission.originalDocumentId, in: session)
      }
      throw Refusal(error)
    }
  }

  /// Makes the picture ours: rename and sync, then one transaction with the row, the job, the audit note and the
  /// flow's step.
  private func keep(
    _ picture: PictureIntake.Arrived, _ submission: DocumentSubmission, as id: DocumentID, upload: UploadID,
    in session: SessionRecord
  ) async throws -> DocumentView {
    let blob = try await store.blobs.commit([picture.blob])[0]
    do {
      let now = clock.now()
      let view = try await store.database.write { connection in
        let before = try load(session, on: connection)
        var after = before
        let effects = try after.apply(
          .submitted(
            Submission(
              id: id, key: submission.key, sha256: picture.sha256,
              originalDocumentId: submission.originalDocumentId)))
        try connection.save(after, since: before, of: session.id, at: now)
        let document = record(picture, submission, as: id, upload: upload, in: session, after, at: now)
        try connection.insert(document)
        try connection.insert(original(of: document, picture, blob), at: now)
        try connection.insert(
          UploadRecord(
            id: upload, sessionId: session.id, receivedBytes: picture.byteCount,
            expectedBytes: submission.expectedBytes, refusalCode: nil, createdAt: now))
        try connection.insert(effects, at: now)
        try connection.insert(
          AuditRecord(
            at: now, sessionId: session.id, actor: "session", action: .documentReceived, subject: id.rawValue))
        return try DocumentView(document, on: connection, limits: configuration.flowLimits)
      }
      store.blobs.recorded([blob.id])
      return view
    } catch {
      try? await store.blobs.remove(blob.id)
      throw error
    }
  }

  private func load(_ session: SessionRecord, on connection: any Connection) throws -> Verification {
    guard let verification = try connection.verification(of: session.id, limits: configuration.flowLimits) else {
      throw Refusal.sessionNotFound
    }
    return verification
  }

  private func record(
    _ picture: PictureIntake.Arrived, _ submission: DocumentSubmission, as id: DocumentID, upload: UploadID,
    in session: SessionRecord, _ verification: Verification, at now: Instant
  ) -> DocumentRecord {
    DocumentRecord(
      id: id, projectId: session.projectId, sessionId: session.id, verificationId: verification.id, uploadId: upload,
      key: submission.key, country: submission.country, filename: submission.filename,
      status: .verificationPending,
      originalDocumentId: verification.documents.last { $0.id == id }?.originalDocumentId,
      signature: submission.signature, signatureStatus: picture.signatureStatus,
      sha256: picture.sha256, format: picture.header.format.rawValue, byteCount: picture.byteCount,
      width: picture.header.uprightWidth, height: picture.header.uprightHeight,
      qualityRefusals: configuration.flowLimits.qualityRefusalsPerSide
        - verification.attemptsLeft(for: submission.key),
      createdAt: now, updatedAt: now)
  }

  private func original(
    of document: DocumentRecord, _ picture: PictureIntake.Arrived, _ blob: StoredBlob
  ) -> StoredRendition {
    StoredRendition(
      RenditionRecord(
        documentId: document.id, kind: .original, width: document.width, height: document.height,
        byteCount: document.byteCount, contentType: picture.header.format == .jpeg ? "image/jpeg" : "image/png",
        sha256: document.sha256),
      in: blob)
  }

  private func noteUnknownOriginal(_ original: DocumentID?, in session: SessionRecord) async throws {
    let note = AuditRecord(
      at: clock.now(), sessionId: session.id, actor: "session", action: .originalDocumentUnknown,
      subject: original.map { String($0.rawValue.prefix(64)) })
    try await store.database.write { try $0.insert(note) }
  }

  /// Keeps why an upload was refused, for whoever follows it. The refusal itself does not depend on it.
  private func remember(
    _ reason: any Error, of upload: UploadID, in session: SessionRecord, receivedBytes: Int, expectedBytes: Int?
  ) async {
    // That id's story is told already.
    guard reason as? Refusal != .uploadIDReused else { return }
    let code = (reason as? Refusal)?.code ?? "INTERNAL_ERROR"
    let record = UploadRecord(
      id: upload, sessionId: session.id, receivedBytes: receivedBytes, expectedBytes: expectedBytes,
      refusalCode: code, createdAt: clock.now())
    do {
      // In a task of its own, since a connection that ends or a shutdown may have cancelled this one.
      try await Task { try await store.database.write { try $0.insert(record) } }.value
    } catch {
      logger.warning("A refused upload could not be noted", metadata: ["session": "\(session.id)", "code": "\(code)"])
    }
  }
}

extension Connection {
  /// Records what the flow wants done as jobs.
  func insert(_ effects: [Effect], at now: Instant) throws {
    for case .inspect(let id) in effects {
      try insert(JobRecord(id: freshID(), kind: .inspectDocument, payload: id.rawValue, runAt: now), at: now)
    }
  }
}
