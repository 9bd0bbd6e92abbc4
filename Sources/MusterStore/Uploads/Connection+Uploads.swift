public import VerificationFlow

extension Connection {
  /// Adds an upload.
  public func insert(_ upload: UploadRecord) throws {
    try execute(
      """
      INSERT INTO uploads (session_id, id, received_bytes, expected_bytes, refusal_code, created_at)
      VALUES (?, ?, ?, ?, ?, ?)
      """,
      [
        .word(upload.sessionId), .word(upload.id), .integer(upload.receivedBytes), .integer(upload.expectedBytes),
        .text(upload.refusalCode), .time(upload.createdAt),
      ])
  }

  /// The upload of this id in a session, if there is one.
  public func upload(_ id: UploadID, in session: SessionID) throws -> UploadRecord? {
    try rows("SELECT * FROM uploads WHERE session_id = ? AND id = ?", [.word(session), .word(id)]).first
      .map(UploadRecord.init)
  }
}

extension UploadRecord {
  init(_ row: SQLRow) throws {
    self.init(
      id: try row.word("id"), sessionId: try row.word("session_id"), receivedBytes: try row.integer("received_bytes"),
      expectedBytes: row.optionalInteger("expected_bytes"), refusalCode: row.optionalText("refusal_code"),
      createdAt: try row.time("created_at"))
  }
}
