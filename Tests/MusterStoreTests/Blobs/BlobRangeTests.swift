import FaultyFiles
import NIOCore
import Testing

@testable import MusterStore

@Suite struct BlobRangeTests {
  private static let size: Int64 = 200_000

  @Test(arguments: [
    0..<0, 0..<1, 0..<size, 65_535..<65_536, 65_536..<65_537, 65_535..<65_537, 65_536..<131_072, 131_071..<131_073,
    199_999..<size, size..<size, 100_000..<100_000, 196_608..<size, 10..<190_000,
  ])
  func `a range gives its bytes`(range: Range<Int64>) async throws {
    try await withBlobStore { store in
      let bytes = makeBytes(Int(Self.size))
      let blob = try await store.put(bytes)
      #expect(
        try await store.collect(blob, range: range) == bytes[Int(range.lowerBound)..<Int(range.upperBound)].map { $0 })
    }
  }

  @Test func `what lies beyond the blob is left out`() async throws {
    try await withBlobStore { store in
      let bytes = makeBytes(100)
      let blob = try await store.put(bytes)
      #expect(try await store.collect(blob, range: -5..<10) == bytes.prefix(10).map { $0 })
      #expect(try await store.collect(blob, range: 90..<1000) == bytes.suffix(10).map { $0 })
      #expect(try await store.collect(blob, range: 100..<1000).isEmpty)
      #expect(try await store.collect(blob, range: 500..<1000).isEmpty)
    }
  }

  @Test func `only the chunks that a range touches are read`() async throws {
    let disk = FaultyFileSystem(root: "/data")
    let store = try makeStore(in: "/data/blobs", fileSystem: disk)
    let blob = try await store.put(makeBytes(Int(Self.size)))
    let before = disk.operations.count
    _ = try await store.collect(blob, range: 65_536..<65_600)
    // The header and one chunk.
    #expect(disk.operations.dropFirst(before).count { $0 == .read("/data/blobs/\(blob.id)") } == 2)
  }

  @Test func `pieces are no larger than a chunk`() async throws {
    try await withBlobStore { store in
      let blob = try await store.put(makeBytes(Int(Self.size)))
      var sizes: [Int] = []
      for try await piece in try await store.stream(blob) { sizes.append(piece.readableBytes) }
      #expect(sizes == [65_536, 65_536, 65_536, 3392])
    }
  }

  @Test func `a stream can be read twice`() async throws {
    try await withBlobStore { store in
      let blob = try await store.put([1, 2, 3])
      let stream = try await store.stream(blob)
      for _ in 1...2 {
        var bytes: [UInt8] = []
        for try await piece in stream { bytes += piece.readableBytesView }
        #expect(bytes == [1, 2, 3])
      }
    }
  }
}
