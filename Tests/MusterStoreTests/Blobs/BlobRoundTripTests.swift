import FaultyFiles
import NIOCore
import TestTraits
import Testing

@testable import MusterStore

@Suite struct BlobRoundTripTests {
  @Test(arguments: [0, 1, 65_535, 65_536, 65_537, 131_072, 200_000])
  func `what was put comes back`(count: Int) async throws {
    try await withBlobStore { store in
      let bytes = makeBytes(count)
      let blob = try await store.put(bytes)
      #expect(blob.byteCount == Int64(count))
      #expect(try await store.read(blob) == bytes)
      #expect(try await store.collect(blob) == bytes)
      #expect(try store.fileNames() == [blob.id.rawValue])
      #expect(try readFile(store.path(of: blob)).count == Int(BlobLayout.fileByteCount(byteCount: Int64(count))))
    }
  }

  @Test(.slow, arguments: 0..<20 as Range<UInt64>)
  func `it does not matter how the bytes arrive`(seed: UInt64) async throws {
    var generator = SeededGenerator(seed: seed)
    let bytes = makeBytes(Int.random(in: 0...300_000, using: &generator), seed: seed)
    var pieces: [ArraySlice<UInt8>] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = Int.random(in: 0...[7, 5_000, 150_000][Int(seed % 3)], using: &generator)
      pieces.append(rest.prefix(max(count, bytes.count / 200)))
      rest = rest.dropFirst(max(count, bytes.count / 200, 1))
    }
    if pieces.map(\.count).reduce(0, +) != bytes.count { pieces = [bytes[...]] }

    try await withBlobStore { store in
      let writer = try await store.create()
      for piece in pieces { try await writer.write(ByteBuffer(bytes: piece)) }
      let sealed = try await writer.finish()
      #expect(sealed.byteCount == Int64(bytes.count))
      let stored = try await store.commit([sealed])
      #expect(try await store.read(try #require(stored.first)) == bytes)
    }
  }

  @Test func `several blobs are committed together`() async throws {
    try await withBlobStore { store in
      var sealed: [SealedBlob] = []
      for seed in 1...3 as ClosedRange<UInt64> {
        let writer = try await store.create()
        try await writer.write(ByteBuffer(bytes: makeBytes(1000, seed: seed)))
        sealed.append(try await writer.finish())
      }
      let stored = try await store.commit(sealed)
      #expect(stored.map(\.id) == sealed.map(\.id))
      for (blob, seed) in zip(stored, 1...3 as ClosedRange<UInt64>) {
        #expect(try await store.read(blob) == makeBytes(1000, seed: seed))
      }
      #expect(try await store.commit([]).isEmpty)
    }
  }

  @Test func `a store opened again reads what the first one kept`() async throws {
    try await withTemporaryFolder { folder in
      let bytes = makeBytes(70_000)
      let blob = try await makeStore(in: "\(folder)/blobs").put(bytes)
      #expect(try await makeStore(in: "\(folder)/blobs").read(blob) == bytes)
    }
  }

  @Test func `equal contents make different files with different keys`() async throws {
    try await withBlobStore { store in
      let bytes = makeBytes(5000)
      let first = try await store.put(bytes)
      let second = try await store.put(bytes)
      #expect(first.id != second.id)
      #expect(first.key != second.key)
      #expect(try readFile(store.path(of: first)).dropFirst(32) != readFile(store.path(of: second)).dropFirst(32))
    }
  }

  @Test func `the contents never appear in the file`() async throws {
    try await withBlobStore { store in
      let secret = Array("SPECIMEN 4711 <<JANE<DOE".utf8)
      let blob = try await store.put(Array((0..<8000).map { _ in secret }.joined()))
      let file = try readFile(store.path(of: blob))
      #expect(file.firstRange(of: secret.prefix(8)) == nil)
      #expect(file.firstRange(of: testKey.unwrapForTest(blob)) == nil)
    }
  }

  @Test func `files and folders are their owner's alone`() async throws {
    try await withBlobStore { store in
      let blob = try await store.put([1])
      let writer = try await store.create()
      #expect(try permissions(store.path(of: blob)) == 0o600)
      #expect(try permissions(store.folder.incomingPath(of: writer.id)) == 0o600)
      #expect(try permissions(store.folder.path) == 0o700)
      #expect(try permissions(store.folder.incomingPath) == 0o700)
    }
  }

  @Test func `a removed blob is gone and removing it again is fine`() async throws {
    try await withBlobStore { store in
      let blob = try await store.put([1, 2, 3])
      try await store.remove(blob.id)
      try await store.remove(blob.id)
      #expect(try store.fileNames().isEmpty)
      await #expect(throws: BlobError(code: .notFound, reason: "")) { try await store.read(blob) }
    }
  }

  @Test func `a finished blob can be read before it is committed`() async throws {
    try await withBlobStore { store in
      for count in [0, 1, 65_536, 200_000] {
        let writer = try await store.create()
        let bytes = makeBytes(count)
        try await writer.write(.init(bytes: bytes))
        let sealed = try await writer.finish()
        #expect(try await store.read(sealed) == bytes)
        let stored = try await store.commit([sealed])[0]
        #expect(try await store.read(stored) == bytes)
        await #expect(throws: BlobError(code: .notFound, reason: "")) { try await store.read(sealed) }
      }
    }
  }
}

extension MasterKey {
  func unwrapForTest(_ blob: StoredBlob) -> [UInt8] {
    (try? unwrap(blob.key, for: blob.id)) ?? []
  }
}
