internal import MusterStore
internal import VerificationFlow

/// Gives an upload up that nobody continued in time.
struct ExpireUpload: Sendable {
  let store: Store
  let changes: SessionChanges

  /// Removes what is there of the upload that the job names, and ends the job.
  func callAsFunction(_ job: JobRecord) async throws {
    let parts = try await store.database.write { connection in
      try connection.removeJob(job.id)
      guard let upload = try connection.upload(named: job.payload), upload.continuation != nil else {
        return [BlobID]()
      }
      return try connection.conclude(upload.refused("UPLOAD_EXPIRED"))
    }
    await store.blobs.discard(parts)
    if let session = UploadRecord.address(in: job.payload)?.session { changes.signal(session) }
  }
}

extension UploadRecord {
  /// Session and upload in one word, as a job has it.
  var name: String { "\(sessionId)/\(id)" }

  static func address(in name: String) -> (session: SessionID, upload: UploadID)? {
    let parts = name.split(separator: "/", maxSplits: 1)
    return parts.count == 2 ? (SessionID(String(parts[0])), UploadID(String(parts[1]))) : nil
  }

  /// The upload as one that was refused.
  func refused(_ code: String) -> UploadRecord {
    UploadRecord(
      id: id, sessionId: sessionId, receivedBytes: receivedBytes, expectedBytes: expectedBytes, refusalCode: code,
      createdAt: createdAt)
  }
}

extension Connection {
  fileprivate func upload(named name: String) throws -> UploadRecord? {
    guard let address = UploadRecord.address(in: name) else { return nil }
    return try upload(address.upload, in: address.session)
  }
}
