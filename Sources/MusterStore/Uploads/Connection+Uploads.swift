package import VerificationFlow

extension Connection {
  package func insert(_ upload: UploadRecord) throws {
    try execute(
      """
      INSERT INTO uploads (session_id, id, received_bytes, expected_bytes, refusal_code, offer, expires_at, created_at)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        .word(upload.sessionId), .word(upload.id), .integer(upload.receivedBytes), .integer(upload.expectedBytes),
        .text(upload.refusalCode),
        sealed(upload.continuation?.offer, asJSONFor: .offer(of: upload.id, in: upload.sessionId)),
        .time(upload.continuation?.expiresAt), .time(upload.createdAt),
      ])
  }

  /// The number of rejected uploads kept per session.
  private var maxRefusedUploads: Int { 100 }

  /// Records the end of an upload, which may or may not be in the store, and deletes its parts. Of the session's
  /// rejected uploads, the last hundred are kept.
  ///
  /// - Returns: The blobs of its parts, whose files must be removed once the transaction is committed.
  @discardableResult
  package func conclude(_ upload: UploadRecord) throws -> [BlobID] {
    let blobs = try removeParts(of: upload.id, in: upload.sessionId)
    let known = try execute(
      """
      UPDATE uploads SET received_bytes = ?, expected_bytes = ?, refusal_code = ?, offer = NULL, expires_at = NULL
      WHERE session_id = ? AND id = ?
      """,
      [
        .integer(upload.receivedBytes), .integer(upload.expectedBytes), .text(upload.refusalCode),
        .word(upload.sessionId), .word(upload.id),
      ])
    if known == 0 { try insert(upload) }
    if upload.refusalCode != nil { try forgetRefusedUploads(in: upload.sessionId) }
    return blobs
  }

  private func forgetRefusedUploads(in session: SessionID) throws {
    try execute(
      """
      DELETE FROM uploads WHERE session_id = ? AND refusal_code IS NOT NULL AND id NOT IN (
        SELECT id FROM uploads WHERE session_id = ? AND refusal_code IS NOT NULL
        ORDER BY created_at DESC, id DESC LIMIT ?)
      """,
      [.word(session), .word(session), .integer(maxRefusedUploads)])
  }

  /// Deletes an upload that produced nothing.
  ///
  /// - Returns: The blobs of its parts, whose files must be removed once the transaction is committed.
  package func remove(_ upload: UploadRecord) throws -> [BlobID] {
    let blobs = try removeParts(of: upload.id, in: upload.sessionId)
    try execute("DELETE FROM uploads WHERE session_id = ? AND id = ?", [.word(upload.sessionId), .word(upload.id)])
    return blobs
  }

  /// Returns the upload with this id in a session, or nil.
  package func upload(_ id: UploadID, in session: SessionID) throws -> UploadRecord? {
    try rows("SELECT * FROM uploads WHERE session_id = ? AND id = ?", [.word(session), .word(id)]).first
      .map(UploadRecord.init)
  }

  /// Returns the uploads of a session, newest first.
  package func uploads(in session: SessionID, limit: Int) throws -> [UploadRecord] {
    try rows(
      "SELECT * FROM uploads WHERE session_id = ? ORDER BY created_at DESC, id LIMIT ?",
      [.word(session), .integer(limit)]
    ).map(UploadRecord.init)
  }

  /// Returns the number of uploads of a session that can still be continued.
  package func countContinuedUploads(in session: SessionID) throws -> Int {
    try rows(
      "SELECT COUNT(*) AS count FROM uploads WHERE session_id = ? AND offer IS NOT NULL", [.word(session)]
    ).first?.integer("count") ?? 0
  }
}

extension EncryptionContext {
  fileprivate static func offer(of upload: UploadID, in session: SessionID) -> EncryptionContext {
    EncryptionContext("uploads", "offer", [session.rawValue, upload.rawValue])
  }
}

extension UploadRecord {
  init(_ row: SQLRow) throws {
    var continuation: Continuation?
    let place = EncryptionContext.offer(of: try row.word("id"), in: try row.word("session_id"))
    if let offer: Offer = try row.optionalSealedJSON("offer", at: place) {
      continuation = Continuation(offer: offer, expiresAt: try row.time("expires_at"))
    }
    self.init(
      id: try row.word("id"), sessionId: try row.word("session_id"), receivedBytes: try row.integer("received_bytes"),
      expectedBytes: row.optionalInteger("expected_bytes"), refusalCode: row.optionalText("refusal_code"),
      continuation: continuation, createdAt: try row.time("created_at"))
  }
}
