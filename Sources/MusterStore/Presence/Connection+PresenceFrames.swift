package import VerificationFlow

/// A frame together with the blob that holds its bytes, if they are kept.
package struct StoredFrame: Sendable, Equatable {
  package let record: PresenceFrameRecord
  /// The blob of the frame's bytes; nil if they are not kept or have been erased.
  package let blob: StoredBlob?

  package init(_ record: PresenceFrameRecord, in blob: StoredBlob?) {
    self.record = record
    self.blob = blob
  }
}

extension Connection {
  /// Inserts a frame together with its blob.
  package func insert(_ frame: StoredFrame, in session: SessionID, at now: Instant) throws {
    let record = frame.record
    if let blob = frame.blob { try insert(blob, at: now) }
    try execute(
      """
      INSERT INTO presence_frames (id, check_id, session_id, tries, step, fingerprint, hint, face, blob_id, at)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        .text(record.id), .word(record.checkId), .word(session), .integer(record.tries), .integer(record.step),
        .text(record.fingerprint), .word(record.hint), try record.face.map(SQLValue.json) ?? .null,
        .word(frame.blob?.id), .time(record.at),
      ])
  }

  /// Returns the frames of one try of a check, in the order they were received.
  package func frames(of check: PresenceCheckID, try tries: Int) throws -> [StoredFrame] {
    try rows(
      """
      SELECT f.*, b.master_key_id, b.wrapped_key, b.byte_count
      FROM presence_frames f LEFT JOIN blobs b ON b.id = f.blob_id
      WHERE f.check_id = ? AND f.tries = ? ORDER BY f.at, f.id
      """,
      [.word(check), .integer(tries)]
    ).map { row in
      StoredFrame(
        PresenceFrameRecord(
          id: try row.text("id"), checkId: check, tries: tries, step: try row.integer("step"),
          fingerprint: try row.text("fingerprint"), hint: try row.word("hint"), face: try row.optionalJSON("face"),
          at: try row.time("at")),
        in: row.optionalText("blob_id") == nil ? nil : try StoredBlob(row, id: "blob_id"))
    }
  }

  /// Returns whether a frame with this fingerprint was sent before, to any check.
  package func knowsFrame(_ fingerprint: String) throws -> Bool {
    try !rows("SELECT 1 AS one FROM presence_frames WHERE fingerprint = ?", [.text(fingerprint)]).isEmpty
  }

  /// Erases the pictures of a check's frames together with their keys; the measurements are kept.
  ///
  /// - Returns: The blobs whose files must be removed once the transaction is committed.
  package func eraseFrames(of check: PresenceCheckID) throws -> [BlobID] {
    try eraseFrames("check_id = ?", .word(check))
  }

  /// Erases the pictures of all frames of a session together with their keys; the measurements are kept.
  ///
  /// - Returns: The blobs whose files must be removed once the transaction is committed.
  package func eraseFrames(in session: SessionID) throws -> [BlobID] {
    try eraseFrames("session_id = ?", .word(session))
  }

  /// Returns whether any pictures of this session's frames are stored.
  package func hasFrames(_ session: SessionID) throws -> Bool {
    try !rows(
      "SELECT 1 AS one FROM presence_frames WHERE session_id = ? AND blob_id IS NOT NULL LIMIT 1", [.word(session)]
    ).isEmpty
  }

  private func eraseFrames(_ condition: String, _ id: SQLValue) throws -> [BlobID] {
    let blobs: [BlobID] = try rows(
      "SELECT blob_id FROM presence_frames WHERE \(condition) AND blob_id IS NOT NULL", [id]
    ).map { try $0.word("blob_id") }
    try execute("UPDATE presence_frames SET blob_id = NULL WHERE \(condition)", [id])
    for blob in blobs { try removeBlob(blob) }
    return blobs
  }
}
