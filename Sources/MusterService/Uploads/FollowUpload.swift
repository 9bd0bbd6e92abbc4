internal import MusterStore
package import VerificationFlow

/// Reports the progress of an upload, once or until its end.
package struct FollowUpload: Sendable {
  let store: Store
  let activeUploads: ActiveUploads
  let changes: SessionChanges
  let access: AccessWatch

  /// Returns the current progress of the upload.
  ///
  /// - Throws: `UPLOAD_NOT_FOUND`; `SESSION_TOKEN_NEEDED`.
  package func show(_ id: UploadID, by caller: Caller) async throws -> UploadProgress {
    let session = try caller.session().id
    if let progress = activeUploads.progress(of: id, in: session) {
      return progress
    }
    let (elsewhere, checked) = (activeUploads.progressElsewhere(of: id, in: session), activeUploads.checked)
    return try await store.database.readInline { connection in
      connection.prefetch(
        { _ = try $0.upload(id, in: session) }, { _ = try $0.progress(ofUpload: id, in: session) })
      guard let upload = try connection.upload(id, in: session) else {
        guard let elsewhere else { throw ServiceError.uploadNotFound }
        return elsewhere
      }
      let kept = try Self.progress(of: upload, on: connection, checked: checked)
      return Self.latest(kept, elsewhere)
    }
  }

  /// Returns the progress that another service reported, unless the store shows more: that the upload has ended, or
  /// more bytes.
  private static func latest(_ kept: UploadProgress, _ elsewhere: UploadProgress?) -> UploadProgress {
    guard kept.stage == .receiving, let elsewhere, elsewhere.receivedBytes >= kept.receivedBytes else { return kept }
    return elsewhere
  }

  /// Returns the uploads of a session, newest first, at most 200 besides those that are arriving.
  ///
  /// - Throws: `SESSION_NOT_FOUND` if the session does not exist for this caller; `SCOPE_MISSING`.
  package func all(in id: SessionID, by caller: Caller) async throws -> [UploadProgress] {
    try caller.requireReader()
    let (active, checked) = (activeUploads.progressOfAll(in: id), activeUploads.checked)
    let kept = try await store.database.read { connection in
      try connection.requireSession(id, for: caller)
      return try connection.uploads(in: id, limit: 200).map {
        try Self.progress(of: $0, on: connection, checked: checked)
      }
    }
    let here = Dictionary(active.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    let elsewhere = Dictionary(
      activeUploads.progressOfAllElsewhere(in: id).map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    let arriving = here.merging(elsewhere) { here, _ in here }
    let known = Set(kept.map(\.id))
    return arriving.values.filter { !known.contains($0.id) }
      + kept.map { here[$0.id] ?? Self.latest($0, elsewhere[$0.id]) }
  }

  private static func progress(
    of upload: UploadRecord, on connection: any Connection, checked: Set<DocumentID>
  ) throws -> UploadProgress {
    let documents = try connection.progress(ofUpload: upload.id, in: upload.sessionId)
    return UploadProgress(
      id: upload.id, stage: stage(of: upload, documents, checked: checked), receivedBytes: upload.receivedBytes,
      expectedBytes: upload.expectedBytes, documentIds: documents.map(\.id), refusalCode: upload.refusalCode)
  }

  /// Streams the progress immediately and after each change, at most ten times a second while bytes arrive, up to the
  /// end of the upload.
  ///
  /// - Throws: As ``show(_:by:)``, before anything is sent.
  package func updates(of id: UploadID, by caller: Caller) async throws -> EventFeed<UploadProgress> {
    // Watched before the first look, so that no change is missed.
    let wakeUps = changes.watchFromNow(try caller.session().id)
    let first = try await show(id, by: caller)
    return EventFeed(awaitRevocation: access.revocation(of: caller)) { send in
      send(first)
      var last = first
      if first.stage.isLast { return }
      for await _ in wakeUps {
        let progress = try await show(id, by: caller)
        if progress != last { send(progress) }
        last = progress
        if progress.stage.isLast { break }
        // Bytes arrive all the time; only a few steps follow, and the client waits for the last one.
        try await Task.sleep(for: progress.stage == .receiving ? .milliseconds(100) : .milliseconds(10))
      }
    }
  }

  /// Returns the earliest stage of the upload's documents.
  private static func stage(
    of upload: UploadRecord, _ documents: [DocumentProgress], checked: Set<DocumentID>
  ) -> UploadStage {
    if upload.refusalCode != nil { return .refused }
    if upload.continuation != nil { return .receiving }
    let stages = documents.map { document -> UploadStage in
      switch document.status {
      case .uploadInProgress: .receiving
      // A document that passed may still wait for the document provider, but the upload itself is done.
      case .verificationPending: document.passedQuality ? .done : .stored
      case .verificationInProgress: checked.contains(document.id) ? .checking : .decoding
      case .accepted, .rejected, .failed, .disposed: .done
      }
    }
    return UploadStage.allCases.first(where: stages.contains) ?? .refused
  }
}
