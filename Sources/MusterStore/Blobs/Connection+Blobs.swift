internal import Foundation
internal import VerificationFlow

extension Connection {
  func insert(_ blob: StoredBlob, at now: Instant) throws {
    try execute(
      "INSERT INTO blobs (id, master_key_id, wrapped_key, byte_count, created_at) VALUES (?, ?, ?, ?, ?)",
      [
        .word(blob.id), .text(blob.key.masterKeyID), .text(Data(blob.key.wrapped).base64EncodedString()),
        .integer(blob.byteCount), .time(now),
      ])
  }

  /// Deletes a blob's row, including its key.
  func removeBlob(_ id: BlobID) throws {
    try execute("DELETE FROM blobs WHERE id = ?", [.word(id)])
  }

  /// Returns complete blobs ordered by id, after the given id. A blob that is still being written has size 0.
  func completeBlobs(after id: BlobID?, limit: Int) throws -> [StoredBlob] {
    try rows(
      "SELECT * FROM blobs WHERE id > ? AND byte_count > 0 ORDER BY id LIMIT ?",
      [.text(id?.rawValue ?? ""), .integer(limit)]
    ).map { try StoredBlob($0, id: "id") }
  }

  /// Returns the total size in bytes of all complete blobs.
  func completeBlobByteCount() throws -> Int64 {
    let sum = try rows("SELECT COALESCE(SUM(byte_count), 0) AS byte_count FROM blobs WHERE byte_count > 0", [])
    return Int64(try sum[0].integer("byte_count"))
  }

  /// Returns those of the given blobs that have a row.
  package func knownBlobs(among ids: [BlobID]) throws -> Set<BlobID> {
    try Set(rows("SELECT id FROM blobs WHERE id", among: ids).map { try $0.word("id") })
  }
}

extension StoredBlob {
  /// Creates a blob from a row that may contain other columns.
  ///
  /// - Parameter column: The column of the blob's id.
  init(_ row: SQLRow, id column: String) throws {
    guard let wrapped = Data(base64Encoded: try row.text("wrapped_key")) else {
      throw StoreError(.malformedRow, "wrapped_key is not base64")
    }
    self.init(
      id: try row.word(column),
      key: SealedKey(masterKeyID: try row.text("master_key_id"), wrapped: [UInt8](wrapped)),
      byteCount: Int64(try row.integer("byte_count")))
  }
}
