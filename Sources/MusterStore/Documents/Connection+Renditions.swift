package import VerificationFlow

extension Connection {
  /// Inserts a picture of a document together with its blob.
  package func insert(_ rendition: StoredRendition, at now: Instant) throws {
    let (record, blob) = (rendition.record, rendition.blob)
    try insert(blob, at: now)
    try execute(
      """
      INSERT INTO renditions (document_id, kind, blob_id, width, height, content_type, sha256)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      """,
      [
        .word(record.documentId), .word(record.kind), .word(blob.id), .integer(record.width),
        .integer(record.height), .text(record.contentType), .text(record.sha256),
      ])
  }

  /// Returns the pictures of a document.
  package func renditions(of document: DocumentID) throws -> [StoredRendition] {
    try renditions(of: [document])
  }

  /// Returns the pictures of these documents, ordered by kind.
  package func renditions(of documents: [DocumentID]) throws -> [StoredRendition] {
    try rows(
      """
      SELECT r.*, b.master_key_id, b.wrapped_key, b.byte_count
      FROM renditions r JOIN blobs b ON b.id = r.blob_id WHERE r.document_id
      """,
      among: documents, "ORDER BY r.kind"
    ).map(StoredRendition.init)
  }
}

extension StoredRendition {
  init(_ row: SQLRow) throws {
    let blob = try StoredBlob(row, id: "blob_id")
    self.init(
      RenditionRecord(
        documentId: try row.word("document_id"), kind: try row.word("kind"), width: try row.integer("width"),
        height: try row.integer("height"), byteCount: Int(blob.byteCount), contentType: try row.text("content_type"),
        sha256: try row.text("sha256")),
      in: blob)
  }
}
