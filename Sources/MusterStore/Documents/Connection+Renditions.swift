internal import Foundation
public import VerificationFlow

extension Connection {
  /// Adds a picture of a document, with its blob.
  public func insert(_ rendition: StoredRendition, at now: Instant) throws {
    let (record, blob) = (rendition.record, rendition.blob)
    try execute(
      "INSERT INTO blobs (id, master_key_id, wrapped_key, byte_count, created_at) VALUES (?, ?, ?, ?, ?)",
      [
        .word(blob.id), .text(blob.key.masterKeyID), .text(Data(blob.key.wrapped).base64EncodedString()),
        .integer(blob.byteCount), .time(now),
      ])
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

  /// The pictures of a document.
  public func renditions(of document: DocumentID) throws -> [StoredRendition] {
    try renditions(of: [document])
  }

  /// The pictures of these documents; those of one document by their kind.
  public func renditions(of documents: [DocumentID]) throws -> [StoredRendition] {
    try rows(
      """
      SELECT r.*, b.master_key_id, b.wrapped_key, b.byte_count
      FROM renditions r JOIN blobs b ON b.id = r.blob_id WHERE r.document_id
      """,
      among: documents, "ORDER BY r.kind"
    ).map(StoredRendition.init)
  }

  /// Those of these blobs that a row knows.
  public func knownBlobs(among ids: [BlobID]) throws -> Set<BlobID> {
    try Set(rows("SELECT id FROM blobs WHERE id", among: ids).map { try $0.word("id") })
  }
}

extension StoredRendition {
  init(_ row: SQLRow) throws {
    guard let wrapped = Data(base64Encoded: try row.text("wrapped_key")) else {
      throw StoreError(.malformedRow, "wrapped_key is not base64")
    }
    let key = SealedKey(masterKeyID: try row.text("master_key_id"), wrapped: [UInt8](wrapped))
    let byteCount = try row.integer("byte_count")
    self.init(
      RenditionRecord(
        documentId: try row.word("document_id"), kind: try row.word("kind"), width: try row.integer("width"),
        height: try row.integer("height"), byteCount: byteCount, contentType: try row.text("content_type"),
        sha256: try row.text("sha256")),
      in: StoredBlob(id: try row.word("blob_id"), key: key, byteCount: Int64(byteCount)))
  }
}
