internal import MusterStore
public import VerificationFlow

/// Tells a sender that comes back where to go on, and lets it give its upload up.
public struct ResumeUpload: Sendable {
  let store: Store
  let underway: UploadsUnderway

  /// Where the upload has to go on. Whoever still sends it is hung up on first, so that the answer stays true. Bytes of a
  /// cut line that nobody has begun to read yet may make it more later: then the next request is told.
  ///
  /// - Parameter hangUp: Ends the caller's own connection.
  /// - Throws: `UPLOAD_NOT_FOUND`; `UPLOAD_REFUSED` for one that was refused or given up; `UPLOAD_BUSY`;
  ///   `SESSION_TOKEN_NEEDED`.
  public func callAsFunction(
    _ id: UploadID, by caller: Caller, hangUp: @escaping @Sendable () -> Void
  ) async throws -> ResumableUpload {
    try await alone(id, by: caller, hangUp: hangUp) { ResumableUpload($0) }
  }

  /// Gives an upload up. Nothing of it is left.
  ///
  /// - Throws: As the other one; `UPLOAD_COMPLETE` once its documents are kept.
  public func cancel(_ id: UploadID, by caller: Caller, hangUp: @escaping @Sendable () -> Void) async throws {
    try await alone(id, by: caller, hangUp: hangUp) { upload in
      guard upload.continuation != nil else {
        throw Refusal(.conflict, "UPLOAD_COMPLETE", "The documents of this upload are kept.")
      }
      let parts = try await store.database.write { try $0.conclude(upload.refused("UPLOAD_CANCELLED")) }
      await store.blobs.discard(parts)
    }
  }

  private func alone<Value>(
    _ id: UploadID, by caller: Caller, hangUp: @escaping @Sendable () -> Void,
    _ work: (UploadRecord) async throws -> Value
  ) async throws -> Value {
    let session = try caller.session().id
    // An upload that cannot be resumed must not be hung up on.
    _ = try await store.resumableUpload(id, in: session)
    try await underway.takeOver(id, in: session, isSure: true, hangUp: hangUp)
    defer { underway.end(id, in: session) }
    return try await work(try await store.resumableUpload(id, in: session))
  }
}

extension Store {
  /// The upload of this id, to be continued or complete.
  ///
  /// - Throws: `UPLOAD_NOT_FOUND`; `UPLOAD_REFUSED`.
  func resumableUpload(_ id: UploadID, in session: SessionID) async throws -> UploadRecord {
    guard let upload = try await database.read({ try $0.upload(id, in: session) }) else {
      throw Refusal.uploadNotFound
    }
    guard upload.refusalCode == nil else { throw Refusal.uploadRefused(upload.refusalCode) }
    return upload
  }
}

extension Refusal {
  static func uploadRefused(_ code: String?) -> Refusal {
    Refusal(.gone, "UPLOAD_REFUSED", "This upload is over: \(code ?? "refused").")
  }
}
