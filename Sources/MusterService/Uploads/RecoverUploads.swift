internal import Logging
internal import MusterStore

/// Saves, at the start, what a killed process wrote of resumable uploads.
struct RecoverUploads: Sendable {
  let store: Store
  let logger: Logger

  func recover() async throws {
    for part in try await store.database.read({ try $0.openParts() }) {
      do {
        try await rescue(part)
      } catch let error as BlobError where error.code == .keyMissing {
        // Without its key, the part can never be read.
        logger.error("A part of an upload is lost", metadata: ["error": "\(error)"])
        try await store.database.write { try $0.remove(part) }
      }
    }
  }

  private func rescue(_ part: UploadPart) async throws {
    let upload = try await store.database.read { try $0.upload(part.upload, in: part.session) }
    // The last byte of the upload is left to the client, which has not received the response yet.
    let limit = upload?.expectedBytes.map { $0 - 1 - part.firstByte } ?? .max
    guard let upload, limit > 0, let blob = try await store.blobs.rescue(part.blob, limit: limit) else {
      return try await forget(part)
    }
    let rescued = UploadPart(of: part.upload, in: part.session, firstByte: part.firstByte, blob: blob)
    let replaced = try await store.recording([blob]) {
      try await store.database.write { connection -> [BlobID]? in
        try connection.remove(part)
        // A part that was merged in may be longer than what could be saved of its copy.
        guard part.firstByte + Int(blob.byteCount) > upload.receivedBytes else { return nil }
        try connection.open(rescued, at: upload.createdAt)
        return try connection.close(rescued, expectedBytes: nil, epoch: upload.epoch)
      }
    }
    await store.blobs.discard(replaced ?? [blob.id])
    await store.blobs.discard([part.blob.id])
  }

  private func forget(_ part: UploadPart) async throws {
    try await store.database.write { try $0.remove(part) }
    await store.blobs.discard([part.blob.id])
  }
}
