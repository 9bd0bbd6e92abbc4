import FaultyFiles
import Foundation
import NIOCore
import NIOPosix
import Synchronization
import Testing

@testable import MusterStore

@Suite struct BlobDurabilityTests {
  private let disk = FaultyFileSystem(root: "/data")

  @Test func `each step is durable before the next`() async throws {
    let store = try makeStore(in: "/data/blobs", fileSystem: disk)
    let before = disk.operations.count
    let id = try await store.put(makeBytes(100)).id.rawValue
    let expected: [FileOperation] = [
      .createFile("/data/blobs/incoming/\(id)"),
      .write("/data/blobs/incoming/\(id)", byteCount: 32),
      .write("/data/blobs/incoming/\(id)", byteCount: 116),
      .syncFile("/data/blobs/incoming/\(id)"),
      .rename("/data/blobs/incoming/\(id)", "/data/blobs/\(id)"),
      .syncFolder("/data/blobs"),
    ]
    #expect(disk.operations.dropFirst(before) == expected[...])
  }

  @Test func `a blob that need not be durable waits for no sync`() async throws {
    let store = try makeStore(in: "/data/blobs", fileSystem: disk)
    let before = disk.operations.count
    let blob = try await store.put(makeBytes(100), isDurable: false)
    let expected: [FileOperation] = [
      .createFile("/data/blobs/incoming/\(blob.id)"),
      .write("/data/blobs/incoming/\(blob.id)", byteCount: 32),
      .write("/data/blobs/incoming/\(blob.id)", byteCount: 116),
      .rename("/data/blobs/incoming/\(blob.id)", "/data/blobs/\(blob.id)"),
    ]
    #expect(disk.operations.dropFirst(before) == expected[...])
    #expect(store.inFlight.all == [blob.id])
    #expect(try await store.read(blob) == makeBytes(100))
  }

