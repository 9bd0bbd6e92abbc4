internal import Synchronization
internal import VerificationFlow

/// What uploads are at that no row tells: those whose bytes are arriving, and the documents whose picture is being
/// judged right now. All else about them is in the store.
final class ActiveUploads: Sendable {
  private struct Key: Hashable {
    let session: SessionID
    let upload: UploadID
  }

  /// An upload whose bytes are arriving by a request.
  private struct Arriving {
    /// Nil until the request knows how far the ones before it had come.
    var progress: UploadProgress?
    var lastNews = ContinuousClock.now
    /// Ends the connection of a request that another one may follow.
    var hangUp: (@Sendable () -> Void)?
  }

  private struct State {
    var arriving: [Key: Arriving] = [:]
    var checked: Set<DocumentID> = []
  }

  private let state = Mutex(State())
  private let changes: ChangeNotifier<SessionID>

  init(changes: ChangeNotifier<SessionID>) {
    self.changes = changes
  }

  /// How much of the upload is there, if it is arriving.
  func progress(of upload: UploadID, in session: SessionID) -> UploadProgress? {
    state.withLock { $0.arriving[Key(session: session, upload: upload)]?.progress }
  }

  /// The uploads of a session that are arriving.
  func arriving(in session: SessionID) -> [UploadProgress] {
    state.withLock { $0.arriving.filter { $0.key.session == session }.compactMap(\.value.progress) }
  }

  /// Notes that an upload begins.
  ///
  /// - Throws: `UPLOAD_ID_REUSED` if one of this id is arriving already.
  func begin(_ upload: UploadID, in session: SessionID, expectedBytes: Int?) throws(ServiceError) {
    let progress = UploadProgress(id: upload, stage: .receiving, receivedBytes: 0, expectedBytes: expectedBytes)
    guard enter(upload, in: session, Arriving(progress: progress)) else { throw .uploadIDReused }
    changes.signal(session)
  }

  /// Notes that a request goes on with an upload, once nobody else does.
  ///
  /// A sender that comes back hangs up on the connection it came by before, which may look alive for long after the line
  /// was cut.
  ///
  /// - Parameters:
  ///   - isSure: Whether the one before is given up for certain; else it is only after two seconds of silence.
  ///   - hangUp: Ends the connection of this request.
  /// - Throws: `UPLOAD_BUSY` if the one before is still there after five seconds.
  func takeOver(
    _ upload: UploadID, in session: SessionID, isSure: Bool, hangUp: @escaping @Sendable () -> Void
  ) async throws {
    let patience = ContinuousClock.now.advanced(by: .seconds(5))
    while !enter(upload, in: session, Arriving(hangUp: hangUp)) {
      if let hangUp = predecessor(of: upload, in: session, isSure: isSure) { hangUp() }
      guard ContinuousClock.now < patience else { throw ServiceError.uploadBusy }
      try await Task.sleep(for: .milliseconds(20))
    }
  }

  private func enter(_ upload: UploadID, in session: SessionID, _ arriving: Arriving) -> Bool {
    state.withLock { state in
      let key = Key(session: session, upload: upload)
      guard state.arriving[key] == nil else { return false }
      state.arriving[key] = arriving
      return true
    }
  }

  /// How to hang up on whoever sends the upload now, if that is called for. Each is only hung up on once.
  private func predecessor(
    of upload: UploadID, in session: SessionID, isSure: Bool
  ) -> (@Sendable () -> Void)? {
    state.withLock { state in
      let key = Key(session: session, upload: upload)
      guard let arriving = state.arriving[key], isSure || .now - arriving.lastNews >= .seconds(2) else { return nil }
      state.arriving[key]?.hangUp = nil
      return arriving.hangUp
    }
  }

  /// Hangs up on everybody who sends an upload of a session that may be continued.
  func hangUp(in session: SessionID) {
    let connections = state.withLock { state in
      state.arriving.filter { $0.key.session == session }.compactMap(\.value.hangUp)
    }
    for hangUp in connections { hangUp() }
  }

  /// Notes how many bytes are there.
  func note(receivedBytes: Int, of expectedBytes: Int?, _ upload: UploadID, in session: SessionID) {
    state.withLock { state in
      let key = Key(session: session, upload: upload)
      state.arriving[key]?.lastNews = .now
      state.arriving[key]?.progress = UploadProgress(
        id: upload, stage: .receiving, receivedBytes: receivedBytes, expectedBytes: expectedBytes)
    }
    changes.signal(session)
  }

  /// Forgets an upload of which the store knows how it ended.
  func end(_ upload: UploadID, in session: SessionID) {
    state.withLock { $0.arriving[Key(session: session, upload: upload)] = nil }
    changes.signal(session)
  }

  /// The documents whose pictures are decoded and being judged.
  var checked: Set<DocumentID> {
    state.withLock { $0.checked }
  }

  /// Notes that the document's picture is being judged, or not any more.
  func setChecked(_ isChecked: Bool, _ document: DocumentID, in session: SessionID) {
    state.withLock { state in
      if isChecked {
        state.checked.insert(document)
      } else {
        state.checked.remove(document)
      }
    }
    changes.signal(session)
  }
}

extension ServiceError {
  static let uploadBusy = ServiceError(
    .locked, "UPLOAD_BUSY", "Another request is sending this upload.", retryAfter: .seconds(2))
  static let uploadIDReused = ServiceError(
    .conflict, "UPLOAD_ID_REUSED", "An upload of this id was begun before in this session.")
}
