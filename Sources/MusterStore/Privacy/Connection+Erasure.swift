package import VerificationFlow

extension Connection {
  /// The certificate of a session that was erased, if it was.
  package func erasure(of session: SessionID) throws -> ErasureRecord? {
    try rows("SELECT * FROM erasures WHERE session_id = ?", [.word(session)]).first.map { row in
      ErasureRecord(
        sessionId: session, projectId: try row.word("project_id"), keyId: try row.word("key_id"),
        counts: try row.json("counts"), at: try row.time("at"))
    }
  }

  /// Keeps a certificate.
  package func insert(_ erasure: ErasureRecord) throws {
    try execute(
      "INSERT INTO erasures (session_id, project_id, key_id, counts, at) VALUES (?, ?, ?, ?, ?)",
      [
        .word(erasure.sessionId), .word(erasure.projectId), .word(erasure.keyId), .json(erasure.counts),
        .time(erasure.at),
      ])
  }

  /// Removes every row of a session but those of the audit. With the rows of its blobs the keys of its pictures are gone.
  ///
  /// - Returns: How much there was, and the blobs, for their files to be removed once this is committed.
  package func erase(_ session: SessionID) throws -> (counts: ErasureRecord.Counts, blobs: [BlobID]) {
    let id: [SQLValue] = [.word(session)]
    let parts: [BlobID] = try rows("SELECT blob_id FROM upload_parts WHERE session_id = ?", id)
      .map { try $0.word("blob_id") }
    try execute("DELETE FROM upload_parts WHERE session_id = ?", id)
    let pictures = try erasePictures(of: session) + eraseFrames(in: session) + eraseSelfies(of: session)
    for part in parts { try removeBlob(part) }
    try execute("DELETE FROM jobs WHERE session_id = ?", id)

    var counts = ErasureRecord.Counts(pictures: pictures.count + parts.count)
    counts.messages = try execute("DELETE FROM sandbox_messages WHERE session_id = ?", id)
    let messages = "SELECT id FROM webhook_messages WHERE session_id = ?"
    try execute("DELETE FROM webhook_deliveries WHERE message_id IN (\(messages))", id)
    counts.messages += try execute("DELETE FROM webhook_messages WHERE session_id = ?", id)
    counts.answers = try execute("DELETE FROM idempotent_answers WHERE session_id = ?", id)
    counts.uploads = try execute("DELETE FROM uploads WHERE session_id = ?", id)
    for table in ["reviews", "pending_decisions", "review_proposals", "review_notes"] {
      counts.decisions += try execute("DELETE FROM \(table) WHERE session_id = ?", id)
    }
    for table in [
      "review_marks", "review_leases", "review_assignments", "review_escalations", "codes", "session_events",
    ] {
      try execute("DELETE FROM \(table) WHERE session_id = ?", id)
    }
    for table in ["presence_frames", "presence_checks"] {
      try execute("DELETE FROM \(table) WHERE session_id = ?", id)
    }
    try execute("DELETE FROM portraits WHERE document_id IN (SELECT id FROM documents WHERE session_id = ?)", id)
    counts.documents = try execute("DELETE FROM documents WHERE session_id = ?", id)
    counts.verifications = try execute("DELETE FROM verifications WHERE session_id = ?", id)
    try execute("DELETE FROM sessions WHERE id = ?", id)
    return (counts, pictures + parts)
  }

  /// Removes the pictures of a session's documents, whatever attempt they belong to, and with their rows their keys.
  ///
  /// - Returns: The blobs, for their files to be removed once this is committed.
  package func erasePictures(of session: SessionID) throws -> [BlobID] {
    try erasePictures("document_id IN (SELECT id FROM documents WHERE session_id = ?)", .word(session))
  }

  /// Removes the pictures of one document in the same way.
  package func erasePictures(of document: DocumentID) throws -> [BlobID] {
    try erasePictures("document_id = ?", .word(document))
  }

  private func erasePictures(_ condition: String, _ id: SQLValue) throws -> [BlobID] {
    let blobs: [BlobID] = try rows("SELECT blob_id FROM renditions WHERE \(condition)", [id])
      .map { try $0.word("blob_id") }
    try execute("DELETE FROM renditions WHERE \(condition)", [id])
    for blob in blobs { try removeBlob(blob) }
    return blobs
  }
}