  @Test(arguments: 0..<4) func `such a blob is kept as a whole or not at all`(call: Int) async throws {
    let store = try makeStore(in: "/data/blobs", fileSystem: disk)
    let start = disk.operations.count
    disk.fail { number, _ in number == start + call ? EIO : nil }
    await #expect(throws: BlobError(code: .inputOutput, reason: "")) {
      try await store.put(makeBytes(100), isDurable: false)
    }
    #expect(try store.fileNames().isEmpty)
    #expect(store.inFlight.all.isEmpty)
  }

  @Test(arguments: Luck.all) func `after a power cut, what is left of such a blob is told`(luck: Luck) async throws {
    let bytes = makeBytes(70_000)
    let store = try makeStore(in: "/data/blobs", fileSystem: disk)
    let blob = try await store.put(bytes, isDurable: false)
    disk.cutPower(luck: luck)
    let restarted = try makeStore(in: "/data/blobs", fileSystem: disk)
    // Its row is durable.
    _ = try await restarted.sweep { Set($0) }
    do {
      #expect(try await restarted.read(blob) == bytes)
      #expect(![.nothing, .namesWithoutBytes, .bytesWithoutNames].contains(luck))
    } catch let error as BlobError {
      #expect(error.isDamage && luck != .everything)
    }
    #expect(disk.names(in: "/data/blobs/incoming").isEmpty)
  }

  @Test func `many blobs share one sync of the folder`() async throws {
    let store = try makeStore(in: "/data/blobs", fileSystem: disk)
    var sealed: [SealedBlob] = []
    for _ in 0..<5 { sealed.append(try await store.create().finish()) }
    let before = disk.operations.count
    try await store.commit(sealed)
    #expect(disk.operations.dropFirst(before).count(where: \.isRename) == 5)
    #expect(disk.operations.dropFirst(before).count(where: \.isSyncFolder) == 1)
  }

  @Test func `files that belong together are synced side by side`() async throws {
    let threads = NIOThreadPool(numberOfThreads: 2)
    threads.start()
    let store = try BlobStore(folder: "/data/blobs", masterKey: testKey, fileSystem: disk, threads: threads)
    let bothBegan = DispatchSemaphore(value: 0)
    let begun = Mutex(0)
    disk.before { operation in
      guard operation.isSyncFile else { return }
      let count = begun.withLock { count in
        count += 1
        return count
      }
      // The first goes on when the second has begun.
      if count == 2 { bothBegan.signal() } else { bothBegan.wait() }
    }
    let blobs = try await store.put(all: [[1], [2]])
    #expect(try await store.read(blobs[0]) == [1])
    #expect(try await store.read(blobs[1]) == [2])
    try await threads.shutdownGracefully()
  }

  /// Takes the power away before each single call to the disk, with each kind of luck.
  @Test(arguments: Luck.all)
  func `a power cut at any moment leaves a whole blob or none`(luck: Luck) async throws {
    let bytes = makeBytes(70_000)
    var outcomes: Set<Bool> = []
    for moment in 0..<12 {
      let disk = FaultyFileSystem(root: "/data")
      let store = try makeStore(in: "/data/blobs", fileSystem: disk)
      let start = disk.operations.count
      disk.fail { number, _ in number >= start + moment ? EIO : nil }
      var sealed: SealedBlob?
      var committed: StoredBlob?
      do {
        let writer = try await store.create()
        try await writer.write(ByteBuffer(bytes: bytes))
        sealed = try await writer.finish()
        committed = try await store.commit([try #require(sealed)]).first
      } catch is BlobError {}
      outcomes.insert(committed != nil)
      disk.cutPower(luck: luck)

      let restarted = try makeStore(in: "/data/blobs", fileSystem: disk)
      let visible = disk.names(in: "/data/blobs").subtracting(["incoming"])
      if let committed { #expect(visible == [committed.id.rawValue]) }
      if !visible.isEmpty { #expect(try await restarted.read(try #require(sealed).stored) == bytes) }

      let rows = Set([committed?.id].compactMap(\.self))
      _ = try await restarted.sweep { rows.intersection($0) }
      #expect(try restarted.fileNames() == Set(rows.map(\.rawValue)), "moment \(moment)")
    }
    #expect(outcomes == [true, false])  // the moments reach from before the first call to after the last
  }

  /// A test of the test double: it does lose what is not synced.
  @Test func `without its syncs a file does not survive`() throws {
    for (syncsFile, syncsFolder, luck, survivor) in [
      (true, true, Luck.nothing, [1] as [UInt8]?),
      (false, true, .nothing, []), (true, false, .nothing, nil),
      (false, false, .namesWithoutBytes, []), (false, false, .bytesWithoutNames, nil), (false, false, .everything, [1]),
    ] {
      let disk = FaultyFileSystem(root: "/data")
      let file = try disk.createFile(at: "/data/a")
      try file.write([1])
      if syncsFile { try file.sync() }
      try disk.rename(from: "/data/a", to: "/data/b")
      if syncsFolder { try disk.syncFolder(at: "/data") }
      disk.cutPower(luck: luck)
      let found = try? disk.openFile(at: "/data/b").read(at: 0, count: 10)
      #expect(found == survivor)
    }
  }

  @Test func `a failed sync of the file keeps nothing and is not tried again`() async throws {
    let store = try makeStore(in: "/data/blobs", fileSystem: disk)
    disk.fail { _, operation in operation.isSyncFile ? EIO : nil }
    await #expect(throws: BlobError(code: .inputOutput, reason: "")) { try await store.put([1]) }
    #expect(disk.operations.count(where: \.isSyncFile) == 1)
    #expect(disk.operations.count(where: \.isRename) == 0)
    #expect(try store.fileNames().isEmpty)
    #expect(store.inFlight.all.isEmpty)
  }

  @Test func `a failed sync of the folder keeps nothing`() async throws {
    let store = try makeStore(in: "/data/blobs", fileSystem: disk)
    let sealed = [try await store.create().finish(), try await store.create().finish()]
    disk.fail { _, operation in operation.isSyncFolder ? EIO : nil }
    await #expect(throws: BlobError(code: .inputOutput, reason: "")) { try await store.commit(sealed) }
    #expect(try store.fileNames().isEmpty)
    #expect(store.inFlight.all.isEmpty)
  }

  @Test func `a commit that fails half way keeps none`() async throws {
    let store = try makeStore(in: "/data/blobs", fileSystem: disk)
    let kept = try await store.put([1])
    let sealed = [try await store.create().finish(), try await store.create().finish()]
    let second = "/data/blobs/incoming/\(sealed[1].id)"
    disk.fail { _, operation in operation == .rename(second, "/data/blobs/\(sealed[1].id)") ? EIO : nil }
    await #expect(throws: BlobError(code: .inputOutput, reason: "")) { try await store.commit(sealed) }
    #expect(try store.fileNames() == [kept.id.rawValue])
  }

  @Test func `committing twice fails and harms nothing`() async throws {
    let store = try makeStore(in: "/data/blobs", fileSystem: disk)
    let sealed = try await store.create().finish()
    try await store.commit([sealed])
    await #expect(throws: BlobError(code: .inputOutput, reason: "")) { try await store.commit([sealed]) }
    #expect(try await store.read(sealed.stored).isEmpty)
  }

  @Test(arguments: [ENOSPC, EDQUOT], 0..<4)
  func `a full disk is told apart, whichever write meets it`(errorNumber: Int32, write: Int) async throws {
    let store = try makeStore(in: "/data/blobs", fileSystem: disk)
    let start = disk.operations.count
    // Creation comes first, then the header and three chunks.
    disk.fail { number, operation in operation.isWrite && number == start + 1 + write ? errorNumber : nil }
    await #expect(throws: BlobError(code: .storageFull, reason: "")) { try await store.put(makeBytes(200_000)) }
    #expect(try store.fileNames().isEmpty)
    #expect(store.inFlight.all.isEmpty)
  }

  @Test func `a failed writer takes no more`() async throws {
    let store = try makeStore(in: "/data/blobs", fileSystem: disk)
    let writer = try await store.create()
    disk.fail { _, operation in operation.isWrite ? ENOSPC : nil }
    await #expect(throws: BlobError(code: .storageFull, reason: "")) {
      try await writer.write(ByteBuffer(bytes: makeBytes(70_000)))
    }
    disk.fail { _, _ in nil }
    await #expect(throws: BlobError(code: .writerClosed, reason: "")) { try await writer.finish() }
    #expect(try store.fileNames().isEmpty)
  }

  @Test func `a store that cannot make its folder says so`() {
    #expect(throws: BlobError(code: .inputOutput, reason: "")) {
      try makeStore(in: "/elsewhere/blobs", fileSystem: disk)
    }
  }
}
