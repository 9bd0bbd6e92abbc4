internal import Synchronization
internal import VerificationFlow

/// The state of uploads that is not in the store: those whose bytes are being received, and the documents whose
/// pictures are being judged.
final class ActiveUploads: Sendable {
  private struct Key: Hashable {
    let session: SessionID
    let upload: UploadID
  }

  /// An upload whose bytes are being received in a request.
  private struct Entry {
    /// Nil until the request knows how many bytes the earlier ones received.
    var progress: UploadProgress?
    var lastActivity = ContinuousClock.now
    /// The epoch of the upload, if services share the store; nil until the request has taken the upload over.
    var epoch: Int?
    /// Closes the connection of a request that another one may continue.
    var hangUp: (@Sendable () -> Void)?

    /// Whether the connection has been idle for so long that it was probably interrupted.
    var isSilent: Bool { .now - lastActivity >= .seconds(2) }

    /// Whether the request took over the upload with this epoch or an earlier one; nil for any epoch.
    func isUp(to epoch: Int?) -> Bool {
      guard let epoch else { return true }
      return self.epoch.map { $0 <= epoch } ?? false
    }
  }

  /// The progress of an upload that another service receives.
  private struct Elsewhere {
    let progress: UploadProgress
    let notedAt = ContinuousClock.now

    /// Whether the last report of the other service is so old that the upload has probably ended.
    var isOver: Bool { .now - notedAt > .seconds(30) }
  }

  private struct State {
    var entries: [Key: Entry] = [:]
    var elsewhere: [Key: Elsewhere] = [:]
    var checked: Set<DocumentID> = []
  }

  private let state = Mutex(State())
  private let changes: SessionChanges

  init(changes: SessionChanges) {
    self.changes = changes
  }

  /// Returns the progress of the upload, if it is being received here.
  func progress(of upload: UploadID, in session: SessionID) -> UploadProgress? {
    state.withLock { $0.entries[Key(session: session, upload: upload)]?.progress }
  }

  /// Returns the progress of the upload, if another service reported that it receives it. The upload may have ended
  /// since.
  func progressElsewhere(of upload: UploadID, in session: SessionID) -> UploadProgress? {
    let elsewhere = state.withLock { $0.elsewhere[Key(session: session, upload: upload)] }
    return elsewhere.flatMap { $0.isOver ? nil : $0.progress }
  }

  /// Returns the uploads of a session that are being received here.
  func progressOfAll(in session: SessionID) -> [UploadProgress] {
    state.withLock { $0.entries.filter { $0.key.session == session }.compactMap(\.value.progress) }
  }

  /// Returns the uploads of a session that other services are receiving, by their last reports.
  func progressOfAllElsewhere(in session: SessionID) -> [UploadProgress] {
    state.withLock { $0.elsewhere.filter { $0.key.session == session && !$0.value.isOver }.map(\.value.progress) }
  }

  /// Returns when another service last reported bytes of the upload; nil if none did.
  func lastNewsElsewhere(of upload: UploadID, in session: SessionID) -> ContinuousClock.Instant? {
    state.withLock { $0.elsewhere[Key(session: session, upload: upload)]?.notedAt }
  }

  /// Records that an upload begins.
  ///
  /// - Throws: `UPLOAD_ID_REUSED` if one of this id is being received already.
  func begin(_ upload: UploadID, in session: SessionID, expectedBytes: Int?) throws(ServiceError) {
    let progress = UploadProgress(id: upload, stage: .receiving, receivedBytes: 0, expectedBytes: expectedBytes)
    guard enter(upload, in: session, Entry(progress: progress)) else { throw .uploadIDReused }
    changes.signal(session)
  }

  /// Records that a request continues an upload, once no other request does.
  ///
  /// A returning client closes its former connection, which may appear alive for long after it was interrupted.
  ///
  /// - Parameters:
  ///   - isSure: Whether the former connection is closed immediately; otherwise only after it was idle for two seconds.
  ///   - hangUp: Closes the connection of this request.
  /// - Throws: `UPLOAD_BUSY` if the former request is still there after five seconds.
  func takeOver(
    _ upload: UploadID, in session: SessionID, isSure: Bool, hangUp: @escaping @Sendable () -> Void
  ) async throws {
    let patience = ContinuousClock.now.advanced(by: .seconds(5))
    while !enter(upload, in: session, Entry(hangUp: hangUp)) {
      if let hangUp = predecessor(of: upload, in: session, isSure: isSure) { hangUp() }
      guard ContinuousClock.now < patience else { throw ServiceError.uploadBusy }
      try await Task.sleep(for: .milliseconds(20))
    }
  }

  /// Records the epoch with which the current request took over the upload, and disconnects earlier requests that other
  /// services still receive.
  func setEpoch(_ epoch: Int, of upload: UploadID, in session: SessionID) {
    state.withLock { $0.entries[Key(session: session, upload: upload)]?.epoch = epoch }
    askToHangUp(upload, in: session, upTo: epoch - 1, isSure: true)
  }

