internal import Foundation

extension Connection {
  /// The blobs that rows know, by id, after a given one.
  func blobs(after id: BlobID?, limit: Int) throws -> [StoredBlob] {
    try rows(
      "SELECT * FROM blobs WHERE id > ? ORDER BY id LIMIT ?", [.text(id?.rawValue ?? ""), .integer(limit)]
    ).map { row in
      guard let wrapped = Data(base64Encoded: try row.text("wrapped_key")) else {
        throw StoreError(.malformedRow, "wrapped_key is not base64")
      }
      return StoredBlob(
        id: try row.word("id"),
        key: SealedKey(masterKeyID: try row.text("master_key_id"), wrapped: [UInt8](wrapped)),
        byteCount: Int64(try row.integer("byte_count")))
    }
  }
}
