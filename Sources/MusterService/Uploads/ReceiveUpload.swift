internal import Encodings
internal import Logging
internal import MusterStore
internal import VerificationFlow

/// Tracks an upload while its bytes arrive, and records how it ended.
struct ReceiveUpload: Sendable {
  /// An upload whose bytes are arriving.
  struct ActiveUpload: Sendable {
    let id: UploadID
    let session: SessionID
    let expectedBytes: Int?
    /// The epoch of a resumable upload; 0 for one that comes in a single request.
    var epoch = 0
    let activeUploads: ActiveUploads

    var receivedBytes: Int {
      activeUploads.progress(of: id, in: session)?.receivedBytes ?? 0
    }

    func note(receivedBytes: Int) {
      activeUploads.note(receivedBytes: receivedBytes, of: expectedBytes, id, in: session)
    }
  }

  let store: Store
  let clock: Clock
  let activeUploads: ActiveUploads
  let capacity: UploadCapacity
  let auditAggregator: AggregateAudit
  let measures: ServiceMetrics
  let logger: Logger

  /// Runs `body` as the upload of this id, or of a new one if it is nil.
  ///
  /// - Parameter isRepeatable: Whether the request may be retried. It may then reuse the id of an upload that was
  ///   refused, so that one interruption does not make all retries fail.
  /// - Throws: `UPLOAD_ID_REUSED`; `SERVICE_BUSY` if there is no capacity; errors of `body`, as a `ServiceError`
  ///   where the caller is at fault or the disk failed.
  func receive<Value>(
    _ id: UploadID?, in session: SessionRecord, expectedBytes: Int?, isRepeatable: Bool = false,
    _ body: (ActiveUpload) async throws -> Value
  ) async throws -> Value {
    let active = ActiveUpload(
      id: id ?? UploadID(freshID()), session: session.id, expectedBytes: expectedBytes, activeUploads: activeUploads)
    try await capacity.admit()
    try activeUploads.begin(active.id, in: session.id, expectedBytes: expectedBytes)
    defer { activeUploads.end(active.id, in: session.id) }
    do {
      // A new id cannot be that of an earlier upload.
      if let id, let former = try await store.database.readInline({ try $0.upload(id, in: session.id) }) {
        guard isRepeatable, former.refusalCode != nil else { throw ServiceError.uploadIDReused }
      }
      return try await counting(active) { try await body(active) }
    } catch {
      let reason = ServiceError.of(error)
      // How the upload of that id ended is recorded already.
      if reason as? ServiceError != .uploadIDReused { await conclude(active, refusedFor: reason) }
      if Task.isCutByShutdown { await noteCut(active.id, in: session.id) }
      throw reason
    }
  }

  /// Records why an upload was refused, for its followers, and removes everything else of it. The error for the
  /// caller does not depend on this.
  func conclude(_ upload: ActiveUpload, refusedFor reason: any Error) async {
    let code = (reason as? ServiceError)?.code ?? "INTERNAL_ERROR"
    let record = UploadRecord(
      id: upload.id, sessionId: upload.session, receivedBytes: upload.receivedBytes,
      expectedBytes: upload.expectedBytes, refusalCode: code, epoch: upload.epoch, createdAt: clock.now())
    do {
      try await withoutCancellation {
        let parts = try await store.database.write { try $0.conclude(record) }
        await store.blobs.discard(parts)
      }
    } catch {
      logger.warning(
        "The refusal of an upload could not be recorded", metadata: ["session": "\(upload.session)", "code": "\(code)"])
    }
  }

  /// Logs that the end of the service interrupted an upload, and where it continues.
  func noteCut(_ id: UploadID, in session: SessionID) async {
    let upload = try? await withoutCancellation { try await store.database.read { try $0.upload(id, in: session) } }
    let offset = upload.flatMap { $0.continuation == nil ? nil : $0.receivedBytes }
    logger.notice(
      "An upload was interrupted because the service is stopping",
      metadata: [
        "session": "\(session)", "upload": "\(id)",
        "continues": "\(offset.map { "at byte \($0)" } ?? "from the beginning")",
      ])
  }

  /// Adds an audit record that a picture was to replace a document that this session does not have.
  func noteUnknownOriginal(_ original: DocumentID?, in session: SessionRecord) async throws {
    let note = AuditRecord(
      at: clock.now(), sessionId: session.id, actor: .session, action: .originalDocumentUnknown,
      // Anything but a valid id could contain any text, and audit records are permanent.
      subject: original.flatMap { $0.rawValue.wholeMatch(of: /[0-9a-f-]{36}/) == nil ? nil : $0.rawValue })
    // All of a session are aggregated, whatever the id.
    try await auditAggregator.add(note, as: "")
  }
}
