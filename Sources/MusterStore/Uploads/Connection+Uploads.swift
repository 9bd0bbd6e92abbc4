package import VerificationFlow

extension Connection {
  /// Adds an upload.
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

  /// How many uploads of a session that were refused are remembered.
  private var maxRefusedUploads: Int { 100 }

  /// Notes how an upload ended, which may have been in the store before. Of its parts nothing is left. Of those of the
  /// session that were refused the last hundred are remembered.
  ///
  /// - Returns: The blobs that were its parts, for their files to be removed once this is committed.
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

  /// Forgets an upload that nothing came of.
  ///
  /// - Returns: The blobs that were its parts, for their files to be removed once this is committed.
  package func remove(_ upload: UploadRecord) throws -> [BlobID] {
    let blobs = try removeParts(of: upload.id, in: upload.sessionId)
    try execute("DELETE FROM uploads WHERE session_id = ? AND id = ?", [.word(upload.sessionId), .word(upload.id)])
    return blobs
  }

  /// The upload of this id in a session, if there is one.
  package func upload(_ id: UploadID, in session: SessionID) throws -> UploadRecord? {
    try rows("SELECT * FROM uploads WHERE session_id = ? AND id = ?", [.word(session), .word(id)]).first
      .map(UploadRecord.init)
  }

  /// The uploads of a session, newest first.
  package func uploads(in session: SessionID, limit: Int) throws -> [UploadRecord] {
    try rows(
      "SELECT * FROM uploads WHERE session_id = ? ORDER BY created_at DESC, id LIMIT ?",
      [.word(session), .integer(limit)]
    ).map(UploadRecord.init)
  }

  /// How many uploads of a session may still be continued.
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
