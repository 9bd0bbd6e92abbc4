package import VerificationFlow

extension Connection {
  /// Stores the picture of the person produced by a check.
  package func insert(_ selfie: StoredSelfie, at now: Instant) throws {
    try insert(selfie.blob, at: now)
    try execute(
      "UPDATE presence_checks SET selfie_blob_id = ?, selfie_width = ?, selfie_height = ? WHERE id = ?",
      [.word(selfie.blob.id), .integer(selfie.width), .integer(selfie.height), .word(selfie.checkId)])
  }

  /// Returns the pictures produced by these checks.
  package func selfies(of checks: [PresenceCheckID]) throws -> [StoredSelfie] {
    try rows(
      """
      SELECT c.id AS check_id, c.session_id, c.selfie_blob_id, c.selfie_width, c.selfie_height,
        b.master_key_id, b.wrapped_key, b.byte_count
      FROM presence_checks c JOIN blobs b ON b.id = c.selfie_blob_id WHERE c.id
      """,
      among: checks
    ).map(StoredSelfie.init)
  }

  /// Returns whether a check of this session produced a picture.
  package func hasSelfie(_ session: SessionID) throws -> Bool {
    try !selfieBlobs(of: session).isEmpty
  }

  /// Erases the pictures produced by a session's checks together with their keys.
  ///
  /// - Returns: The blobs whose files must be removed once the transaction is committed.
  package func eraseSelfies(of session: SessionID) throws -> [BlobID] {
    let blobs = try selfieBlobs(of: session)
    try execute("UPDATE presence_checks SET selfie_blob_id = NULL WHERE session_id = ?", [.word(session)])
    for blob in blobs { try removeBlob(blob) }
    return blobs
  }

  private func selfieBlobs(of session: SessionID) throws -> [BlobID] {
    try rows(
      "SELECT selfie_blob_id FROM presence_checks WHERE session_id = ? AND selfie_blob_id IS NOT NULL",
      [.word(session)]
    ).map { try $0.word("selfie_blob_id") }
  }
}
