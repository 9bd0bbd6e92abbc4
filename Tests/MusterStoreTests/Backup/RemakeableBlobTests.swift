import Foundation
import TestStores
import TestTraits
import Testing
import VerificationFlow

@testable import MusterStore

/// Blobs whose renditions can be made again are no obstacle to a copy if they are missing or damaged; others are.
@Suite(.embeddedEngines) struct RemakeableBlobTests {
  @Test func lostRenditionsAreLeftOutOfABackup() async throws {
    try await withRenditions { data, folder, renditions in
      try FileManager.default.removeItem(atPath: "\(data)/blobs/\(renditions[0])")
      let short = "\(data)/blobs/\(renditions[1])"
      try writeFile(readFile(short).dropLast(), short)
      let manifest = try await backUp(data, to: folder + "/backup")
      #expect(manifest.leftOut == 2 && manifest.blobs == FilledTables.rowCount - 2)
      let names = try FileManager.default.contentsOfDirectory(atPath: folder + "/backup/blobs")
      #expect(names.count == manifest.blobs && Set(names).isDisjoint(with: renditions.prefix(2).map(\.rawValue)))

      #expect(try await Store.restore(folder + "/backup", to: folder + "/restored") == manifest)
      let damages = try await Store.verifyBlobs(dataFolder: folder + "/restored").damages
      #expect(Set(damages.map(\.blob)) == Set(renditions.prefix(2)))
      #expect(damages.allSatisfy { $0.isRemakeable && $0.error.code == .notFound })
    }
  }

  /// A backup copies files as they are. Restoring reads them.
  @Test func damagedRenditionsAreNotRestored() async throws {
    try await withRenditions { data, folder, renditions in
      for (rendition, offset) in zip(renditions, [3, 32]) {
        try flipByte(offset, of: "\(data)/blobs/\(rendition)")
      }
      let manifest = try await backUp(data, to: folder + "/backup")
      #expect(manifest.leftOut == 0 && manifest.blobs == FilledTables.rowCount)
      try FileManager.default.removeItem(atPath: "\(folder)/backup/blobs/\(renditions[2])")
      let restored = try await Store.restore(folder + "/backup", to: folder + "/restored")
      #expect(restored.leftOut == 3)
      let names = try FileManager.default.contentsOfDirectory(atPath: folder + "/restored/blobs")
      #expect(names.count == FilledTables.rowCount - 3 && Set(names).isDisjoint(with: renditions.map(\.rawValue)))
    }
  }

  @Test(.slow) func aLostOriginalIsAnError() async throws {
    try await withRenditions { data, folder, renditions in
      let original = try #require(
        try FileManager.default.contentsOfDirectory(atPath: data + "/blobs").first { name in
          name != "incoming" && !renditions.contains { $0.rawValue == name }
        })
      let whole = try await backUp(data, to: folder + "/backup")
      #expect(whole.leftOut == 0)
      try FileManager.default.removeItem(atPath: "\(folder)/backup/blobs/\(original)")
      await #expect(throws: BackupError(.blobMissing, "")) {
        try await Store.restore(folder + "/backup", to: folder + "/restored")
      }
      try FileManager.default.removeItem(atPath: "\(data)/blobs/\(original)")
      await #expect(throws: BackupError(.blobMissing, "")) { try await backUp(data, to: folder + "/again") }
    }
  }

  private func backUp(_ data: String, to folder: String) async throws -> BackupManifest {
    try await Store.backUp(dataFolder: data, to: folder, at: Instant(milliseconds: 1))
  }

  /// Runs `body` with a data folder in which three blobs hold renditions.
  private func withRenditions(
    _ body: (_ data: String, _ folder: String, _ renditions: [BlobID]) async throws -> Void
  ) async throws {
    try await withFolder { folder in
      let store = try await Store.open(StoreLocation(dataFolder: folder + "/data"))
      try await FilledTables.fill(store)
      let renditions = try await store.markRenditions(["display", "document", "thumbnail"])
      try await store.close()
      try await body(folder + "/data", folder, renditions)
    }
  }
}

extension Store {
  /// Makes renditions of these kinds of the first of the filled tables' originals.
  ///
  /// - Returns: Their blobs, in the order of the kinds.
  func markRenditions(_ kinds: [String]) async throws -> [BlobID] {
    try await database.write { connection in
      let rows = try connection.rows("SELECT blob_id FROM renditions ORDER BY blob_id")
      let blobs: [BlobID] = try rows.prefix(kinds.count).map { try $0.rawValue("blob_id") }
      for (blob, kind) in zip(blobs, kinds) {
        try connection.run(
          "UPDATE renditions SET kind = :kind WHERE blob_id = :blob", ["kind": .text(kind), "blob": .rawValue(blob)])
      }
      return blobs
    }
  }
}

/// Changes a byte of a file.
func flipByte(_ offset: Int, of path: String) throws {
  var bytes = try readFile(path)
  bytes[offset] ^= 1
  try writeFile(bytes, path)
}
