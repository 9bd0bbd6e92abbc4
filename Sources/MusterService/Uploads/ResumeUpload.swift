internal import MusterStore
package import VerificationFlow

/// Tells a sender that comes back where to go on, and lets it give its upload up.
package struct ResumeUpload: Sendable {
  let uploads: ReceiveUpload

  /// Where the upload has to go on. Whoever still sends it is hung up on first, so that the answer stays true. Bytes of a
  /// cut line that nobody has begun to read yet may make it more later: then the next request is told.
  ///
  /// - Parameter hangUp: Ends the caller's own connection.
  /// - Throws: `UPLOAD_NOT_FOUND`; `UPLOAD_REFUSED` for one that was refused or given up; `UPLOAD_BUSY`;
  ///   `SESSION_TOKEN_NEEDED`.
  package func callAsFunction(
    _ id: UploadID, by caller: Caller, hangUp: @escaping @Sendable () -> Void
  ) async throws -> ResumableUpload {
    try await uploads.resume(id, in: try caller.session().id, isSure: true, hangUp: hangUp) { ResumableUpload($0) }
  }

  /// Gives an upload up. Nothing of it is left.
  ///
  /// - Throws: As the other one; `UPLOAD_COMPLETE` once its documents are kept.
  package func cancel(_ id: UploadID, by caller: Caller, hangUp: @escaping @Sendable () -> Void) async throws {
    try await uploads.resume(id, in: try caller.session().id, isSure: true, hangUp: hangUp) { upload in
      guard upload.continuation != nil else {
        throw ServiceError(.conflict, "UPLOAD_COMPLETE", "The documents of this upload are kept.")
      }
      let parts = try await uploads.store.database.write { try $0.conclude(upload.refused("UPLOAD_CANCELLED")) }
      await uploads.store.blobs.discard(parts)
    }
  }
}
