package import VerificationFlow

/// A picture of a document together with the blob that holds its bytes.
package struct StoredRendition: Sendable, Equatable {
  package let record: RenditionRecord
  package let blob: StoredBlob
  /// The position of the picture in the contents of its blob, which several pictures may share.
  package let byteOffset: Int64

  package init(_ record: RenditionRecord, in blob: StoredBlob, at byteOffset: Int64 = 0) {
    self.record = record
    self.blob = blob
    self.byteOffset = byteOffset
  }

  /// Whether processing the original gives the picture again.
  package var isRemakeable: Bool { RenditionKind.remakeable.contains(record.kind) }

  /// Returns the range of the blob's contents that holds a range of the picture, which is clamped to it; nil for all of
  /// the picture.
  package func place(of range: Range<Int64>? = nil) -> Range<Int64> {
    let whole = 0..<Int64(record.byteCount)
    let part = range?.clamped(to: whole) ?? whole
    return byteOffset + part.lowerBound..<byteOffset + part.upperBound
  }
}

extension Sequence where Element == StoredRendition {
  /// The blobs that hold these pictures, each once.
  package var blobs: [StoredBlob] {
    var blobs: [StoredBlob] = []
    for rendition in self where !blobs.contains(where: { $0.id == rendition.blob.id }) { blobs.append(rendition.blob) }
    return blobs
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
  /// Inserts pictures and the blobs that hold them.
  package func insert(_ renditions: [StoredRendition], at now: Instant) throws {
    for blob in renditions.blobs { try insert(blob, at: now) }
    for rendition in renditions { try insert(into: "renditions", rendition.columns) }
  }

  /// Replaces the pictures of a document that were made from its original by others in another blob, and deletes the
  /// blobs that they were in. A picture without a successor is deleted.
  ///
  /// - Parameters:
  ///   - former: Those pictures as they were read before.
  ///   - renditions: The new pictures. Kinds that the document did not have are left out.
  /// - Returns: The deleted blobs, whose files must be removed once the transaction is committed; nil if the pictures
  ///   were replaced or erased in the meantime, and then nothing is changed.
  package func replace(
    _ former: [StoredRendition], of document: DocumentID, by renditions: [StoredRendition], at now: Instant
  ) throws -> [BlobID]? {
    try lock("renditions", where: "document_id", is: .rawValue(document))
    let current = try self.renditions(of: document).filter(\.isRemakeable)
    guard !current.isEmpty, current.map(\.blob.id) == former.map(\.blob.id) else { return nil }
    for blob in renditions.blobs { try insert(blob, at: now) }
    for old in current {
      // An update, so that another transaction that is about to delete the row deletes the new one.
      if let new = renditions.first(where: { $0.record.kind == old.record.kind }) {
        try run(
          """
          UPDATE renditions SET blob_id = :blob_id, byte_offset = :byte_offset, byte_count = :byte_count,
            width = :width, height = :height, content_type = :content_type, sha256 = :sha256
          WHERE document_id = :document_id AND kind = :kind
          """, Dictionary(uniqueKeysWithValues: new.columns.map { ($0.key, $0.value) }))
      } else {
        try run(
          "DELETE FROM renditions WHERE document_id = :document AND kind = :kind",
          ["document": .rawValue(document), "kind": .rawValue(old.record.kind)])
      }
    }
    let blobs = current.blobs.map(\.id)
    for blob in blobs { try removeBlob(blob) }
    return blobs
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
      SELECT d.session_id, d.project_id, d.created_at, r.document_id, r.kind, r.blob_id, r.byte_offset, r.byte_count,
        r.width, r.height, r.content_type, r.sha256, b.master_key_id, b.wrapped_key, b.byte_count AS blob_byte_count
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
      SELECT r.*, b.master_key_id, b.wrapped_key, b.byte_count AS blob_byte_count
      FROM renditions r JOIN blobs b ON b.id = r.blob_id WHERE r.document_id
      """,
      among: documents, "ORDER BY r.kind"
    ).map(StoredRendition.init)
  }

  /// Returns what is known of the pictures of these documents, ordered by kind, without the blobs of their bytes.
  package func renditionRecords(of documents: [DocumentID]) throws -> [RenditionRecord] {
    try rows(
      """
      SELECT document_id, kind, width, height, content_type, sha256, byte_count FROM renditions WHERE document_id
      """,
      among: documents, "ORDER BY kind"
    ).map(RenditionRecord.init)
  }

  /// Returns a page of complete blobs, as `completeBlobs` does, and those of them whose pictures can be made again from
  /// the originals, so that a copy of the store may leave them out. Works with every earlier schema.
  func blobsToCopy(after last: BlobID?, limit: Int) throws -> (page: [StoredBlob], remakeable: Set<BlobID>) {
    let page = try completeBlobs(after: last, limit: limit)
    return (page, try remakeableBlobs(among: page.map(\.id)))
  }

  private func remakeableBlobs(among blobs: [BlobID]) throws -> Set<BlobID> {
    let kinds = RenditionKind.remakeable.map { "'\($0.rawValue)'" }.joined(separator: ", ")
    return try Set(
      rows("SELECT blob_id FROM renditions WHERE kind IN (\(kinds)) AND blob_id", among: blobs)
        .map { try $0.rawValue("blob_id") })
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
    self.init(
      try RenditionRecord(row), in: try StoredBlob(row, id: "blob_id", byteCount: "blob_byte_count"),
      at: Int64(try row.integer("byte_offset")))
    let byteCount = Int64(record.byteCount)
    guard byteOffset >= 0, byteCount >= 0, blob.byteCount >= byteCount, byteOffset <= blob.byteCount - byteCount else {
      throw StoreError(.malformedRow, "a rendition of document \(record.documentId) is not in its blob")
    }
  }

  /// The columns of the row, each of which is also the name of an argument.
  fileprivate var columns: KeyValuePairs<String, SQLValue> {
    [
      "document_id": .rawValue(record.documentId), "kind": .rawValue(record.kind), "blob_id": .rawValue(blob.id),
      "byte_offset": .integer(byteOffset), "byte_count": .integer(record.byteCount), "width": .integer(record.width),
      "height": .integer(record.height), "content_type": .text(record.contentType), "sha256": .text(record.sha256),
    ]
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
