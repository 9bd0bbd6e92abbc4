import AsyncHTTPClient
import Foundation
import NIOCore
import TestStores
import Testing
import VerificationFlow

@testable import MusterStore

/// Blobs in a bucket, which `scripts/with-s3` provides.
@Suite(.buckets) struct BlobBucketTests {
  private func known(_ store: Store) -> @Sendable ([BlobID]) async throws -> Set<BlobID> {
    { ids in try await store.database.read { try $0.knownBlobs(among: ids) } }
  }

  @Test func whatHasNoRowIsRemovedADayLater() async throws {
    try await withStore { store in
      let recorded = try await store.blobs.put([1, 2, 3])
      try await store.database.write { try $0.insert(recorded, at: .init(milliseconds: 1)) }
      let orphans = try await store.blobs.put(all: [[1], [2], [3]])
      // An hour before a day has passed, another service may still write the rows.
      let soon = Date(timeIntervalSinceNow: 23 * 3600)
      #expect(try await store.blobs.sweepBucket(now: soon, keeping: known(store)) == 0)
      for orphan in orphans { #expect(try await store.blobs.read(orphan).count == 1) }
      let late = Date(timeIntervalSinceNow: 25 * 3600)
      #expect(try await store.blobs.sweepBucket(now: late, keeping: known(store)) == 3)
      #expect(try await store.blobs.sweepBucket(now: late, keeping: known(store)) == 0)
      #expect(try await store.blobs.read(recorded) == [1, 2, 3])
      for orphan in orphans {
        await #expect(throws: BlobError(code: .notFound, reason: "")) { try await store.blobs.read(orphan) }
      }
    }
  }

  /// Beyond the length of a part, an object is sent in parts.
  @Test(arguments: [0, 1, 65_536, 8_390_000, 20_000_000])
  func blobsComeBackAsTheyWere(byteCount: Int) async throws {
    try await withStore { store in
      let bytes = makeBytes(byteCount, seed: 7)
      let blob = try await store.blobs.put(bytes)
      #expect(try await store.blobs.read(blob) == bytes)
      // It is still here, but is also read from the bucket.
      let path = store.blobs.folder.incomingPath(of: blob.id)
      #expect(FileManager.default.fileExists(atPath: path))
      try FileManager.default.removeItem(atPath: path)
      #expect(try await store.blobs.read(blob) == bytes)
      let range = Int64(byteCount / 2)..<Int64(byteCount)
      var part: [UInt8] = []
      for try await piece in try await store.blobs.stream(blob, range: range) { part += piece.readableBytesView }
      #expect(part == Array(bytes[(byteCount / 2)...]))
    }
  }

  @Test func whatWasSentIsInTheFolderForAWhile() async throws {
    try await withStore { store in
      let bytes = makeBytes(20 << 20, seed: 3)
      var blobs: [StoredBlob] = []
      for _ in 1...2 { blobs.append(try await store.blobs.put(bytes)) }
      // Takes as much room as many other blobs would.
      #expect(store.blobs.sent.insert(BlobID(), byteCount: 190 << 20).isEmpty)
      for _ in 1...2 { blobs.append(try await store.blobs.put(bytes)) }
      let files = try FileManager.default.contentsOfDirectory(atPath: store.blobs.folder.incomingPath)
      #expect(Set(files) == Set(blobs.suffix(3).map(\.id.rawValue)))
      try await store.blobs.remove(blobs[3].id)
      #expect(try FileManager.default.contentsOfDirectory(atPath: store.blobs.folder.incomingPath).count == 2)
      #expect(try await store.blobs.sweep { _ in [] } == 0)
      for blob in blobs.dropLast() { #expect(try await store.blobs.read(blob) == bytes) }
    }
  }

  @Test func theOldestOfWhatWasSentMakeRoom() {
    let (sent, ids) = (SentBlobs(), (1...4).map { _ in BlobID() })
    #expect(ids.prefix(2).allSatisfy { sent.insert($0, byteCount: 100 << 20).isEmpty })
    #expect(sent.insert(ids[2], byteCount: 100 << 20) == [ids[0]])
    #expect(sent.all == [ids[1], ids[2]])
    sent.remove(ids[1])
    #expect(sent.insert(ids[3], byteCount: 100 << 20).isEmpty)
    // What is larger than all the room is not kept either.
    #expect(Set(sent.insert(ids[0], byteCount: 300 << 20)) == [ids[0], ids[2], ids[3]])
  }

  @Test func nobodyButTheKeysOwnerReadsAnObject() async throws {
    try await withStore { store in
      let bucket = try #require(store.blobs.bucket)
      let secret = Array("a document's number".utf8)
      let blob = try await store.blobs.put(secret)
      let size = BlobLayout.fileByteCount(byteCount: Int64(secret.count))
      let object = try await bucket.bytes(of: blob.id, 0..<size).collect(upTo: 1 << 20)
      #expect(Data(object.readableBytesView).range(of: Data(secret)) == nil)
    }
  }

  @Test func aChangedObjectIsCorrupt() async throws {
    try await withStore { store in
      let bucket = try #require(store.blobs.bucket)
      let blob = try await store.blobs.put(makeBytes(150_000, seed: 1))
      let size = BlobLayout.fileByteCount(byteCount: 150_000)
      var object = Array(try await bucket.bytes(of: blob.id, 0..<size).collect(upTo: 1 << 20).readableBytesView)
      object[70_000] ^= 1
      try FileManager.default.removeItem(atPath: store.blobs.folder.incomingPath(of: blob.id))
      try await bucket.put(blob.id, byteCount: size) { [object] in
        Array(object[Int($0.lowerBound)..<Int($0.upperBound)])
      }
      await #expect(throws: BlobError(code: .corrupt, reason: "")) { try await store.blobs.read(blob) }
    }
  }
}
