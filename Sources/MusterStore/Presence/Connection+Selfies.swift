package import VerificationFlow

extension Connection {
  /// Keeps the picture of the person that a check leaves.
  package func insert(_ selfie: StoredSelfie, at now: Instant) throws {
    try insert(selfie.blob, at: now)
    try execute(
      "UPDATE presence_checks SET selfie_blob_id = ?, selfie_width = ?, selfie_height = ? WHERE id = ?",
      [.word(selfie.blob.id), .integer(selfie.width), .integer(selfie.height), .word(selfie.checkId)])
  }

  /// The pictures that these checks left.
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

  /// Whether a check of this session left a picture.
  package func hasSelfie(_ session: SessionID) throws -> Bool {
    try !selfieBlobs(of: session).isEmpty
  }

  /// Removes the pictures that a session's checks left, and with their rows their keys.
  ///
  /// - Returns: The blobs, for their files to be removed once this is committed.
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
