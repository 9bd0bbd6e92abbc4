package import VerificationFlow

/// A query for a page of a project's documents. Properties that are nil do not restrict it.
package struct DocumentQuery: Sendable, Equatable {
  package var projectId: ProjectID
  package var status: DocumentStatus?
  package var type: DocumentType?
  package var sessionId: SessionID?
  package var after: Position<Subjects.Document>?
  package var limit: Int

  package init(
    projectId: ProjectID, status: DocumentStatus? = nil, type: DocumentType? = nil, sessionId: SessionID? = nil,
    after: Position<Subjects.Document>? = nil, limit: Int
  ) {
    self.projectId = projectId
    self.status = status
    self.type = type
    self.sessionId = sessionId
    self.after = after
    self.limit = limit
  }
}

extension Connection {
  package func insert(_ document: DocumentRecord) throws {
    try insert(
      into: "documents",
      [
        "id": .rawValue(document.id), "project_id": .rawValue(document.projectId),
        "session_id": .rawValue(document.sessionId),
        "verification_id": .rawValue(document.verificationId), "upload_id": .rawValue(document.uploadId),
        "type": .rawValue(document.key.type), "side": .rawValue(document.key.side), "country": .text(document.country),
        "filename": sealed(document.filename, for: EncryptionContext("documents", "filename", [document.id.rawValue])),
        "status": .rawValue(document.status),
        "verdict": .rawValue(document.verdict), "reject_origin": .rawValue(document.rejectOrigin),
        "passed_quality": .flag(document.passedQuality), "original_document_id": .rawValue(document.originalDocumentId),
        "signature": .text(document.signature), "signature_status": .rawValue(document.signatureStatus),
        "sha256": .text(document.sha256), "format": .text(document.format), "byte_count": .integer(document.byteCount),
        "width": .integer(document.width), "height": .integer(document.height),
        "quality": .text(document.inspection.facts.text), "error_codes": .json(document.errorCodes),
        "created_at": .time(document.createdAt), "updated_at": .time(document.updatedAt),
      ],
      queries: [
        "number": "SELECT COALESCE(MAX(number), 0) + 1 FROM documents WHERE verification_id = :verification_id"
      ])
  }

  package func document(_ id: DocumentID) throws -> DocumentRecord? {
    try rows(selectDocuments + " WHERE d.id = :id", ["id": .rawValue(id)]).first.map(DocumentRecord.init)
  }

  package func status(of id: DocumentID) throws -> DocumentStatus? {
    try rows("SELECT status FROM documents WHERE id = :id", ["id": .rawValue(id)]).first?.rawValue("status")
  }

  /// Returns whether the same picture was rejected as this side in a session.
  package func wasRejected(_ sha256: String, as key: SideKey, in session: SessionID) throws -> Bool {
    try !rows(
      """
      SELECT 1 AS one FROM documents WHERE session_id = :session AND sha256 = :sha256
        AND type = :type AND side = :side AND verdict = 'REJECTED' LIMIT 1
      """,
      [
        "session": .rawValue(session), "sha256": .text(sha256), "type": .rawValue(key.type),
        "side": .rawValue(key.side),
      ]
    ).isEmpty
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
      selectDocuments + " WHERE d.session_id = :session AND d.upload_id = :upload ORDER BY d.created_at, d.number",
      ["session": .rawValue(session), "upload": .rawValue(upload)]
    ).map(DocumentRecord.init)
  }

  /// Returns the progress of the documents produced by an upload, in the order of submission.
  package func progress(ofUpload upload: UploadID, in session: SessionID) throws -> [DocumentProgress] {
    try rows(
      """
      SELECT id, status, passed_quality FROM documents WHERE session_id = :session AND upload_id = :upload
      ORDER BY created_at, number
      """, ["session": .rawValue(session), "upload": .rawValue(upload)]
    ).map { row in
      DocumentProgress(
        id: try row.rawValue("id"), status: try row.rawValue("status"), passedQuality: try row.flag("passed_quality"))
    }
  }

  /// Returns the documents that match a query, newest first.
  package func documents(matching query: DocumentQuery) throws -> [DocumentRecord] {
    var filter = SQLFilter()
    filter.add("d.project_id = :project", ["project": .rawValue(query.projectId)])
    filter.add("d.status = :status", ["status": .rawValue(query.status)])
    filter.add("d.type = :type", ["type": .rawValue(query.type)])
    filter.add("d.session_id = :session", ["session": .rawValue(query.sessionId)])
    filter.add("d.created_at, d.id", "<", query.after)
    return try rows(
      "\(selectDocuments) \(filter.sql) ORDER BY d.created_at DESC, d.id DESC LIMIT :limit",
      filter.arguments(and: ["limit": .integer(query.limit)])
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

/// How far a document has come.
package struct DocumentProgress: Sendable, Equatable {
  package let id: DocumentID
  package let status: DocumentStatus
  package let passedQuality: Bool
}

extension DocumentRecord {
  init(_ row: SQLRow) throws {
    self.init(
      id: try row.rawValue("id"), projectId: try row.rawValue("project_id"), sessionId: try row.rawValue("session_id"),
      verificationId: try row.rawValue("verification_id"), uploadId: try row.rawValue("upload_id"),
      key: SideKey(try row.rawValue("type"), try row.rawValue("side")), country: row.optionalText("country"),
      filename: try row.optionalSealedText(
        "filename", at: EncryptionContext("documents", "filename", [row.text("id")])),
      status: try row.rawValue("status"), verdict: try row.optionalRawValue("verdict"),
      rejectOrigin: try row.optionalRawValue("reject_origin"),
      passedQuality: try row.flag("passed_quality"),
      originalDocumentId: try row.optionalRawValue("original_document_id"),
      signature: row.optionalText("signature"), signatureStatus: try row.rawValue("signature_status"),
      sha256: try row.text("sha256"), format: try row.text("format"), byteCount: try row.integer("byte_count"),
      width: try row.integer("width"), height: try row.integer("height"), inspection: try InspectionRecord(row),
      errorCodes: try row.texts("error_codes"), qualityRefusals: try row.integer("quality_refusals"),
      createdAt: try row.time("created_at"), updatedAt: try row.time("updated_at"))
  }
}
