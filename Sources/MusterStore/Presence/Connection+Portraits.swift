package import VerificationFlow

extension Connection {
  /// Saves the result of a portrait search, unless one is already stored for the document.
  package func save(_ portrait: PortraitRecord) throws {
    try insert(
      into: "portraits",
      [
        "document_id": .rawValue(portrait.documentId), "outcome": .rawValue(portrait.outcome), "at": .time(portrait.at),
      ], onConflict: "(document_id) DO NOTHING")
  }

  /// Returns the accepted documents of a session's newest attempt, ordered by how reliable their portrait is.
  package func portraitDocuments(of session: SessionID, in catalogue: DocumentCatalogue) throws -> [DocumentID] {
    let found = try rows(
      """
      SELECT d.id, d.type FROM documents d JOIN verifications v ON v.id = d.verification_id
      WHERE d.session_id = :session AND d.status = 'ACCEPTED'
        AND v.number = (SELECT MAX(o.number) FROM verifications o WHERE o.session_id = d.session_id)
      ORDER BY d.side DESC, d.number
      """, ["session": .rawValue(session)]
    ).map { row in
      let (id, type): (DocumentID, DocumentType) = (try row.rawValue("id"), try row.rawValue("type"))
      return (id: id, rank: catalogue.portraitRank(of: type))
    }
    let ranked = found.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
    return ranked.map(\.element.id)
  }

  /// Returns the results of the portrait searches on these documents. Documents not yet searched are omitted.
  package func portraits(of documents: [DocumentID]) throws -> [PortraitRecord] {
    try rows("SELECT * FROM portraits WHERE document_id", among: documents).map { row in
      PortraitRecord(
        documentId: try row.rawValue("document_id"), outcome: try row.rawValue("outcome"), at: try row.time("at"))
    }
  }
}
