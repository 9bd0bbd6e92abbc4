internal import Encodings
internal import Foundation
internal import VerificationFlow

/// The id and file name of a blob: its creation time and 80 random bits as 32 lower-case hexadecimal digits.
///
/// It reveals nothing about the contents, and no value of this type can be a path.
package struct BlobID: RawRepresentable, Hashable, Sendable, Codable {
  /// 32 digits of `0`–`9` and `a`–`f`.
  package let rawValue: String

  /// Creates an id; nil unless `rawValue` is 32 digits of `0`–`9` and `a`–`f`.
  package init?(rawValue: String) {
    guard let bytes = [UInt8](lowerHex: rawValue), bytes.count == Self.byteCount else { return nil }
    self.rawValue = rawValue
  }

  init() {
    self.rawValue = [UInt8].timeOrdered(count: Self.byteCount).lowerHex
  }

  static let byteCount = 16

  /// The 16 bytes encoded by the digits.
  var bytes: [UInt8] { [UInt8](lowerHex: rawValue) ?? [] }
}

extension BlobID: CustomStringConvertible {
  package var description: String { rawValue }
}

/// A key encrypted with the master key or with one derived from it. A blob's key is stored in its row and not in its
/// file: a new master key only re-wraps rows, and deleting the key from the row makes all copies of the file
/// unreadable.
package struct SealedKey: Sendable, Equatable, Codable {
  package let masterKeyID: String
  /// Nonce, encrypted key and tag of AES-256-GCM, 28 bytes longer than the key.
  package let wrapped: [UInt8]
}

/// A blob that is complete and synced under its temporary name, ready for ``BlobStore/commit(_:)``.
package struct SealedBlob: Sendable, Equatable {
  package let id: BlobID
  package let byteCount: Int64
  let key: SealedKey

  /// The blob as stored in its row once committed.
  var stored: StoredBlob { StoredBlob(id: id, key: key, byteCount: byteCount) }
}

/// A stored blob: the contents of its row, which are all that is needed to read it.
package struct StoredBlob: Sendable, Equatable {
  package let id: BlobID
  package let key: SealedKey
  package let byteCount: Int64

  /// Returns the part of a range that is in the contents; all of them for nil.
  func contents(in range: Range<Int64>?) -> Range<Int64> {
    let whole = 0..<max(0, byteCount)
    return range?.clamped(to: whole) ?? whole
  }
}

extension Connection {
  func insert(_ blob: StoredBlob, at now: Instant) throws {
    try insert(
      into: "blobs",
      [
        "id": .rawValue(blob.id), "master_key_id": .text(blob.key.masterKeyID),
        "wrapped_key": blob.key.wrappedValue, "byte_count": .integer(blob.byteCount),
        "created_at": .time(now),
      ])
  }

  /// Deletes a blob's row, including its key.
  func removeBlob(_ id: BlobID) throws {
    try run("DELETE FROM blobs WHERE id = :id", ["id": .rawValue(id)])
  }

  /// Returns complete blobs ordered by id, after the given id. A blob that is still being written has size 0.
  func completeBlobs(after id: BlobID?, limit: Int) throws -> [StoredBlob] {
    try rows(
      "SELECT * FROM blobs WHERE id > :id AND byte_count > 0 ORDER BY id LIMIT :limit",
      ["id": .text(id?.rawValue ?? ""), "limit": .integer(limit)]
    ).map { try StoredBlob($0, id: "id") }
  }

  /// Returns the total size in bytes of all complete blobs.
  func completeBlobByteCount() throws -> Int64 {
    Int64(try count("SELECT COALESCE(SUM(byte_count), 0) FROM blobs WHERE byte_count > 0"))
  }

  /// Returns those of the given blobs that have a row.
  package func knownBlobs(among ids: [BlobID]) throws -> Set<BlobID> {
    try Set(rows("SELECT id FROM blobs WHERE id", among: ids).map { try $0.rawValue("id") })
  }
}

extension SealedKey {
  var wrappedValue: SQLValue { .text(Data(wrapped).base64EncodedString()) }

  /// - Parameter column: The column of the encrypted key.
  init(_ row: SQLRow, wrapped column: String) throws {
    guard let wrapped = Data(base64Encoded: try row.text(column)) else {
      throw StoreError(.malformedRow, "\(column) is not base64")
    }
    self.init(masterKeyID: try row.text("master_key_id"), wrapped: [UInt8](wrapped))
  }
}

extension StoredBlob {
  /// Creates a blob from a row that may contain other columns.
  ///
  /// - Parameters:
  ///   - column: The column of the blob's id.
  ///   - byteCount: The column of the blob's size.
  init(_ row: SQLRow, id column: String, byteCount: String = "byte_count") throws {
    self.init(
      id: try row.rawValue(column), key: try SealedKey(row, wrapped: "wrapped_key"),
      byteCount: Int64(try row.integer(byteCount)))
  }
}
