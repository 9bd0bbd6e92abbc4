import Dispatch
import FaultyFiles
import NIOCore
import NIOPosix
import Testing

@testable import MusterStore

@Suite struct BlobSweepTests {
  @Test func `orphans go, known blobs and those in flight stay`() async throws {
    try await withTemporaryFolder { folder in
      let path = "\(folder)/blobs"
      // A process that crashed: one blob with a row, one without, one finished, one half written.
      let crashed = try makeStore(in: path)
      let known = try await crashed.put([1])
      _ = try await crashed.put([2])
      _ = try await crashed.create().finish()
      let halfWritten = try await crashed.create()
      try await halfWritten.write(ByteBuffer(bytes: makeBytes(100_000)))

      let store = try makeStore(in: path)
      let writer = try await store.create()
      try await writer.write(ByteBuffer(bytes: [3]))
      let finished = try await store.create().finish()
      let unrecorded = try await store.put([4])

      #expect(try await store.sweep { ids in Set(ids.filter { $0 == known.id }) } == 3)
      #expect(
        try store.fileNames() == [
          known.id.rawValue, unrecorded.id.rawValue, "incoming/\(writer.id)", "incoming/\(finished.id)",
        ])
      #expect(try await store.read(known) == [1])

      let stored = try await store.commit([writer.finish(), finished])
      store.recorded(stored.map(\.id) + [unrecorded.id])
      let rows = Set(stored.map(\.id) + [known.id])
      #expect(try await store.sweep { rows.intersection($0) } == 1)  // no row came for the unrecorded one after all
      #expect(try store.fileNames() == Set(rows.map(\.rawValue)))
    }
  }

  @Test func `a dropped writer's file goes`() async throws {
    try await withBlobStore { store in
      weak var dropped: BlobWriter?
      do {
        let writer = try await store.create()
        dropped = writer
        try await writer.write(ByteBuffer(bytes: [1]))
      }
      // The thread that wrote may hold the writer a little longer.
      while dropped != nil { await Task.yield() }
      #expect(try store.fileNames().count == 1)
      #expect(try await store.sweep { _ in [] } == 1)
      #expect(try store.fileNames().isEmpty)
    }
  }

  @Test func `blobs that come while the rows are asked stay`() async throws {
    try await withBlobStore { store in
      let orphan = try await store.put([0])
      store.recorded([orphan.id])
      let count = try await store.sweep { [store] ids in
        #expect(ids == [orphan.id])
        let late = try await store.put([1])
        store.recorded([late.id])
        return []
      }
      #expect(count == 1)
      #expect(try store.fileNames().count == 1)
    }
  }

  @Test func `a blob that is committed while the folder is listed stays`() async throws {
    let threads = NIOThreadPool(numberOfThreads: 2)
    threads.start()
    let disk = FaultyFileSystem(root: "/data")
    let store = try BlobStore(folder: "/data/blobs", masterKey: testKey, fileSystem: disk, threads: threads)
    disk.before { operation in
      guard operation == .list("/data/blobs") else { return }
      let done = DispatchSemaphore(value: 0)
      Task {
        _ = try? await store.put([1])
        done.signal()
      }
      done.wait()
    }
    #expect(try await store.sweep { _ in [] } == 0)
    #expect(disk.names(in: "/data/blobs").count == 2)  // the blob and `incoming`
    try await threads.shutdownGracefully()
  }

  @Test func `sweeping while many blobs are put removes none of them`() async throws {
    try await withBlobStore { store in
      let rows = KnownBlobs()
      try await withThrowingTaskGroup { group in
        for index in 0..<40 as Range<UInt8> {
          group.addTask {
            let blob = try await store.put([index])
            await rows.insert(blob.id)
            store.recorded([blob.id])
          }
          group.addTask {
            let count = try await store.sweep { await rows.known(of: $0) }
            #expect(count == 0)
          }
        }
        try await group.waitForAll()
      }
      #expect(try store.fileNames().count == 40)
    }
  }

  @Test func `foreign files in the folder are left alone`() async throws {
    try await withBlobStore { store in
      try writeFile([1], "\(store.folder.path)/README")
      try writeFile([1], "\(store.folder.incomingPath)/junk")
      #expect(try await store.sweep { _ in [] } == 1)
      #expect(try store.fileNames() == ["README"])
    }
  }

  @Test func `rows are asked in batches`() async throws {
    let disk = FaultyFileSystem(root: "/data")
    let store = try makeStore(in: "/data/blobs", fileSystem: disk)
    for _ in 0..<1001 { _ = try disk.createFile(at: "/data/blobs/\(BlobID())") }
    let sizes = KnownBlobs()
    let count = try await store.sweep { ids in
      #expect(ids.count <= 500)
      for id in ids { await sizes.insert(id) }
      return []
    }
    #expect(count == 1001)
    #expect(await sizes.ids.count == 1001)
  }

  @Test func `when the rows cannot be asked nothing is removed`() async throws {
    struct DatabaseDown: Error {}
    try await withBlobStore { store in
      let blob = try await store.put([1])
      store.recorded([blob.id])
      await #expect(throws: DatabaseDown.self) { try await store.sweep { _ in throw DatabaseDown() } }
      #expect(try await store.read(blob) == [1])
    }
  }
}

/// Stands for the rows of the database.
private actor KnownBlobs {
  private(set) var ids: Set<BlobID> = []

  func insert(_ id: BlobID) { ids.insert(id) }
  func known(of asked: [BlobID]) -> Set<BlobID> { ids.intersection(asked) }
}
