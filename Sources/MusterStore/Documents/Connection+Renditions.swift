package import VerificationFlow

/// A picture of a document together with the blob that holds its bytes.
package struct StoredRendition: Sendable, Equatable {
  package let record: RenditionRecord
  package let blob: StoredBlob

  package init(_ record: RenditionRecord, in blob: StoredBlob) {
    self.record = record
    self.blob = blob
  }
}

/// What a request for a picture needs to know: the picture, and whose document shows it.
package struct RenditionSource: Sendable, Equatable {
  package let sessionId: SessionID
  package let projectId: ProjectID
  /// The time since which the document has existed.
  package let createdAt: Instant
  /// Nil if the document has no picture of the requested kind.
  package let rendition: StoredRendition?
}

extension Connection {
  package func insert(_ rendition: StoredRendition, at now: Instant) throws {
    let (record, blob) = (rendition.record, rendition.blob)
    try insert(blob, at: now)
    try insert(
      into: "renditions",
      [
        "document_id": .rawValue(record.documentId), "kind": .rawValue(record.kind), "blob_id": .rawValue(blob.id),
        "width": .integer(record.width), "height": .integer(record.height), "content_type": .text(record.contentType),
        "sha256": .text(record.sha256),
      ])
  }

  package func renditions(of document: DocumentID) throws -> [StoredRendition] {
    try renditions(of: [document])
  }

  /// Returns a document's picture of one kind with its owner, in one query and without the document's other columns.
  ///
  /// - Parameter kind: Nil for a kind that does not exist.
  /// - Returns: Nil if the document does not exist.
  package func renditionSource(of document: DocumentID, kind: RenditionKind?) throws -> RenditionSource? {
    try rows(
      """
      SELECT d.session_id, d.project_id, d.created_at, r.document_id, r.kind, r.blob_id, r.width, r.height,
        r.content_type, r.sha256, b.master_key_id, b.wrapped_key, b.byte_count
      FROM documents d
        LEFT JOIN renditions r ON r.document_id = d.id AND r.kind = :kind
        LEFT JOIN blobs b ON b.id = r.blob_id
      WHERE d.id = :document
      """, ["document": .rawValue(document), "kind": .rawValue(kind)]
    ).first.map(RenditionSource.init)
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

  /// Returns what is known of the pictures of these documents, ordered by kind, without the blobs of their bytes.
  package func renditionRecords(of documents: [DocumentID]) throws -> [RenditionRecord] {
    try rows(
      """
      SELECT r.document_id, r.kind, r.width, r.height, r.content_type, r.sha256, b.byte_count
      FROM renditions r JOIN blobs b ON b.id = r.blob_id WHERE r.document_id
      """,
      among: documents, "ORDER BY r.kind"
    ).map(RenditionRecord.init)
  }
}

extension RenditionSource {
  init(_ row: SQLRow) throws {
    self.init(
      sessionId: try row.rawValue("session_id"), projectId: try row.rawValue("project_id"),
      createdAt: try row.time("created_at"),
      rendition: row.optionalText("wrapped_key") == nil ? nil : try StoredRendition(row))
  }
}

extension StoredRendition {
  init(_ row: SQLRow) throws {
    self.init(try RenditionRecord(row), in: try StoredBlob(row, id: "blob_id"))
  }
}

extension RenditionRecord {
  init(_ row: SQLRow) throws {
    self.init(
      documentId: try row.rawValue("document_id"), kind: try row.rawValue("kind"), width: try row.integer("width"),
      height: try row.integer("height"), byteCount: try row.integer("byte_count"),
      contentType: try row.text("content_type"), sha256: try row.text("sha256"))
  }
}