  /// Asks the other services to close the connections that send an upload.
  ///
  /// - Parameters:
  ///   - epoch: The last epoch whose connection is to be closed; nil for any.
  ///   - isSure: As in ``takeOver(_:in:isSure:hangUp:)``.
  func askToHangUp(_ upload: UploadID, in session: SessionID, upTo epoch: Int?, isSure: Bool) {
    changes.cluster.tell(.hangUp(session, upload, epoch: epoch, isSure: isSure))
  }

  private func enter(_ upload: UploadID, in session: SessionID, _ entry: Entry) -> Bool {
    state.withLock { state in
      let key = Key(session: session, upload: upload)
      guard state.entries[key] == nil else { return false }
      state.entries[key] = entry
      return true
    }
  }

  /// Returns a function that closes the connection that sends the upload now, if it is to be closed. Each connection is
  /// closed only once.
  private func predecessor(
    of upload: UploadID, in session: SessionID, isSure: Bool
  ) -> (@Sendable () -> Void)? {
    state.withLock { state in
      let key = Key(session: session, upload: upload)
      guard let entry = state.entries[key], isSure || entry.isSilent else {
        return nil
      }
      state.entries[key]?.hangUp = nil
      return entry.hangUp
    }
  }

  /// Closes all connections that send a resumable upload of a session.
  func hangUp(in session: SessionID) {
    let connections = state.withLock { state in
      state.entries.filter { $0.key.session == session }.compactMap(\.value.hangUp)
    }
    for hangUp in connections { hangUp() }
    changes.cluster.tell(.hangUp(session, nil, epoch: nil, isSure: true))
  }

  /// Closes the connections to this service that send an upload of a session, or any of its uploads, at the request of
  /// another service.
  func hangUpHere(_ upload: UploadID?, in session: SessionID, upTo epoch: Int?, isSure: Bool) {
    let connections = state.withLock { state in
      let meant = state.entries.filter { key, entry in
        key.session == session && (upload ?? key.upload) == key.upload
          && entry.isUp(to: epoch) && (isSure || entry.isSilent)
      }
      for key in meant.keys { state.entries[key]?.hangUp = nil }
      return meant.values.compactMap(\.hangUp)
    }
    for hangUp in connections { hangUp() }
  }

  /// Records how many bytes of an upload another service has received.
  func noteElsewhere(_ upload: UploadID, in session: SessionID, receivedBytes: Int, of expectedBytes: Int?) {
    state.withLock { state in
      if state.elsewhere.count > 1000 { state.elsewhere = state.elsewhere.filter { !$0.value.isOver } }
      state.elsewhere[Key(session: session, upload: upload)] = Elsewhere(
        progress: UploadProgress(
          id: upload, stage: .receiving, receivedBytes: receivedBytes, expectedBytes: expectedBytes))
    }
    changes.wakeWatchers(ofProgressIn: session)
  }

  /// Removes an upload that another service has received.
  func endElsewhere(_ upload: UploadID, in session: SessionID) {
    state.withLock { $0.elsewhere[Key(session: session, upload: upload)] = nil }
    changes.wakeWatchers(ofProgressIn: session)
  }

  /// Records how many bytes have arrived.
  func note(receivedBytes: Int, of expectedBytes: Int?, _ upload: UploadID, in session: SessionID) {
    state.withLock { state in
      let key = Key(session: session, upload: upload)
      state.entries[key]?.lastActivity = .now
      state.entries[key]?.progress = UploadProgress(
        id: upload, stage: .receiving, receivedBytes: receivedBytes, expectedBytes: expectedBytes)
    }
    changes.wakeWatchers(ofProgressIn: session)
    changes.cluster.tell(.progress(session, upload, receivedBytes: receivedBytes, expectedBytes: expectedBytes))
  }

  /// Removes an upload whose outcome is in the store.
  func end(_ upload: UploadID, in session: SessionID) {
    state.withLock { $0.entries[Key(session: session, upload: upload)] = nil }
    changes.signal(session)
    changes.cluster.tell(.end(session, upload))
  }

  /// The documents whose pictures are decoded and being judged.
  var checked: Set<DocumentID> {
    state.withLock { $0.checked }
  }

  /// Records whether the document's picture is being judged.
  func setChecked(_ isChecked: Bool, _ document: DocumentID, in session: SessionID) {
    state.withLock { state in
      if isChecked {
        state.checked.insert(document)
      } else {
        state.checked.remove(document)
      }
    }
    changes.wakeWatchers(ofProgressIn: session)
  }
}

extension ServiceError {
  static let uploadBusy = ServiceError(.uploadBusy, "Another request is sending this upload.", retryAfter: .seconds(2))
  static let uploadIDReused = ServiceError(.uploadIDReused, "The session already has an upload with this id.")
}
