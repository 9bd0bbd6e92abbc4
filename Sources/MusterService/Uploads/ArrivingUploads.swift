internal import Synchronization
internal import VerificationFlow

/// The uploads whose bytes are arriving right now. What has ended is in the store.
final class ArrivingUploads: Sendable {
  private struct Key: Hashable {
    let session: SessionID
    let upload: UploadID
  }

  private let uploads = Mutex<[Key: UploadProgress]>([:])
  private let changes: SessionChanges

  init(changes: SessionChanges) {
    self.changes = changes
  }

  /// The upload, if it is arriving.
  func progress(of upload: UploadID, in session: SessionID) -> UploadProgress? {
    uploads.withLock { $0[Key(session: session, upload: upload)] }
  }

  /// Notes that an upload begins.
  ///
  /// - Throws: `UPLOAD_ID_REUSED` if one of this id is arriving already.
  func begin(_ upload: UploadID, in session: SessionID, expectedBytes: Int?) throws(Refusal) {
    let isNew = uploads.withLock { uploads in
      let key = Key(session: session, upload: upload)
      guard uploads[key] == nil else { return false }
      uploads[key] = UploadProgress(id: upload, stage: .receiving, receivedBytes: 0, expectedBytes: expectedBytes)
      return true
    }
    guard isNew else { throw .uploadIDReused }
    changes.signal(session)
  }

  /// Notes that more bytes came.
  func note(receivedBytes: Int, of upload: UploadID, in session: SessionID) {
    uploads.withLock { uploads in
      let key = Key(session: session, upload: upload)
      guard let progress = uploads[key] else { return }
      uploads[key] = UploadProgress(
        id: upload, stage: .receiving, receivedBytes: receivedBytes, expectedBytes: progress.expectedBytes)
    }
    changes.signal(session)
  }

  /// Forgets an upload of which the store knows how it ended.
  func end(_ upload: UploadID, in session: SessionID) {
    uploads.withLock { $0[Key(session: session, upload: upload)] = nil }
    changes.signal(session)
  }
}

extension Refusal {
  static let uploadIDReused = Refusal(
    .conflict, "UPLOAD_ID_REUSED", "An upload of this id was begun before in this session.")
}
