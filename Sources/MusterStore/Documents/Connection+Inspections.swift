package import VerificationFlow

/// A document with the number of earlier rejections of its side.
package struct DocumentTry: Sendable, Equatable {
  /// The document. Its `qualityRefusals` are not computed.
  package let document: DocumentRecord
  /// The number of earlier pictures of this side rejected for quality in the same attempt.
  package let earlierRefusals: Int
}

extension Connection {
  /// Saves the inspection findings of a document. The rules they refer to must exist.
  package func save(_ inspection: InspectionRecord, of id: DocumentID) throws {
    try run(
      """
      UPDATE documents SET quality = :quality, is_soft_pass = :is_soft_pass, quadrilateral = :quadrilateral,
        perceptual_hash = :perceptual_hash, rules_id = :rules_id, is_marked = :is_marked
      WHERE id = :id
      """,
      [
        "quality": .text(inspection.facts.text), "is_soft_pass": .flag(inspection.isSoftPass),
        "quadrilateral": .text(inspection.quadrilateral?.text),
        "perceptual_hash": .text(inspection.perceptualHash), "rules_id": .text(inspection.rulesId),
        "is_marked": .flag(inspection.isMarked), "id": .rawValue(id),
      ])
    try addFacets(inspection.facts.decoded(), of: id)
  }

  /// Saves the size in which a picture is upright, in pixels.
  package func saveSize(width: Int, height: Int, of id: DocumentID) throws {
    try run(
      "UPDATE documents SET width = :width, height = :height WHERE id = :id",
      ["width": .integer(width), "height": .integer(height), "id": .rawValue(id)])
  }

  /// Inserts inspection rules under the SHA-256 of their text, unless they exist.
  package func insertQualityRules(_ body: String, id: String) throws {
    try insert(into: "quality_rules", ["id": .text(id), "body": .text(body)], onConflict: "(id) DO NOTHING")
  }

  package func qualityRules(_ id: String) throws -> String? {
    try rows("SELECT body FROM quality_rules WHERE id = :id", ["id": .text(id)]).first?.text("body")
  }

  /// A document with its perceptual hash, in hexadecimal, and whether a sandbox marker determined its result.
  package typealias HashedDocument = (id: DocumentID, key: SideKey, perceptualHash: String, isMarked: Bool)

  /// Returns the attempt's documents in force that have a perceptual hash, except those of this type and side and
  /// those that were rejected.
  package func hashedDocuments(in attempt: VerificationID, besides key: SideKey) throws -> [HashedDocument] {
    try rows(
      """
      SELECT id, type, side, perceptual_hash, is_marked FROM documents
      WHERE verification_id = :attempt AND status NOT IN ('DISPOSED', 'REJECTED', 'FAILED')
        AND NOT (type = :type AND side = :side) AND perceptual_hash IS NOT NULL
      """, ["attempt": .rawValue(attempt), "type": .rawValue(key.type), "side": .rawValue(key.side)]
    ).map {
      (
        try $0.rawValue("id"), SideKey(try $0.rawValue("type"), try $0.rawValue("side")),
        try $0.text("perceptual_hash"), try $0.flag("is_marked")
      )
    }
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
      FROM documents d WHERE d.id > :id ORDER BY d.id LIMIT :limit
      """, ["id": .text(id?.rawValue ?? ""), "limit": .integer(limit)]
    ).map { DocumentTry(document: try DocumentRecord($0), earlierRefusals: try $0.integer("earlier_refusals")) }
  }
}

extension InspectionRecord {
  init(_ row: SQLRow) throws {
    self.init(
      facts: StoredJSON(text: try row.text("quality")), isSoftPass: try row.flag("is_soft_pass"),
      quadrilateral: row.optionalText("quadrilateral").map { StoredJSON(text: $0) },
      perceptualHash: row.optionalText("perceptual_hash"), rulesId: row.optionalText("rules_id"),
      isMarked: try row.flag("is_marked"))
  }
}
