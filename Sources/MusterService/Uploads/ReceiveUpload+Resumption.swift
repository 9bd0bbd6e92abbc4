internal import MusterStore
internal import VerificationFlow

extension ReceiveUpload {
  /// Runs `body` as the one request that is at an upload which may be continued, or is complete.
  ///
  /// - Parameters:
  ///   - isSure: Whether whoever sends it now is given up for certain.
  ///   - hangUp: Ends the connection of this request.
  /// - Throws: `UPLOAD_NOT_FOUND`; `UPLOAD_REFUSED`; `UPLOAD_BUSY`; what `body` throws.
  func resume<Value>(
    _ id: UploadID, in session: SessionID, isSure: Bool, hangUp: @escaping @Sendable () -> Void,
    _ body: (UploadRecord) async throws -> Value
  ) async throws -> Value {
    // An upload that cannot be resumed must not be hung up on.
    _ = try await find(id, in: session)
    try await underway.takeOver(id, in: session, isSure: isSure, hangUp: hangUp)
    defer { underway.end(id, in: session) }
    return try await body(try await find(id, in: session))
  }

  private func find(_ id: UploadID, in session: SessionID) async throws -> UploadRecord {
    guard let upload = try await store.database.read({ try $0.upload(id, in: session) }) else {
      throw ServiceError.uploadNotFound
    }
    if let code = upload.refusalCode {
      throw ServiceError(.gone, "UPLOAD_REFUSED", "This upload is over: \(code).")
    }
    return upload
  }
}
