internal import MusterStore
public import VerificationFlow

/// Shows how far an upload is, once or until its end.
public struct FollowUpload: Sendable {
  let store: Store
  let underway: UploadsUnderway
  let changes: SessionChanges

  /// How far the upload is now.
  ///
  /// - Throws: `UPLOAD_NOT_FOUND`; `SESSION_TOKEN_NEEDED`.
  public func callAsFunction(_ id: UploadID, by caller: Caller) async throws -> UploadProgress {
    let session = try caller.session().id
    if let progress = underway.progress(of: id, in: session) {
      return progress
    }
    let checked = underway.checked
    return try await store.database.read { connection in
      guard let upload = try connection.upload(id, in: session) else { throw Refusal.uploadNotFound }
      let documents = try connection.documents(ofUpload: id, in: session)
      return UploadProgress(
        id: id, stage: Self.stage(of: upload, documents, checked: checked), receivedBytes: upload.receivedBytes,
        expectedBytes: upload.expectedBytes, documentIds: documents.map(\.id), refusalCode: upload.refusalCode)
    }
  }

  /// The upload now and after each change, at most ten times a second, up to and with its end.
  ///
  /// - Throws: As the call does, before anything is sent.
  public func updates(
    of id: UploadID, by caller: Caller
  ) async throws -> AsyncThrowingStream<UploadProgress, any Error> {
    let session = try caller.session().id
    _ = try await self(id, by: caller)
    return AsyncThrowingStream { continuation in
      let task = Task {
        do {
          var last: UploadProgress?
          for await _ in changes.watch(session) {
            let progress = try await self(id, by: caller)
            if progress != last {
              continuation.yield(progress)
              last = progress
            }
            if progress.stage == .done || progress.stage == .refused { break }
            try await Task.sleep(for: .milliseconds(100))
          }
          continuation.finish()
        } catch {
          continuation.finish(throwing: error)
        }
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }

  /// The stage of the upload's document that is least far.
  private static func stage(
    of upload: UploadRecord, _ documents: [DocumentRecord], checked: Set<DocumentID>
  ) -> UploadStage {
    if upload.refusalCode != nil { return .refused }
    let stages = documents.map { document -> UploadStage in
      switch document.status {
      case .uploadInProgress: .receiving
      // Found good enough, it may still wait for the document provider; the upload's own way ends here.
      case .verificationPending: document.passedQuality ? .done : .stored
      case .verificationInProgress: checked.contains(document.id) ? .checking : .decoding
      case .accepted, .rejected, .failed, .disposed: .done
      }
    }
    return UploadStage.allCases.first(where: stages.contains) ?? .refused
  }
}
