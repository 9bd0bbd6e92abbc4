package import VerificationFlow

extension Connection {
  /// Keeps what our own look at a document found. Its rules must be there.
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

  /// Keeps rules by the SHA-256 of their text, unless they are there.
  package func insertQualityRules(_ body: String, id: String) throws {
    try execute(
      "INSERT INTO quality_rules (id, body) VALUES (?, ?) ON CONFLICT (id) DO NOTHING", [.text(id), .text(body)])
  }

  /// The text of rules, if they are there.
  package func qualityRules(_ id: String) throws -> String? {
    try rows("SELECT body FROM quality_rules WHERE id = ?", [.text(id)]).first?.text("body")
  }

  /// The likenesses of an attempt's documents in force, but for those of this side.
  package func likenesses(in attempt: VerificationID, besides key: SideKey) throws -> [String] {
    try rows(
      """
      SELECT likeness FROM documents
      WHERE verification_id = ? AND status <> 'DISPOSED' AND NOT (type = ? AND side = ?) AND likeness IS NOT NULL
      """,
      [.word(attempt), .word(key.type), .word(key.side)]
    ).map { try $0.text("likeness") }
  }

  /// A page of all documents in the order of their ids, each with how many pictures of its side had been refused for
  /// their quality before it.
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
