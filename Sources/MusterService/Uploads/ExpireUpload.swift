internal import MusterStore
internal import VerificationFlow

/// Ends an upload that was not continued in time.
struct ExpireUpload: PlainJobHandler {
  let store: Store
  let activeUploads: ActiveUploads

  /// Removes the bytes of the upload that the job names, and ends the job. A connection that still sends it is
  /// closed.
  ///
  /// - Throws: `UPLOAD_BUSY` if that connection is not closed in time; the job has to be retried then.
  func run(_ work: ExpireUploadJob, _ record: JobRecord) async throws {
    let (id, session) = (work.upload, work.sessionID)
    try await activeUploads.takeOver(id, in: session, isSure: true) {}
    defer { activeUploads.end(id, in: session) }
    let parts = try await store.database.write { connection in
      try connection.conclude(record)
      guard let upload = try connection.upload(id, in: session), upload.continuation != nil else { return [BlobID]() }
      return try connection.conclude(upload.refused("UPLOAD_EXPIRED"))
    }
    activeUploads.askToHangUp(id, in: session, upTo: nil, isSure: true)
    await store.blobs.discard(parts)
  }
}

extension UploadRecord {
  /// The upload as one that was refused.
  func refused(_ code: String) -> UploadRecord {
    var refused = self
    (refused.refusalCode, refused.continuation) = (code, nil)
    return refused
  }
}
