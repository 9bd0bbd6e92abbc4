internal import Logging
internal import MusterStore
internal import VerificationFlow

/// Follows an upload while its bytes arrive, for whoever wants to know, and remembers how it ended.
struct ReceiveUpload: Sendable {
  /// An upload whose bytes are arriving.
  struct Arriving: Sendable {
    let id: UploadID
    fileprivate let session: SessionID
    fileprivate let underway: UploadsUnderway

    var receivedBytes: Int {
      underway.progress(of: id, in: session)?.receivedBytes ?? 0
    }

    func note(receivedBytes: Int) {
      underway.note(receivedBytes: receivedBytes, of: id, in: session)
    }
  }

  let store: Store
  let clock: Clock
  let underway: UploadsUnderway
  let logger: Logger

  /// Runs `body` as the upload of this id; without one it gets one.
  ///
  /// - Throws: `UPLOAD_ID_REUSED`; what `body` throws, as a `Refusal` where it is the sender's fault.
  func receive<Value>(
    _ id: UploadID?, in session: SessionRecord, expectedBytes: Int?,
    _ body: (Arriving) async throws -> Value
  ) async throws -> Value {
    let arriving = Arriving(id: id ?? UploadID(freshID()), session: session.id, underway: underway)
    try underway.begin(arriving.id, in: session.id, expectedBytes: expectedBytes)
    defer { underway.end(arriving.id, in: session.id) }
    do {
      guard try await store.database.read({ try $0.upload(arriving.id, in: session.id) }) == nil else {
        throw Refusal.uploadIDReused
      }
      return try await body(arriving)
    } catch {
      let reason = Refusal.of(error)
      await remember(reason, of: arriving, in: session, expectedBytes: expectedBytes)
      throw reason
    }
  }

  /// Keeps why an upload was refused, for whoever follows it. The refusal itself does not depend on it.
  private func remember(
    _ reason: any Error, of upload: Arriving, in session: SessionRecord, expectedBytes: Int?
  ) async {
    // That id's story is told already.
    guard reason as? Refusal != .uploadIDReused else { return }
    let code = (reason as? Refusal)?.code ?? "INTERNAL_ERROR"
    let record = UploadRecord(
      id: upload.id, sessionId: session.id,
      receivedBytes: upload.receivedBytes, expectedBytes: expectedBytes, refusalCode: code,
      createdAt: clock.now())
    do {
      // In a task of its own, since a connection that ends or a shutdown may have cancelled this one.
      try await Task { try await store.database.write { try $0.insert(record) } }.value
    } catch {
      logger.warning("A refused upload could not be noted", metadata: ["session": "\(session.id)", "code": "\(code)"])
    }
  }

  /// Notes that a picture was to replace a document that is not there for this session.
  func noteUnknownOriginal(_ original: DocumentID?, in session: SessionRecord) async throws {
    let note = AuditRecord(
      at: clock.now(), sessionId: session.id, actor: "session", action: .originalDocumentUnknown,
      subject: original.map { String($0.rawValue.prefix(64)) })
    try await store.database.write { try $0.insert(note) }
  }
}
