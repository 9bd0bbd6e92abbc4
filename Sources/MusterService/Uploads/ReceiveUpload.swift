internal import Logging
internal import MusterStore
internal import VerificationFlow

/// Follows an upload while its bytes arrive, for whoever wants to know, and remembers how it ended.
struct ReceiveUpload: Sendable {
  /// An upload whose bytes are arriving.
  struct Arriving: Sendable {
    let id: UploadID
    let session: SessionID
    let expectedBytes: Int?
    let underway: ActiveUploads

    var receivedBytes: Int {
      underway.progress(of: id, in: session)?.receivedBytes ?? 0
    }

    func note(receivedBytes: Int) {
      underway.note(receivedBytes: receivedBytes, of: expectedBytes, id, in: session)
    }
  }

  let store: Store
  let clock: Clock
  let underway: ActiveUploads
  let room: UploadCapacity
  let notes: AggregateAuditRecords
  let measures: ServiceMetrics
  let logger: Logger

  /// Runs `body` as the upload of this id; without one it gets one.
  ///
  /// - Parameter isRepeatable: Whether the request may be sent again. It goes on with the id then if nothing came of it
  ///   the last time: that its line was cut must not make it fail forever.
  /// - Throws: `UPLOAD_ID_REUSED`; `SERVICE_BUSY` without room for it; what `body` throws, as a `ServiceError` where it is the sender's fault.
  func receive<Value>(
    _ id: UploadID?, in session: SessionRecord, expectedBytes: Int?, isRepeatable: Bool = false,
    _ body: (Arriving) async throws -> Value
  ) async throws -> Value {
    let arriving = Arriving(
      id: id ?? UploadID(freshID()), session: session.id, expectedBytes: expectedBytes, underway: underway)
    try await room.checkStock()
    try underway.begin(arriving.id, in: session.id, expectedBytes: expectedBytes)
    defer { underway.end(arriving.id, in: session.id) }
    do {
      if let former = try await store.database.read({ try $0.upload(arriving.id, in: session.id) }) {
        guard isRepeatable, former.refusalCode != nil else { throw ServiceError.uploadIDReused }
      }
      return try await counting(arriving) { try await body(arriving) }
    } catch {
      let reason = ServiceError.of(error)
      // That id's story is told already.
      if reason as? ServiceError != .uploadIDReused { await conclude(arriving, refusedFor: reason) }
      throw reason
    }
  }

  /// Keeps why an upload was refused, for whoever follows it, and nothing else of it. The refusal itself does not depend
  /// on it.
  func conclude(_ upload: Arriving, refusedFor reason: any Error) async {
    let code = (reason as? ServiceError)?.code ?? "INTERNAL_ERROR"
    let record = UploadRecord(
      id: upload.id, sessionId: upload.session, receivedBytes: upload.receivedBytes,
      expectedBytes: upload.expectedBytes, refusalCode: code, createdAt: clock.now())
    do {
      try await withoutCancellation {
        let parts = try await store.database.write { try $0.conclude(record) }
        await store.blobs.discard(parts)
      }
    } catch {
      logger.warning(
        "A refused upload could not be noted", metadata: ["session": "\(upload.session)", "code": "\(code)"])
    }
  }

  /// Notes that a picture was to replace a document that is not there for this session.
  func noteUnknownOriginal(_ original: DocumentID?, in session: SessionRecord) async throws {
    let note = AuditRecord(
      at: clock.now(), sessionId: session.id, actor: "session", action: .originalDocumentUnknown,
      // What is no id of ours may say anything, and the audit is kept for good.
      subject: original.flatMap { $0.rawValue.wholeMatch(of: /[0-9a-f-]{36}/) == nil ? nil : $0.rawValue })
    // Whatever ids are tried, they say the same.
    try await notes(note, as: "")
  }
}
