import FaultyFiles
import Foundation
import TestStores
import Testing
import VerificationFlow

@testable import MusterStore

/// A store with something in it, in a folder beside which there is room for backups.
struct FilledStore {
  let folder: String
  let store: Store

  var data: String { folder + "/data" }
  var backup: String { folder + "/backup" }

  /// Keeps bytes as a blob with its row.
  func keep(_ bytes: [UInt8]) async throws -> StoredBlob {
    let blob = try await store.blobs.put(bytes)
    try await store.database.write { try $0.insert(blob, at: Instant(milliseconds: 1)) }
    store.blobs.recorded([blob.id])
    return blob
  }

  /// Removes a blob as a service does: the row goes first.
  func remove(_ id: BlobID) async throws {
    _ = try await store.database.write { try $0.execute("DELETE FROM blobs WHERE id = :id", ["id": .rawValue(id)]) }
    try await store.blobs.remove(id)
  }

  func backUp(to folder: String? = nil, isWithKey: Bool = true) async throws -> BackupManifest {
    try await Store.backUp(
      dataFolder: data, to: folder ?? backup, isWithKey: isWithKey, at: Instant(milliseconds: 1))
  }

  func names(in path: String = "") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder + path).sorted()
  }
}

/// Runs `body` with an open store that has a few blobs: one of a byte, a small one, and one of several chunks.
func withFilledStore(_ body: (FilledStore, [(StoredBlob, [UInt8])]) async throws -> Void) async throws {
  try await withFolder { folder in
    let filled = FilledStore(folder: folder, store: try await TestStores.open(folder + "/data", asService: true))
    var blobs: [(StoredBlob, [UInt8])] = []
    for (seed, count) in [1, 1000, 200_000].enumerated() {
      let bytes = makeBytes(count, seed: UInt64(seed))
      blobs.append((try await filled.keep(bytes), bytes))
    }
    try await closing(filled.store) { try await body(filled, blobs) }
  }
}

/// Runs `body` on the store in a data folder, as the service that works there.
func withStore(at folder: String, _ body: (Store) async throws -> Void) async throws {
  let store = try await TestStores.open(folder, asService: true)
  try await closing(store) { try await body(store) }
}

/// Expects that these blobs have their bytes.
func expect(_ blobs: [(StoredBlob, [UInt8])], in store: Store) async throws {
  for (blob, bytes) in blobs { #expect(try await store.blobs.read(blob) == bytes) }
}
