package import VerificationFlow

extension Connection {
  /// Notes a part before its first byte is written, so that what a killed process wrote of it is found again.
  package func open(_ part: UploadPart, at now: Instant) throws {
    try insert(part.blob, at: now)
    try execute(
      "INSERT INTO upload_parts (blob_id, session_id, upload_id, first_byte, is_open) VALUES (?, ?, ?, ?, 1)",
      [.word(part.blob.id), .word(part.session), .word(part.upload), .integer(part.firstByte)])
  }

  /// Makes a part that is durable count: from now on its bytes are received.
  ///
  /// - Returns: The blobs of parts whose place it takes, for their files to be removed once this is committed; nil if
  ///   the upload has ended meanwhile.
  package func close(_ part: UploadPart, expectedBytes: Int?) throws -> [BlobID]? {
    let end = part.firstByte + Int(part.blob.byteCount)
    let isArriving = try execute(
      """
      UPDATE uploads SET received_bytes = ?, expected_bytes = COALESCE(expected_bytes, ?)
      WHERE session_id = ? AND id = ? AND offer IS NOT NULL
      """,
      [.integer(end), .integer(expectedBytes), .word(part.session), .word(part.upload)])
    guard isArriving > 0 else { return nil }
    let replaced = try parts(of: part.upload, in: part.session)
      .filter { $0.firstByte >= part.firstByte }.map(\.blob.id)
    try remove(parts: replaced)
    try execute("UPDATE upload_parts SET is_open = 0 WHERE blob_id = ?", [.word(part.blob.id)])
    try execute(
      "UPDATE blobs SET byte_count = ? WHERE id = ?", [.integer(part.blob.byteCount), .word(part.blob.id)])
    return replaced
  }

  /// The parts of an upload that count, in the order of their bytes.
  package func parts(of upload: UploadID, in session: SessionID) throws -> [UploadPart] {
    try rows(
      selectParts + " WHERE p.session_id = ? AND p.upload_id = ? AND p.is_open = 0 ORDER BY p.first_byte",
      [.word(session), .word(upload)]
    ).map(UploadPart.init)
  }

  /// All parts that were begun and do not count yet. At a start they are what a killed process left.
  package func openParts() throws -> [UploadPart] {
    try rows(selectParts + " WHERE p.is_open = 1 ORDER BY p.blob_id", []).map(UploadPart.init)
  }

  /// Forgets a part and its blob.
  package func remove(_ part: UploadPart) throws {
    try remove(parts: [part.blob.id])
  }

  /// Forgets all parts of an upload, open ones too.
  ///
  /// - Returns: Their blobs.
  func removeParts(of upload: UploadID, in session: SessionID) throws -> [BlobID] {
    let blobs = try rows(
      "SELECT blob_id FROM upload_parts WHERE session_id = ? AND upload_id = ?", [.word(session), .word(upload)]
    ).map { row -> BlobID in try row.word("blob_id") }
    try remove(parts: blobs)
    return blobs
  }

  private func remove(parts blobs: [BlobID]) throws {
    for blob in blobs {
      try execute("DELETE FROM upload_parts WHERE blob_id = ?", [.word(blob)])
      try removeBlob(blob)
    }
  }

  private var selectParts: String {
    """
    SELECT p.session_id, p.upload_id, p.first_byte, b.id, b.master_key_id, b.wrapped_key, b.byte_count
    FROM upload_parts p JOIN blobs b ON b.id = p.blob_id
    """
  }
}

extension UploadPart {
  init(_ row: SQLRow) throws {
    self.init(
      of: try row.word("upload_id"), in: try row.word("session_id"), firstByte: try row.integer("first_byte"),
      blob: try StoredBlob(row, id: "id"))
  }
}
