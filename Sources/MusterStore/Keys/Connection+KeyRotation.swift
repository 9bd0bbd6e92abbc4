internal import Foundation
internal import VerificationFlow

extension Connection {
  /// Re-wraps the keys of a page of blobs, ordered by blob id.
  ///
  /// - Parameter id: The last id of the previous page; nil for the first page.
  /// - Returns: The last id of the page, nil after the last page; the number of re-wrapped keys; the blobs whose keys
  ///   cannot be decrypted and are left unchanged.
  func rewrapBlobs(
    with key: MasterKey, after id: BlobID?, limit: Int
  ) throws -> (last: BlobID?, count: Int, unreadable: [BlobID]) {
    let blobs = try rows(
      "SELECT * FROM blobs WHERE id > ? ORDER BY id LIMIT ?", [.text(id?.rawValue ?? ""), .integer(limit)]
    ).map { try StoredBlob($0, id: "id") }
    var count = 0
    var unreadable: [BlobID] = []
    for blob in blobs where blob.key.masterKeyID != key.id {
      guard let dataKey = try? key.unwrap(blob.key, for: blob.id) else {
        unreadable.append(blob.id)
        continue
      }
      let sealed = try key.wrap(dataKey, for: blob.id)
      try execute(
        "UPDATE blobs SET master_key_id = ?, wrapped_key = ? WHERE id = ?",
        [.text(sealed.masterKeyID), .text(Data(sealed.wrapped).base64EncodedString()), .word(blob.id)])
      count += 1
    }
    return (blobs.last?.id, count, unreadable)
  }

  /// Reseals all signature keys.
  ///
  /// - Returns: The number of resealed keys.
  /// - Throws: `StoreError` `secretUnreadable`; nothing is changed then.
  func resealSignatureKeys(with key: MasterKey) throws -> Int {
    let seal = SecretSeal(key)
    let stale = try rows("SELECT * FROM signature_keys WHERE master_key_id <> ?", [.text(key.id)])
      .map(StoredSignatureKey.init)
    for old in stale {
      let new = try old.resealed(seal)
      try execute(
        "UPDATE signature_keys SET master_key_id = ?, material = ? WHERE project_id = ? AND id = ?",
        [
          .text(new.sealed.masterKeyID), .text(Data(new.sealed.wrapped).base64EncodedString()),
          .word(new.record.projectId), .word(new.record.id),
        ])
    }
    return stale.count
  }
}
