import Foundation
import NIOCore
import TestStores
import TestTraits
import Testing

@testable import MusterStore

@Suite struct BlobTamperTests {
  private static let corrupt = BlobError(code: .corrupt, reason: "")

  @Test func `any flipped bit of a small blob is found`() async throws {
    try await withBlobStore { store in
      let blob = try await store.put(makeBytes(40))
      let path = store.path(of: blob)
      let file = try readFile(path)
      for index in file.indices {
        var changed = file
        changed[index] ^= 1 << UInt8(index % 8)
        try writeFile(changed, path)
        await #expect(throws: Self.corrupt, "byte \(index)") { try await store.read(blob) }
      }
    }
  }

  @Test func `a flipped bit in any chunk is found, by whole and by range`() async throws {
    try await withBlobStore { store in
      let blob = try await store.put(makeBytes(200_000))
      let path = store.path(of: blob)
      let file = try readFile(path)
      for chunk in 0..<4 as Range<Int64> {
        var changed = file
        changed[Int(BlobLayout.offset(ofChunk: chunk)) + 5] ^= 0x80
        try writeFile(changed, path)
        await #expect(throws: Self.corrupt) { try await store.read(blob) }
        await #expect(throws: Self.corrupt) {
          try await store.collect(blob, range: chunk * 65_536 + 100..<chunk * 65_536 + 101)
        }
        // The other chunks are as good as before.
        let other = (chunk + 1) % 4
        #expect(try await store.collect(blob, range: other * 65_536..<other * 65_536 + 1).count == 1)
      }
    }
  }

  /// A damaged chunk keeps its piece back, and the pieces before it are as they were.
  @Test(.slow, arguments: [0, 7, 8, 12, 15, 16, 18] as [Int64])
  func `a flipped bit in a piece of several chunks is found`(chunk: Int64) async throws {
    try await withBlobStore { store in
      let bytes = makeBytes(1_200_000)
      let blob = try await store.put(bytes)
      let path = store.path(of: blob)
      var changed = try readFile(path)
      changed[Int(BlobLayout.offset(ofChunk: chunk)) + 5] ^= 0x80
      try writeFile(changed, path)
      await #expect(throws: Self.corrupt) { try await store.read(blob) }
      var read: [UInt8] = []
      await #expect(throws: Self.corrupt) {
        for try await piece in try await store.stream(blob) { read += piece.readableBytesView }
      }
      #expect(read == Array(bytes.prefix(Int(chunk) / 8 * 524_288)))
    }
  }

  /// Cut in the header, behind the first piece, within the second one, and at the ends of chunks of it.
  @Test(.slow, arguments: [0, 16, 524_448, 524_449, 590_000, 655_552, 1_048_863] as [UInt64])
  func `a file that is cut while it is streamed is found`(length: UInt64) async throws {
    try await withBlobStore { store in
      let bytes = makeBytes(1_200_000)
      let blob = try await store.put(bytes)
      let stream = try await store.stream(blob)
      let file = try #require(FileHandle(forWritingAtPath: store.path(of: blob)))
      try file.truncate(atOffset: length)
      try file.close()
      var read: [UInt8] = []
      await #expect(throws: Self.corrupt) {
        for try await piece in stream { read += piece.readableBytesView }
      }
      #expect(read == Array(bytes.prefix(524_288)))
    }
  }

  @Test(arguments: [131_072, 131_073, 200_000])
  func `a file cut at a chunk's end is found`(count: Int) async throws {
    try await withBlobStore { store in
      let blob = try await store.put(makeBytes(count))
      let path = store.path(of: blob)
      let file = try readFile(path)
      for chunks in 0..<BlobLayout.chunkCount(byteCount: blob.byteCount) {
        try writeFile(Array(file.prefix(Int(BlobLayout.offset(ofChunk: chunks)))), path)
        await #expect(throws: Self.corrupt) { try await store.read(blob) }
        // Even where the row was made to agree with the shorter file.
        let shorter = StoredBlob(id: blob.id, key: blob.key, byteCount: chunks * 65_536)
        await #expect(throws: Self.corrupt) { try await store.read(shorter) }
      }
    }
  }

  @Test(arguments: [0, 1, 31, 32, 47])
  func `a stump is found`(count: Int) async throws {
    try await withBlobStore { store in
      let blob = try await store.put([])
      try writeFile(Array(readFile(store.path(of: blob)).prefix(count)), store.path(of: blob))
      await #expect(throws: Self.corrupt) { try await store.read(blob) }
      await #expect(throws: Self.corrupt) { try await store.collect(blob) }
    }
  }

  @Test func `appended bytes are found`() async throws {
    try await withBlobStore { store in
      let blob = try await store.put([1, 2, 3])
      try writeFile(readFile(store.path(of: blob)) + [0], store.path(of: blob))
      await #expect(throws: Self.corrupt) { try await store.read(blob) }
    }
  }

  @Test func `chunks in another order are found`() async throws {
    try await withBlobStore { store in
      let blob = try await store.put(makeBytes(3 * 65_536))
      let path = store.path(of: blob)
      let file = try readFile(path)
      let (header, chunks) = (file.prefix(32), file.dropFirst(32))
      let size = BlobLayout.sealedChunkByteCount
      let (first, second, last) = (chunks.prefix(size), chunks.dropFirst(size).prefix(size), chunks.suffix(size))
      try writeFile(Array([header, second, first, last].joined()), path)
      await #expect(throws: Self.corrupt) { try await store.read(blob) }
    }
  }

  @Test func `exchanged files are found, also when the headers are exchanged with them`() async throws {
    try await withBlobStore { store in
      let first = try await store.put(makeBytes(1000, seed: 1))
      let second = try await store.put(makeBytes(1000, seed: 2))
      let (firstFile, secondFile) = (try readFile(store.path(of: first)), try readFile(store.path(of: second)))
      let mixture = Array(firstFile.prefix(32)) + secondFile.dropFirst(32)
      try writeFile(secondFile, store.path(of: first))
      try writeFile(Array(secondFile.prefix(32)) + firstFile.dropFirst(32), store.path(of: second))
      await #expect(throws: Self.corrupt) { try await store.read(first) }
      await #expect(throws: Self.corrupt) { try await store.read(second) }
      try writeFile(mixture, store.path(of: first))
      await #expect(throws: Self.corrupt) { try await store.read(first) }
    }
  }

  @Test func `another blob's key does not open`() async throws {
    try await withBlobStore { store in
      let first = try await store.put([1])
      let second = try await store.put([2])
      let mixed = StoredBlob(id: first.id, key: second.key, byteCount: 1)
      await #expect(throws: Self.corrupt) { try await store.read(mixed) }
    }
  }

  @Test(arguments: [-1, Int64.min, Int64.max, 4, 2] as [Int64])
  func `a row with a wrong size is found`(byteCount: Int64) async throws {
    try await withBlobStore { store in
      let blob = try await store.put([1, 2, 3])
      let wrong = StoredBlob(id: blob.id, key: blob.key, byteCount: byteCount)
      await #expect(throws: Self.corrupt) { try await store.read(wrong) }
    }
  }

  @Test func `another master key is named as missing`() async throws {
    try await withTemporaryFolder { folder in
      let blob = try await makeStore(in: "\(folder)/blobs").put([1])
      let other = try makeStore(in: "\(folder)/blobs", masterKey: MasterKey(bytes: [UInt8](2...33)))
      await #expect(throws: BlobError(code: .keyMissing, reason: "")) { try await other.read(blob) }
    }
  }
}
