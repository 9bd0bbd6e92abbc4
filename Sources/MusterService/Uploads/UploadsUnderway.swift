internal import Synchronization
internal import VerificationFlow

/// What uploads are at that no row tells: those whose bytes are arriving, and the documents whose picture is being
/// judged right now. All else about them is in the store.
final class UploadsUnderway: Sendable {
  private struct Key: Hashable {
    let session: SessionID
    let upload: UploadID
  }

  private struct State {
    var arriving: [Key: UploadProgress] = [:]
    var checked: Set<DocumentID> = []
  }

  private let state = Mutex(State())
  private let changes: SessionChanges

  init(changes: SessionChanges) {
    self.changes = changes
  }

  /// How much of the upload is there, if it is arriving.
  func progress(of upload: UploadID, in session: SessionID) -> UploadProgress? {
    state.withLock { $0.arriving[Key(session: session, upload: upload)] }
  }

  /// The uploads of a session that are arriving.
  func arriving(in session: SessionID) -> [UploadProgress] {
    state.withLock { $0.arriving.filter { $0.key.session == session }.map(\.value) }
  }

  /// Notes that an upload begins.
  ///
  /// - Throws: `UPLOAD_ID_REUSED` if one of this id is arriving already.
  func begin(_ upload: UploadID, in session: SessionID, expectedBytes: Int?) throws(Refusal) {
    let isNew = state.withLock { state in
      let key = Key(session: session, upload: upload)
      guard state.arriving[key] == nil else { return false }
      state.arriving[key] = UploadProgress(
        id: upload, stage: .receiving, receivedBytes: 0, expectedBytes: expectedBytes)
      return true
    }
    guard isNew else { throw .uploadIDReused }
    changes.signal(session)
  }

  /// Notes that more bytes came.
  func note(receivedBytes: Int, of upload: UploadID, in session: SessionID) {
    state.withLock { state in
      let key = Key(session: session, upload: upload)
      guard let progress = state.arriving[key] else { return }
      state.arriving[key] = UploadProgress(
        id: upload, stage: .receiving, receivedBytes: receivedBytes, expectedBytes: progress.expectedBytes)
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

extension Refusal {
  static let uploadIDReused = Refusal(
    .conflict, "UPLOAD_ID_REUSED", "An upload of this id was begun before in this session.")
}
