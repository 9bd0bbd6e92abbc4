package import VerificationFlow

extension Connection {
  package func erasure(of session: SessionID) throws -> ErasureRecord? {
    try rows("SELECT * FROM erasures WHERE session_id = :session", ["session": .rawValue(session)]).first.map { row in
      ErasureRecord(
        sessionId: session, projectId: try row.rawValue("project_id"), keyId: try row.rawValue("key_id"),
        counts: try row.json("counts"), at: try row.time("at"))
    }
  }

  package func insert(_ erasure: ErasureRecord) throws {
    try insert(
      into: "erasures",
      [
        "session_id": .rawValue(erasure.sessionId), "project_id": .rawValue(erasure.projectId),
        "key_id": .rawValue(erasure.keyId), "counts": .json(erasure.counts), "at": .time(erasure.at),
      ])
  }

  /// Deletes all rows of a session except its audit records. Deleting the rows of its blobs deletes the keys of its
  /// pictures.
  ///
  /// - Returns: The numbers of deleted objects, and the blobs whose files must be removed once the transaction is
  ///   committed.
  package func erase(_ session: SessionID) throws -> (counts: ErasureRecord.Counts, blobs: [BlobID]) {
    let id: [String: SQLValue] = ["session": .rawValue(session)]
    var counts = ErasureRecord.Counts()
    var blobs: Set<BlobID> = []
    // Rows are deleted before those that they refer to.
    for table in Schema.tables.reversed() {
      guard case .withSession(let condition, let blob, let counted) = table.erasure else { continue }
      let statement = "DELETE FROM \(table.name) WHERE \(condition)"
      var count = 0
      if let blob {
        let deleted = try rows("\(statement) RETURNING \(blob) AS blob", id)
        blobs.formUnion(try deleted.compactMap { try $0.optionalRawValue("blob") })
        count = deleted.count
      } else {
        count = try execute(statement, id)
      }
      if let counted { counts[keyPath: counted] += count }
    }
    for blob in blobs { try removeBlob(blob) }
    counts.pictures = blobs.count
    return (counts, Array(blobs))
  }

  /// Deletes the pictures of a session's documents, of all attempts, together with their keys.
  ///
  /// - Returns: The blobs whose files must be removed once the transaction is committed.
  package func erasePictures(of session: SessionID) throws -> [BlobID] {
    try erasePictures("IN (SELECT id FROM documents WHERE session_id = :id)", .rawValue(session))
  }

  /// Deletes the pictures of one document in the same way.
  package func erasePictures(of document: DocumentID) throws -> [BlobID] {
    try erasePictures("= :id", .rawValue(document))
  }

  private func erasePictures(_ ofDocument: String, _ id: SQLValue) throws -> [BlobID] {
    let pictures: [BlobID] = try rows(
      "DELETE FROM renditions WHERE document_id \(ofDocument) RETURNING blob_id", ["id": id]
    ).map { try $0.rawValue("blob_id") }
    // Several pictures may share a blob.
    let blobs = Array(Set(pictures))
    for blob in blobs { try removeBlob(blob) }
    return blobs
  }

  /// Records that the activation of a token was erased, and deletes expired records of this kind.
  ///
  /// - Parameters:
  ///   - code: A keyed hash of the stored token hash, so that the row does not reveal the person.
  ///   - end: The time until which the record is kept.
  package func rememberErasedActivation(_ code: String, until end: Instant, at now: Instant) throws {
    try sweepErasedActivations(at: now)
    try insert(into: "erased_activations", ["token_code": .text(code), "expires_at": .time(end)])
  }

  /// Returns whether the activation of the token with this code was erased.
  package func isErasedActivation(_ code: String, at now: Instant) throws -> Bool {
    try !rows(
      "SELECT 1 AS found FROM erased_activations WHERE token_code = :code AND expires_at > :now",
      ["code": .text(code), "now": .time(now)]
    ).isEmpty
  }

  /// Deletes expired records of erased activations, also of those by PowerAuth.
  package func sweepErasedActivations(at now: Instant) throws {
    for table in ["erased_activations", "erased_devices"] {
      try run("DELETE FROM \(table) WHERE expires_at <= :now", ["now": .time(now)])
    }
  }

  /// Returns the hash of a session's token, or nil if the session does not exist.
  package func tokenHash(of session: SessionID) throws -> String? {
    try rows(
      "SELECT token_hash FROM sessions WHERE id = :session", ["session": .rawValue(session)]
    ).first?.text("token_hash")
  }
}
