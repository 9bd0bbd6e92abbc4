import FaultyFiles
import NIOCore
import Testing

@testable import MusterStore

@Suite struct BlobWriterTests {
  private static let closed = BlobError(code: .writerClosed, reason: "")

  @Test func `a discarded blob leaves nothing`() async throws {
    try await withBlobStore { store in
      let writer = try await store.create()
      try await writer.write(ByteBuffer(bytes: makeBytes(100_000)))
      #expect(try store.fileNames() == ["incoming/\(writer.id)"])
      await writer.discard()
      await writer.discard()
      #expect(try store.fileNames().isEmpty)
      #expect(store.inFlight.all.isEmpty)
      await #expect(throws: Self.closed) { try await writer.write(ByteBuffer(bytes: [1])) }
      await #expect(throws: Self.closed) { try await writer.finish() }
    }
  }

  @Test func `a finished blob is not visible before it is committed`() async throws {
    try await withBlobStore { store in
      let writer = try await store.create()
      let sealed = try await writer.finish()
      await writer.discard()  // too late, and harmless
      #expect(try store.fileNames() == ["incoming/\(sealed.id)"])
      await #expect(throws: BlobError(code: .notFound, reason: "")) { try await store.read(sealed.stored) }
      await #expect(throws: Self.closed) { try await writer.write(ByteBuffer(bytes: [1])) }
      try await store.remove(sealed.id)
      #expect(try store.fileNames().isEmpty)
      #expect(store.inFlight.all.isEmpty)
    }
  }

  @Test func `a cancelled task loses nothing that it writes`() async throws {
    try await withBlobStore { store in
      let (writer, bytes) = (try await store.create(), makeBytes(200_000))
      let upload = Task {
        try await writer.write(ByteBuffer(bytes: bytes.prefix(10)))
        while !Task.isCancelled { await Task.yield() }
        try await writer.write(ByteBuffer(bytes: bytes.dropFirst(10)))
        return try await writer.finish()
      }
      upload.cancel()
      let sealed = try await upload.value
      #expect(try await store.read(sealed) == bytes)
    }
  }

  @Test func `a cancelled task can still discard and commit`() async throws {
    try await withBlobStore { store in
      let discarded = try await store.create()
      let sealed = try await store.create().finish()
      let task = Task {
        while !Task.isCancelled { await Task.yield() }
        await discarded.discard()
        return try await store.commit([sealed])
      }
      task.cancel()
      let stored = try await task.value
      #expect(try store.fileNames() == [sealed.id.rawValue])
      #expect(try await store.read(try #require(stored.first)).isEmpty)
    }
  }

  @Test func `two tasks at one writer never mix their bytes`() async throws {
    try await withBlobStore { store in
      let writer = try await store.create()
      let refused = await withTaskGroup(of: Bool.self) { group in
        for byte in 0..<8 as Range<UInt8> {
          group.addTask {
            do {
              try await writer.write(ByteBuffer(repeating: byte, count: 200_000))
              return false
            } catch {
              return true
            }
          }
        }
        return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
      }
      let blob = try #require(try await store.commit([writer.finish()]).first)
      let bytes = try await store.read(blob)
      #expect(bytes.count == (8 - refused) * 200_000)
      for start in stride(from: 0, to: bytes.count, by: 200_000) {
        #expect(bytes[start..<start + 200_000].allSatisfy { $0 == bytes[start] })
      }
    }
  }

  @Test func `full chunks go to the disk as they fill`() async throws {
    let disk = FaultyFileSystem(root: "/data")
    let store = try makeStore(in: "/data/blobs", fileSystem: disk)
    let writer = try await store.create()
    try await writer.write(ByteBuffer(bytes: makeBytes(200_000)))
    let sizes = disk.operations.compactMap { operation -> Int? in
      if case .write(_, let byteCount) = operation { byteCount } else { nil }
    }
    #expect(sizes == [32, 65_552, 65_552, 65_552])
    await writer.discard()
  }
}
