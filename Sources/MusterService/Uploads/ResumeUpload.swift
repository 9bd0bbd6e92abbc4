internal import MusterStore
package import VerificationFlow

/// Reports where a resumable upload continues, and cancels uploads.
package struct ResumeUpload: Sendable {
  let uploads: ReceiveUpload

  /// Returns the upload with the offset at which it continues. A connection that still sends it is closed first, so
  /// that the offset stays valid. Bytes of an interrupted connection that were not read yet may still increase it;
  /// the next request then gets the new offset.
  ///
  /// - Parameter hangUp: Closes the caller's own connection.
  /// - Throws: `UPLOAD_NOT_FOUND`; `UPLOAD_REFUSED` for one that was refused or cancelled; `UPLOAD_BUSY`;
  ///   `SESSION_TOKEN_NEEDED`.
  package func callAsFunction(
    _ id: UploadID, by caller: Caller, hangUp: @escaping @Sendable () -> Void
  ) async throws -> ResumableUpload {
    try await uploads.resume(id, in: try caller.session().id, isSure: true, hangUp: hangUp) { ResumableUpload($0) }
  }

  /// Cancels an upload, and removes its bytes.
  ///
  /// - Throws: As ``callAsFunction(_:by:hangUp:)``; `UPLOAD_COMPLETE` once its documents are stored.
  package func cancel(_ id: UploadID, by caller: Caller, hangUp: @escaping @Sendable () -> Void) async throws {
    try await uploads.resume(id, in: try caller.session().id, isSure: true, hangUp: hangUp) { upload in
      guard upload.continuation != nil else {
        throw ServiceError(.uploadComplete, "The upload is complete and cannot be cancelled; its documents are stored.")
      }
      let parts = try await uploads.store.database.write { try $0.conclude(upload.refused("UPLOAD_CANCELLED")) }
      await uploads.store.blobs.discard(parts)
    }
  }
}
