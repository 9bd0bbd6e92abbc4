package import VerificationFlow

extension Connection {
  /// Saves what was read on a document, unless a reading of it is already stored.
  ///
  /// - Returns: Whether it was saved.
  @discardableResult
  package func save(_ reading: ReadingRecord) throws -> Bool {
    try insertIfAbsent(
      into: "readings",
      [
        "document_id": .rawValue(reading.documentId),
        "contents": sealed(reading.contents, asJSONFor: .contents(of: reading.documentId)),
        "mark": .rawValue(reading.mark), "at": .time(reading.at),
      ], onConflict: "(document_id) DO NOTHING")
  }

  /// Returns what was read on these documents. Documents not read yet are omitted.
  package func readings(of documents: [DocumentID]) throws -> [ReadingRecord] {
    try rows("SELECT * FROM readings WHERE document_id", among: documents).map { row in
      let id: DocumentID = try row.rawValue("document_id")
      return ReadingRecord(
        documentId: id, contents: try row.optionalSealedJSON("contents", at: .contents(of: id)),
        mark: try row.optionalRawValue("mark"), at: try row.time("at"))
    }
  }

  /// Returns those of these documents that were read, whether or not anything could be.
  package func readDocuments(among documents: [DocumentID]) throws -> Set<DocumentID> {
    Set(
      try rows("SELECT document_id FROM readings WHERE document_id", among: documents).map {
        try $0.rawValue("document_id")
      })
  }

  package func insert(_ correction: ReadingCorrection) throws {
    try insert(
      into: "reading_corrections",
      [
        "id": .text(correction.id), "document_id": .rawValue(correction.documentId),
        "session_id": .rawValue(correction.sessionId), "field": .text(correction.field),
        "value": sealed(correction.value, for: .correction(correction.id)), "reason": .rawValue(correction.reason),
        "reviewer": sealed(correction.reviewer, for: .corrector(correction.id)), "at": .time(correction.at),
      ])
  }

  /// Returns the corrections of these documents, oldest first.
  package func corrections(of documents: [DocumentID]) throws -> [ReadingCorrection] {
    try rows("SELECT * FROM reading_corrections WHERE document_id", among: documents, "ORDER BY at, id").map { row in
      let id = try row.text("id")
      return ReadingCorrection(
        id: id, documentId: try row.rawValue("document_id"), sessionId: try row.rawValue("session_id"),
        field: try row.text("field"), value: try row.optionalSealedText("value", at: .correction(id)) ?? "",
        reason: try row.rawValue("reason"), reviewer: try row.optionalSealedText("reviewer", at: .corrector(id)) ?? "",
        at: try row.time("at"))
    }
  }

  /// Returns the content rules of a project; the defaults if none are stored.
  package func contentRules(of project: ProjectID) throws -> ContentRules {
    try rows("SELECT rules FROM content_rules WHERE project_id = :project", ["project": .rawValue(project)])
      .first?.json("rules") ?? ContentRules()
  }

  package func save(_ rules: ContentRules, of project: ProjectID, at now: Instant) throws {
    try run(
      """
      INSERT INTO content_rules (project_id, rules, updated_at) VALUES (:project, :rules, :now)
      ON CONFLICT (project_id) DO UPDATE SET rules = :rules, updated_at = :now
      """, ["project": .rawValue(project), "rules": .json(rules), "now": .time(now)])
  }
}

extension EncryptionContext {
  fileprivate static func contents(of document: DocumentID) -> EncryptionContext {
    EncryptionContext("readings", "contents", [document.rawValue])
  }

  fileprivate static func correction(_ id: String) -> EncryptionContext {
    EncryptionContext("reading_corrections", "value", [id])
  }

  fileprivate static func corrector(_ id: String) -> EncryptionContext {
    EncryptionContext("reading_corrections", "reviewer", [id])
  }
}
