internal import Encodings
package import NIOCore
internal import NIOPosix

/// A store of blobs in a folder, each encrypted with its own key.
///
/// A blob is written to a temporary file, synced and renamed, and its folder is synced; only then does the caller
/// write the blob's row. After a crash there is therefore never a row without its blob, but at most a blob without a
/// row, which ``sweep(keeping:)`` removes. Between commit and row, the store keeps the blob marked as in flight until
/// the caller calls ``recorded(_:)`` or ``remove(_:)``; a sweep ignores it until then.
///
/// A blob whose contents can be regenerated may be put without the syncs. A power cut may then leave its row without
/// it, or with a file that has other bytes, which is detected when the blob is read.
///
/// Only one process at a time may use a folder, because blobs in flight in another process look like orphans.
///
/// With a bucket, the folder only holds blobs until they are complete. Committing sends them to the bucket, which any
/// number of processes may share. A process that dies before it writes the row leaves an object there, which
/// ``sweepBucket(now:keeping:)`` removes a day later.
package struct BlobStore: Sendable {
  let folder: BlobFolder
  let masterKey: MasterKey
  let threads: FileThreads
  let inFlight = InFlightBlobs()
  let names: FolderSync
  /// Where complete blobs are; nil if they are in the folder.
  let bucket: BlobBucket?
  /// The blobs that are in the bucket, and still in the folder.
  let sent = SentBlobs()

  /// Opens a store in a folder, which is created (0700) if missing; its parent folder must exist.
  ///
  /// - Parameter threads: A running pool, on which all reading, writing and encryption takes place.
  /// - Throws: ``BlobError``: `storageFull` or `inputOutput`.
  init(
    folder: String, masterKey: MasterKey, fileSystem: any FileSystem = LocalFileSystem(), threads: NIOThreadPool,
    bucket: BlobBucket? = nil
  ) throws {
    self.bucket = bucket
    self.folder = BlobFolder(path: folder, fileSystem: fileSystem)
    self.masterKey = masterKey
    self.threads = FileThreads(pool: threads)
    names = FolderSync(threads: self.threads) { try fileSystem.syncFolder(at: folder) }
    do {
      try self.folder.create()
    } catch let error as FileSystemError {
      throw BlobError(error)
    }
  }

  /// Creates a writer for a new blob.
  ///
  /// - Parameter chunkCount: The number of 64 KiB chunks written at a time, at least 1. A crash loses what has not
  ///   been written; each write wakes a thread.
  /// - Throws: ``BlobError``: `storageFull` or `inputOutput`.
  package func create(writing chunkCount: Int = 1) async throws -> BlobWriter {
    try await create { [folder, threads, inFlight] id, key, file in
      BlobWriter(
        id: id, key: key, file: file, chunkCount: chunkCount, folder: folder, threads: threads, inFlight: inFlight)
    }
  }

  /// Creates the file of a new blob and passes it to `work` on the same thread; removes it if `work` fails.
  private func create<Value: Sendable>(
    isDurable: Bool = true, _ work: @escaping @Sendable (BlobID, SealedKey, SealingFile) throws -> Value
  ) async throws -> Value {
    let id = BlobID()
    // Insert the id before the file exists, so that a sweep cannot mistake the file for an orphan.
    inFlight.insert(id)
    do {
      return try await threads.run { [folder, masterKey, isSynced = isDurable && bucket == nil] in
        let dataKey = [UInt8].random(count: MasterKey.byteCount)
        let key = try masterKey.wrap(dataKey, for: id)
        let file = try SealingFile(
          file: folder.fileSystem.createFile(at: folder.incomingPath(of: id)), header: BlobHeader(id: id),
          dataKey: dataKey, isSynced: isSynced)
        return try work(id, key, file)
      }
    } catch {
      _ = try? await threads.runToEnd { [folder] in try folder.remove(id) }
      inFlight.remove([id])
      throw error
    }
  }

  /// Stores bytes as a blob.
  ///
  /// - Parameter isDurable: Whether the blob survives a power cut. If false, the file is not synced. In a bucket, every
  ///   blob is durable.
  /// - Throws: ``BlobError``: `storageFull` or `inputOutput`; nothing is stored then.
  package func put(_ bytes: [UInt8], isDurable: Bool = true) async throws -> StoredBlob {
    if isDurable || bucket != nil { return try await put(all: [bytes])[0] }
    return try await create(isDurable: false) { [folder] id, key, file in
      try file.append(bytes, from: 0, isLast: true)
      try folder.rename([id])
      return StoredBlob(id: id, key: key, byteCount: Int64(bytes.count))
    }
  }

  /// Durably stores several blobs, all or none. Their files are synced concurrently and their names in one sync.
  ///
  /// - Returns: The blobs in the order of their contents.
  /// - Throws: ``BlobError``: `storageFull` or `inputOutput`; nothing is stored then.
  package func put(all contents: [[UInt8]]) async throws -> [StoredBlob] {
    let outcomes = await withTaskGroup { group in
      for (index, bytes) in contents.enumerated() {
        group.addTask { (index, await seal(bytes)) }
      }
      return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    let ordered = contents.indices.compactMap { outcomes[$0] }
    do {
      return try await commit(ordered.map { try $0.get() })
    } catch {
      await discard(ordered.compactMap { try? $0.get().id })
      throw error
    }
  }

  private func seal(_ bytes: [UInt8]) async -> Result<SealedBlob, any Error> {
    do {
      let blob = try await create { id, key, file in
        try file.append(bytes, from: 0, isLast: true)
        return SealedBlob(id: id, byteCount: Int64(bytes.count), key: key)
      }
      return .success(blob)
    } catch {
      return .failure(error)
    }
  }

  /// Makes finished blobs durable under their final names, after which their rows may be written. Concurrent commits
  /// share one sync of the names.
  ///
  /// Cancellation does not interrupt it.
  ///
  /// - Throws: ``BlobError``: `storageFull` or `inputOutput`; none of the blobs is kept then. Retrying is useless:
  ///   once a sync has failed, a later success proves nothing about data written before it.
  @discardableResult
  package func commit(_ blobs: [SealedBlob]) async throws -> [StoredBlob] {
    let ids = blobs.map(\.id)
    guard !ids.isEmpty else { return [] }
    if let bucket {
      try await send(ids, to: bucket)
      return blobs.map(\.stored)
    }
    do {
      try await names.change { [folder] in try folder.rename(ids) }
    } catch let failure as FolderSync.Failure {
      await discard(ids)
      throw failure.reason
    } catch {
      inFlight.remove(ids)
      throw error
    }
    return blobs.map(\.stored)
  }

  /// Moves finished blobs to the bucket, all or none.
  private func send(_ ids: [BlobID], to bucket: BlobBucket) async throws {
    do {
      try await withoutCancelling {
        try await withThrowingTaskGroup(of: Void.self) { group in
          for id in ids {
            group.addTask {
              let (file, byteCount) = try await threads.runToEnd { [folder] in
                let file = try folder.fileSystem.openFile(at: folder.incomingPath(of: id))
                return (file, try file.status().byteCount)
              }
              try await bucket.put(id, byteCount: byteCount) { range in
                try await threads.runToEnd { try file.read(at: range.lowerBound, count: range.count) }
              }
              let old = sent.insert(id, byteCount: byteCount)
              // What cannot be removed now is removed at the next start.
              if !old.isEmpty {
                _ = try? await threads.runToEnd { [folder] in for id in old { try folder.remove(id) } }
              }
            }
          }
          try await group.waitForAll()
        }
      }
    } catch {
      await discard(ids)
      throw error
    }
  }

  /// Runs `work` to its end even in a cancelled task.
  private func withoutCancelling(_ work: @escaping @Sendable () async throws -> Void) async throws {
    try await Task { try await work() }.value
  }

  /// Marks the rows of these blobs as committed. From now on, a sweep relies on the rows.
  package func recorded(_ ids: some Sequence<BlobID>) {
    inFlight.remove(ids)
  }

  /// Reads a whole blob, or a range of it, into memory.
  ///
  /// - Parameter range: A range of content bytes; clamped to the contents.
  /// - Throws: ``BlobError``: `notFound`, `corrupt`, `keyMissing`, `inputOutput`.
  package func read(_ blob: StoredBlob, range: Range<Int64>? = nil) async throws -> [UInt8] {
    if bucket != nil {
      if sent.contains(blob.id), let contents = try? await read(blob, range, at: folder.incomingPath(of: blob.id)) {
        return contents
      }
      var contents: [UInt8] = []
      for try await part in try await stream(blob, range: range) { contents += part.readableBytesView }
      return contents
    }
    return try await read(blob, range, at: folder.path(of: blob.id))
  }

  /// Reads a whole finished blob that still has its temporary name.
  ///
  /// - Throws: ``BlobError``: `notFound`, `corrupt`, `keyMissing`, `inputOutput`.
  package func read(_ blob: SealedBlob) async throws -> [UInt8] {
    try await read(blob.stored, nil, at: folder.incomingPath(of: blob.id))
  }

  private func read(_ blob: StoredBlob, _ range: Range<Int64>?, at path: String) async throws -> [UInt8] {
    let wanted = blob.contents(in: range)
    return try await threads.run { [folder, masterKey] in
      try BlobReader(blob, at: path, fileSystem: folder.fileSystem, masterKey: masterKey).contents(of: wanted)
    }
  }

  /// Streams a blob, or a range of it, in pieces of at most 512 KiB; from a file, a range of that size is one piece.
  /// Only chunks within the range are read and decrypted, each piece on demand, and no chunk is returned
  /// unauthenticated.
  ///
  /// The sequence throws ``BlobError``: `corrupt`, `inputOutput`, and in a bucket `unavailable` and `notFound`, possibly
  /// after valid pieces.
  ///
  /// - Parameter range: A range of content bytes; clamped to the contents.
  /// - Throws: ``BlobError``: `notFound`, `corrupt`, `keyMissing`, `inputOutput`, before any piece is returned.
  package func stream(
    _ blob: StoredBlob, range: Range<Int64>? = nil
  ) async throws -> some AsyncSequence<ByteBuffer, any Error> & Sendable {
    let wanted = blob.contents(in: range)
    if let bucket {
      let contents = try BlobContents(blob, masterKey: masterKey)
      return BlobStream.object(try await BucketBlobStream(contents, of: wanted, in: bucket))
    }
    return try await threads.run { [folder, masterKey, threads] in
      let reader = try BlobReader(
        blob, at: folder.path(of: blob.id), fileSystem: folder.fileSystem, masterKey: masterKey)
      return BlobStream.file(try FileBlobStream(of: wanted, from: reader, threads: threads))
    }
  }

  /// Returns the number of bytes that can still be written to the disk.
  ///
  /// - Throws: ``BlobError`` `inputOutput`, or the system's error if the folder does not exist.
  package func freeByteCount() async throws -> Int64 {
    try await threads.run { [folder] in try folder.fileSystem.freeByteCount(ofFolder: folder.path) }
  }

  /// Writes a block where pictures are received, and removes it.
  ///
  /// - Throws: ``BlobError``: `storageFull`, `notWritable`, `inputOutput`.
  func tryWriting() async throws {
    let id = BlobID()
    inFlight.insert(id)
    defer { inFlight.remove([id]) }
    try await threads.run { [folder] in try folder.fileSystem.tryWriting(to: folder.incomingPath(of: id)) }
  }

  /// Throws the reason why blobs cannot be stored, if it is known, without making a request.
  ///
  /// - Throws: ``BlobError`` `unavailable`.
  package func checkHealth() throws(BlobError) {
    try bucket?.checkHealth()
  }

  /// Checks that the object store answers; does nothing for a folder.
  ///
  /// - Throws: ``BlobError`` `unavailable`.
  package func checkReachability() async throws {
    try await bucket?.checkReachability()
  }

  /// Removes a blob, committed or only finished, even in a cancelled task. Does nothing if it does not exist.
  ///
  /// After a power failure the file may reappear as an orphan. Permanent erasure means deleting the key in the row.
  ///
  /// - Throws: ``BlobError``: `inputOutput`.
  package func remove(_ id: BlobID) async throws {
    defer { inFlight.remove([id]) }
    sent.remove(id)
    try await threads.runToEnd { [folder] in try folder.remove(id) }
    try await bucket?.remove(id)
  }

  /// Closes the connections to the bucket.
  func close() async throws {
    try await bucket?.close()
  }

  /// Removes blobs that are no longer needed. What cannot be removed now is removed by the next start's sweep.
  package func discard(_ ids: some Sequence<BlobID>) async {
    for id in ids { try? await remove(id) }
  }
}
