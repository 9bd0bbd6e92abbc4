package import VerificationFlow

extension Connection {
  /// Saves the inspection findings of a document. The rules they refer to must exist.
  package func save(_ inspection: InspectionRecord, of id: DocumentID) throws {
    try execute(
      """
      UPDATE documents SET quality = ?, is_soft_pass = ?, quadrilateral = ?, likeness = ?, rules_id = ?, is_marked = ?
      WHERE id = ?
      """,
      [
        .json(inspection.facts), .flag(inspection.isSoftPass),
        try inspection.quadrilateral.map(SQLValue.json) ?? .null, .text(inspection.likeness),
        .text(inspection.rulesId), .flag(inspection.isMarked), .word(id),
      ])
    try mark(inspection.facts, of: id)
  }

  /// Inserts inspection rules under the SHA-256 of their text, unless they exist.
  package func insertQualityRules(_ body: String, id: String) throws {
    try execute(
      "INSERT INTO quality_rules (id, body) VALUES (?, ?) ON CONFLICT (id) DO NOTHING", [.text(id), .text(body)])
  }

  /// Returns the text of inspection rules, or nil.
  package func qualityRules(_ id: String) throws -> String? {
    try rows("SELECT body FROM quality_rules WHERE id = ?", [.text(id)]).first?.text("body")
  }

  /// Returns the perceptual hashes of the attempt's documents in force, except those of this type and side.
  package func likenesses(in attempt: VerificationID, besides key: SideKey) throws -> [String] {
    try rows(
      """
      SELECT likeness FROM documents
      WHERE verification_id = ? AND status <> 'DISPOSED' AND NOT (type = ? AND side = ?) AND likeness IS NOT NULL
      """,
      [.word(attempt), .word(key.type), .word(key.side)]
    ).map { try $0.text("likeness") }
  }

  /// Returns a page of all documents ordered by id, each with the number of earlier pictures of its side that were
  /// rejected for quality.
  func tries(after id: DocumentID?, limit: Int) throws -> [DocumentTry] {
    try rows(
      """
      SELECT d.*, 0 AS quality_refusals, (
        SELECT COUNT(*) FROM documents o
        WHERE o.verification_id = d.verification_id AND o.type = d.type AND o.side = d.side AND o.number < d.number
          AND o.reject_origin = 'QUALITY'
      ) AS earlier_refusals
      FROM documents d WHERE d.id > ? ORDER BY d.id LIMIT ?
      """,
      [.text(id?.rawValue ?? ""), .integer(limit)]
    ).map { DocumentTry(document: try DocumentRecord($0), earlierRefusals: try $0.integer("earlier_refusals")) }
  }
}

extension InspectionRecord {
  init(_ row: SQLRow) throws {
    self.init(
      facts: try row.json("quality"), isSoftPass: try row.flag("is_soft_pass"),
      quadrilateral: try row.optionalJSON("quadrilateral"), likeness: row.optionalText("likeness"),
      rulesId: row.optionalText("rules_id"), isMarked: try row.flag("is_marked"))
  }
}
