internal import MusterStore
internal import VerificationFlow

extension ReceiveUpload {
  /// Runs `body` as the only request for an upload that is resumable or complete.
  ///
  /// - Parameters:
  ///   - isSure: Whether a connection that still sends the upload is closed immediately; otherwise only after it was
  ///     idle for two seconds.
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
    return try await body(try await take(id, in: session, isSure: isSure))
  }

  /// Returns the upload for its only request: in this service and, if others share the store, in all of them.
  private func take(_ id: UploadID, in session: SessionID, isSure: Bool) async throws -> UploadRecord {
    guard store.isShared else { return try await find(id, in: session) }
    try await awaitOtherServices(id, in: session, isSure: isSure)
    let (found, abandoned) = try await store.database.write { try $0.takeUpload(id, in: session) }
    await store.blobs.discard(abandoned)
    let upload = try Self.resumable(found)
    activeUploads.setEpoch(upload.epoch, of: id, in: session)
    return upload
  }

  /// Waits until no other service receives bytes of the upload, so that what it has received is kept.
  ///
  /// A service that is asked to close its connection saves these bytes immediately. One that neither does so nor
  /// reports further bytes has crashed or lost its network: the upload is taken over from it.
  ///
  /// - Throws: `UPLOAD_BUSY` if another request is still sending after five seconds.
  private func awaitOtherServices(_ id: UploadID, in session: SessionID, isSure: Bool) async throws {
    let start = ContinuousClock.now
    while let epoch = try await store.database.read({ connection in
      try connection.hasOpenPart(of: id, in: session) ? connection.upload(id, in: session)?.epoch : nil
    }) {
      activeUploads.askToHangUp(id, in: session, upTo: epoch, isSure: isSure)
      let lastNews = max(start, activeUploads.lastNewsElsewhere(of: id, in: session) ?? start)
      // Longer than the idle time after which the other service closes the connection itself.
      guard .now - lastNews < .seconds(3) else { return }
      guard .now - start < .seconds(5) else { throw ServiceError.uploadBusy }
      try await Task.sleep(for: .milliseconds(100))
    }
  }

  private func find(_ id: UploadID, in session: SessionID) async throws -> UploadRecord {
    try Self.resumable(try await store.database.readInline { try $0.upload(id, in: session) })
  }

  private static func resumable(_ found: UploadRecord?) throws -> UploadRecord {
    guard let upload = found else { throw ServiceError.uploadNotFound }
    if let code = upload.refusalCode {
      throw ServiceError(.uploadRefused, "The upload has ended: \(code).")
    }
    return upload
  }
}
