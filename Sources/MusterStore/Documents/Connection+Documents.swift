package import VerificationFlow

extension Connection {
  /// Inserts a document into its attempt.
  package func insert(_ document: DocumentRecord) throws {
    try execute(
      """
      INSERT INTO documents (id, project_id, session_id, verification_id, number, upload_id, type, side, country,
        filename, status, verdict, reject_origin, passed_quality, original_document_id, signature, signature_status,
        sha256, format, byte_count, width, height, quality, error_codes, created_at, updated_at)
      VALUES (?, ?, ?, ?, (SELECT COALESCE(MAX(number), 0) + 1 FROM documents WHERE verification_id = ?), ?, ?, ?, ?,
        ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        .word(document.id), .word(document.projectId), .word(document.sessionId), .word(document.verificationId),
        .word(document.verificationId), .word(document.uploadId), .word(document.key.type), .word(document.key.side),
        .text(document.country), sealed(document.filename, for: .filename(of: document.id)), .word(document.status),
        .word(document.verdict),
        .word(document.rejectOrigin), .flag(document.passedQuality), .word(document.originalDocumentId),
        .text(document.signature), .word(document.signatureStatus), .text(document.sha256), .text(document.format),
        .integer(document.byteCount), .integer(document.width), .integer(document.height),
        .json(document.inspection.facts), .json(document.errorCodes), .time(document.createdAt),
        .time(document.updatedAt),
      ])
  }

  /// Returns the document with this id, or nil.
  package func document(_ id: DocumentID) throws -> DocumentRecord? {
    try rows(selectDocuments + " WHERE d.id = ?", [.word(id)]).first.map(DocumentRecord.init)
  }

  /// Returns the status of the document with this id, or nil.
  package func status(of id: DocumentID) throws -> DocumentStatus? {
    try rows("SELECT status FROM documents WHERE id = ?", [.word(id)]).first?.word("status")
  }

  /// Returns whether the same picture was rejected in a session.
  package func wasRejected(_ sha256: String, in session: SessionID) throws -> Bool {
    try !rows(
      "SELECT 1 AS one FROM documents WHERE session_id = ? AND sha256 = ? AND verdict = 'REJECTED' LIMIT 1",
      [.word(session), .text(sha256)]
    ).isEmpty
  }

  /// Returns the number of documents of a session, including replaced ones.
  package func documentCount(in session: SessionID) throws -> Int {
    try rows("SELECT COUNT(*) AS count FROM documents WHERE session_id = ?", [.word(session)]).first?
      .integer("count") ?? 0
  }

  /// Returns the documents of these attempts that were not replaced, ordered by submission within an attempt.
  package func documentsInForce(of verifications: [VerificationID]) throws -> [DocumentRecord] {
    try rows(
      selectDocuments + " WHERE d.status <> 'DISPOSED' AND d.verification_id", among: verifications,
      "ORDER BY d.number"
    ).map(DocumentRecord.init)
  }

  /// Returns the documents produced by an upload, in the order of submission.
  package func documents(ofUpload upload: UploadID, in session: SessionID) throws -> [DocumentRecord] {
    try rows(
      selectDocuments + " WHERE d.session_id = ? AND d.upload_id = ? ORDER BY d.created_at, d.number",
      [.word(session), .word(upload)]
    ).map(DocumentRecord.init)
  }

  /// Returns the documents that match a query, newest first.
  package func documents(matching query: DocumentQuery) throws -> [DocumentRecord] {
    var conditions = ["d.project_id = ?"]
    var values: [SQLValue] = [.word(query.projectId)]
    if let status = query.status {
      conditions.append("d.status = ?")
      values.append(.word(status))
    }
    if let type = query.type {
      conditions.append("d.type = ?")
      values.append(.word(type))
    }
    if let session = query.sessionId {
      conditions.append("d.session_id = ?")
      values.append(.word(session))
    }
    if let position = query.after {
      conditions.append("(d.created_at < ? OR (d.created_at = ? AND d.id < ?))")
      values += [.time(position.at), .time(position.at), .word(position.id)]
    }
    return try rows(
      selectDocuments + " WHERE " + conditions.joined(separator: " AND ")
        + " ORDER BY d.created_at DESC, d.id DESC LIMIT ?",
      values + [.integer(query.limit)]
    ).map(DocumentRecord.init)
  }

  /// A SELECT of all columns of documents, with the table alias `d`.
  var selectDocuments: String {
    """
    SELECT d.*, (
      SELECT COUNT(*) FROM documents o
      WHERE o.verification_id = d.verification_id AND o.type = d.type AND o.side = d.side
        AND o.reject_origin = 'QUALITY'
    ) AS quality_refusals
    FROM documents d
    """
  }
}

extension EncryptionContext {
  fileprivate static func filename(of document: DocumentID) -> EncryptionContext {
    EncryptionContext("documents", "filename", [document.rawValue])
  }
}

extension DocumentRecord {
  init(_ row: SQLRow) throws {
    self.init(
      id: try row.word("id"), projectId: try row.word("project_id"), sessionId: try row.word("session_id"),
      verificationId: try row.word("verification_id"), uploadId: try row.word("upload_id"),
      key: SideKey(try row.word("type"), try row.word("side")), country: row.optionalText("country"),
      filename: try row.optionalSealedText("filename", at: .filename(of: row.word("id"))),
      status: try row.word("status"), verdict: try row.optionalWord("verdict"),
      rejectOrigin: try row.optionalWord("reject_origin"),
      passedQuality: try row.flag("passed_quality"), originalDocumentId: try row.optionalWord("original_document_id"),
      signature: row.optionalText("signature"), signatureStatus: try row.word("signature_status"),
      sha256: try row.text("sha256"), format: try row.text("format"), byteCount: try row.integer("byte_count"),
      width: try row.integer("width"), height: try row.integer("height"), inspection: try InspectionRecord(row),
      errorCodes: try row.json("error_codes"), qualityRefusals: try row.integer("quality_refusals"),
      createdAt: try row.time("created_at"), updatedAt: try row.time("updated_at"))
  }
}
