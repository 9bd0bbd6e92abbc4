internal import MusterStore
internal import VerificationFlow

extension ReceiveUpload {
  /// Runs `body` as the only request for an upload that is resumable or complete.
  ///
  /// - Parameters:
  ///   - isSure: Whether a connection that still sends the upload is closed at once; otherwise only after two seconds
  ///     of silence.
  ///   - hangUp: Closes the connection of this request.
  /// - Throws: `UPLOAD_NOT_FOUND`; `UPLOAD_REFUSED`; `UPLOAD_BUSY`; errors of `body`.
  func resume<Value>(
    _ id: UploadID, in session: SessionID, isSure: Bool, hangUp: @escaping @Sendable () -> Void,
    _ body: (UploadRecord) async throws -> Value
  ) async throws -> Value {
    // Checked first: the connection of an upload that cannot be resumed must not be closed.
    _ = try await find(id, in: session)
    try await activeUploads.takeOver(id, in: session, isSure: isSure, hangUp: hangUp)
    defer { activeUploads.end(id, in: session) }
    return try await body(try await take(id, in: session))
  }

  /// Returns the upload for the request that is alone with it: in this service, and if others share the store, among
  /// all.
  private func take(_ id: UploadID, in session: SessionID) async throws -> UploadRecord {
    guard store.isShared else { return try await find(id, in: session) }
    return try Self.resumable(try await store.database.write { try $0.takeUpload(id, in: session) })
  }

  private func find(_ id: UploadID, in session: SessionID) async throws -> UploadRecord {
    try Self.resumable(try await store.database.readInline { try $0.upload(id, in: session) })
  }

  private static func resumable(_ found: UploadRecord?) throws -> UploadRecord {
    guard let upload = found else { throw ServiceError.uploadNotFound }
    if let code = upload.refusalCode {
      throw ServiceError(.gone, "UPLOAD_REFUSED", "The upload has ended: \(code).")
    }
    return upload
  }
}
