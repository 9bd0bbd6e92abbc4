import FaultyFiles
import Foundation
import NIOPosix
import Synchronization
import Testing

@testable import MusterStore

/// Commits share syncs of the folder, and only such as began after their renames.
@Suite struct FolderSyncTests {
  private let disk = FaultyFileSystem(root: "/data")

  @Test func `commits that wait for a sync share the next one`() async throws {
    try await withStore { store in
      let syncs = HeldSyncs(of: disk)
      let first = Task { try await store.put([0]) }
      try await syncs.awaitBegin(of: 1)
      let others = (1...20).map { number in Task { try await store.put([UInt8(number)]) } }
      try await awaitWaiting(20, for: store)
      syncs.release()
      let kept = try await first.value

      try await syncs.awaitBegin(of: 2)
      // The first sync began before their renames and is no use to them.
      disk.cutPower(luck: .nothing)
      #expect(disk.names(in: "/data/blobs") == ["incoming", kept.id.rawValue])
      syncs.release()
      for other in others { _ = try await other.value }
      #expect(syncs.count == 2)
    }
  }

  @Test func `a sync that fails fails all who wait by then`() async throws {
    try await withStore { store in
      let syncs = HeldSyncs(of: disk)
      let first = Task { try await store.put([0]) }
      try await syncs.awaitBegin(of: 1)
      let others = (1...5).map { number in Task { try await store.put([UInt8(number)]) } }
      try await awaitWaiting(5, for: store)
      disk.fail { _, operation in operation.isSyncFolder ? EIO : nil }
      syncs.release()
      // Their names were in the folder when the sync failed, and may be lost with those of the first.
      for put in [first] + others {
        await #expect(throws: BlobError(code: .inputOutput, reason: "")) { try await put.value }
      }
      #expect(syncs.count == 1)
      #expect(try store.fileNames().isEmpty)
      #expect(store.inFlight.all.isEmpty)

      disk.fail { _, _ in nil }
      let later = Task { try await store.put([9]) }
      try await syncs.awaitBegin(of: 2)
      syncs.release()
      let kept = try await later.value
      disk.cutPower(luck: .nothing)
      disk.before { _ in }
      #expect(try await makeStore(in: "/data/blobs", fileSystem: disk).read(kept) == [9])
    }
  }

  @Test func `names that were changed before a sync failed are lost`() async throws {
    let fails = Mutex(true)
    let sync = FolderSync(threads: FileThreads(pool: .singleton)) {
      if fails.withLock(\.self) { throw BlobError(code: .inputOutput, reason: "") }
    }
    let hasBegun = Mutex(false)
    let gate = DispatchSemaphore(value: 0)
    let before = Task {
      try await sync.change {
        hasBegun.withLock { $0 = true }
        gate.wait()
      }
    }
    while !hasBegun.withLock(\.self) { try await Task.sleep(for: .milliseconds(1)) }
    await #expect(throws: FolderSync.Failure.self) { try await sync.change {} }
    fails.withLock { $0 = false }
    gate.signal()
    await #expect(throws: FolderSync.Failure.self) { try await before.value }
    try await sync.change {}
  }

  /// A test of the test double: what a failed sync lost, no later one brings back.
  @Test func `a sync after a failed one does not keep the names before it`() throws {
    _ = try disk.createFile(at: "/data/lost")
    disk.fail { _, operation in operation.isSyncFolder ? EIO : nil }
    #expect(throws: FileSystemError.self) { try disk.syncFolder(at: "/data") }
    disk.fail { _, _ in nil }
    _ = try disk.createFile(at: "/data/kept")
    try disk.syncFolder(at: "/data")
    disk.cutPower(luck: .nothing)
    #expect(disk.names(in: "/data") == ["kept"])
  }

  /// With more threads than one, since a sync that is held up holds up its thread.
  private func withStore(_ body: (BlobStore) async throws -> Void) async throws {
    let threads = NIOThreadPool(numberOfThreads: 4)
    threads.start()
    try await body(BlobStore(folder: "/data/blobs", masterKey: testKey, fileSystem: disk, threads: threads))
    try await threads.shutdownGracefully()
  }

  private func awaitWaiting(_ count: Int, for store: BlobStore) async throws {
    while store.names.waitingCount < count { try await Task.sleep(for: .milliseconds(1)) }
  }
}

/// Holds up each sync of the blobs' folder until it is released.
private final class HeldSyncs: Sendable {
  private let gate = DispatchSemaphore(value: 0)
  private let begun = Mutex(0)

  init(of disk: FaultyFileSystem) {
    disk.before { [self] operation in
      guard operation == .syncFolder("/data/blobs") else { return }
      begun.withLock { $0 += 1 }
      gate.wait()
    }
  }

  var count: Int { begun.withLock(\.self) }

  func awaitBegin(of number: Int) async throws {
    while count < number { try await Task.sleep(for: .milliseconds(1)) }
  }

  func release() {
    gate.signal()
  }
}
