import FaultyFiles
import NIOCore
import TestStores
import TestTraits
import Testing

@testable import MusterStore

@Suite struct BlobRangeTests {
  private static let size: Int64 = 200_000
  /// More than two pieces.
  private static let largeSize: Int64 = 1_200_000

  @Test(
    .slow,
    arguments: [
      0..<0, 0..<1, 0..<size, 65_535..<65_536, 65_536..<65_537, 65_535..<65_537, 65_536..<131_072, 131_071..<131_073,
      199_999..<size, size..<size, 100_000..<100_000, 196_608..<size, 10..<190_000,
    ])
  func `a range gives its bytes`(range: Range<Int64>) async throws {
    try await withBlobStore { store in
      let bytes = makeBytes(Int(Self.size))
      let blob = try await store.put(bytes)
      #expect(
        try await store.collect(blob, range: range) == bytes[Int(range.lowerBound)..<Int(range.upperBound)].map { $0 })
      #expect(
        try await store.read(blob, range: range) == bytes[Int(range.lowerBound)..<Int(range.upperBound)].map { $0 })
    }
  }

  /// Pieces are counted from the first chunk of a range. One of the size of eight chunks is one piece, wherever it begins.
  @Test(
    .slow,
    arguments: [
      (0..<largeSize, [524_288, 524_288, 151_424]), (0..<524_288, [524_288]), (0..<524_289, [524_288, 1]),
      (524_287..<524_289, [2]), (524_288..<524_289, [1]), (524_288..<1_048_576, [524_288]),
      (65_537..<589_825, [524_288]), (65_537..<589_826, [524_287, 2]),
      (100_000..<largeSize, [489_824, 524_288, 85_888]),
      (largeSize - 1..<largeSize, [1]), (700_000..<700_000, []),
    ] as [(Range<Int64>, [Int])])
  func `a large range comes in pieces of eight chunks`(range: Range<Int64>, sizes: [Int]) async throws {
    try await withBlobStore { store in
      let bytes = makeBytes(Int(Self.largeSize))
      let blob = try await store.put(bytes)
      var pieces: [ByteBuffer] = []
      for try await piece in try await store.stream(blob, range: range) { pieces.append(piece) }
      #expect(pieces.map(\.readableBytes) == sizes)
      let read = pieces.flatMap { $0.readableBytesView }
      #expect(read[...] == bytes[Int(range.lowerBound)..<Int(range.upperBound)])
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

  @Test func `each piece is one read, on demand`() async throws {
    let disk = FaultyFileSystem(root: "/data")
    let store = try makeStore(in: "/data/blobs", fileSystem: disk)
    let blob = try await store.put(makeBytes(Int(Self.largeSize)))
    let before = disk.operations.count
    func readCount() -> Int {
      disk.operations.dropFirst(before).count { $0 == .read("/data/blobs/\(blob.id)") }
    }
    let stream = try await store.stream(blob)
    #expect(readCount() == 2, "the header and the first piece")
    var counts: [Int] = []
    for try await _ in stream { counts.append(readCount()) }
    #expect(counts == [2, 3, 4])
    #expect(readCount() == 4, "nothing is read behind the end")
  }

  @Test(arguments: [3, Int(largeSize)]) func `a stream can be read twice`(count: Int) async throws {
    try await withBlobStore { store in
      let bytes = makeBytes(count)
      let stream = try await store.stream(try await store.put(bytes))
      for _ in 1...2 {
        var read: [UInt8] = []
        for try await piece in stream { read += piece.readableBytesView }
        #expect(read == bytes)
      }
    }
  }
}
