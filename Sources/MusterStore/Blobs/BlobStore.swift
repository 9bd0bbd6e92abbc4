package import NIOCore
package import NIOPosix

/// Keeps blobs in a folder, each encrypted with a key of its own.
///
/// A blob is written to a temporary file, synced, renamed and its folder synced; only then does the caller write its
/// row. So after a crash there is never a row without its blob, at most a blob without a row, which ``sweep(keeping:)``
/// removes. Between commit and row the store itself remembers the blob as in flight, until the caller says
/// ``recorded(_:)`` or ``remove(_:)``; a sweep leaves it alone that long.
///
/// One process at a time may use a folder: what another one has in flight looks like an orphan.
package struct BlobStore: Sendable {
  let folder: BlobFolder
  let masterKey: MasterKey
  let threads: FileThreads
  let inFlight = InFlightBlobs()
  let names: FolderSync

  /// A store in a folder, which is made (0700) when it is not there; the folder around it must be.
  ///
  /// - Parameter threads: A started pool. All reading and writing, encryption included, happens there.
  /// - Throws: ``BlobError``: `storageFull` or `inputOutput`.
  package init(
    folder: String, masterKey: MasterKey, fileSystem: any FileSystem = LocalFileSystem(), threads: NIOThreadPool
  ) throws {
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

  /// A writer for a new blob.
  ///
  /// - Parameter chunkCount: How many chunks of 64 KiB, from 1, it writes at a time. A crash costs what it has not
  ///   written; each time it writes a thread is woken.
  /// - Throws: ``BlobError``: `storageFull` or `inputOutput`.
  package func create(writing chunkCount: Int = 1) async throws -> BlobWriter {
    try await create { [folder, threads, inFlight] id, key, file in
      BlobWriter(
        id: id, key: key, file: file, chunkCount: chunkCount, folder: folder, threads: threads, inFlight: inFlight)
    }
  }

  /// Makes the file of a new blob, and does something with it in the same breath; leaves nothing behind where that fails.
  private func create<Value: Sendable>(
    _ work: @escaping @Sendable (BlobID, SealedKey, SealingFile) throws -> Value
  ) async throws -> Value {
    let id = BlobID()
    // Before the file exists, so that no sweep can find it unannounced.
    inFlight.insert(id)
    do {
      return try await threads.run { [folder, masterKey] in
        let dataKey = [UInt8].random(count: MasterKey.byteCount)
        let key = try masterKey.wrap(dataKey, for: id)
        let file = try SealingFile(
          file: folder.fileSystem.createFile(at: folder.incomingPath(of: id)), header: BlobHeader(id: id),
          dataKey: dataKey)
        return try work(id, key, file)
      }
    } catch {
      _ = try? await threads.runToEnd { [folder] in try folder.remove(id) }
      inFlight.remove([id])
      throw error
    }
  }

  /// Keeps bytes that are at hand as a whole. When it returns they are durable.
  ///
  /// - Throws: ``BlobError``: `storageFull` or `inputOutput`; nothing is kept then.
  package func put(_ bytes: [UInt8]) async throws -> StoredBlob {
    try await put(all: [bytes])[0]
  }

  /// Keeps several blobs whose bytes are at hand, all or none: their files are synced side by side, their names at once.
  ///
  /// - Returns: The blobs in the order of their contents.
  /// - Throws: ``BlobError``: `storageFull` or `inputOutput`; nothing is kept then.
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

  /// Makes finished blobs durable under their names. Their rows may be written when it returns. All commits that wait
  /// for the disk together share one sync of the names.
  ///
  /// Cancellation does not stop it half way.
  ///
  /// - Throws: ``BlobError``: `storageFull` or `inputOutput`; none of the blobs is kept then, and calling again is no
  ///   use: once a sync has failed, a later success proves nothing about what was written before it.
  @discardableResult
  package func commit(_ blobs: [SealedBlob]) async throws -> [StoredBlob] {
    let ids = blobs.map(\.id)
    guard !ids.isEmpty else { return [] }
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

  /// Says that the rows of these blobs are committed: from now on a sweep relies on the rows.
  package func recorded(_ ids: some Sequence<BlobID>) {
    inFlight.remove(ids)
  }

  /// All of a blob.
  ///
  /// - Throws: ``BlobError``: `notFound`, `corrupt`, `keyMissing`, `inputOutput`.
  package func read(_ blob: StoredBlob) async throws -> [UInt8] {
    try await read(blob, at: folder.path(of: blob.id))
  }

  /// All of a blob that is finished and still bears its temporary name.
  ///
  /// - Throws: As the other one.
  package func read(_ blob: SealedBlob) async throws -> [UInt8] {
    try await read(blob.stored, at: folder.incomingPath(of: blob.id))
  }

  private func read(_ blob: StoredBlob, at path: String) async throws -> [UInt8] {
    try await threads.run { [folder, masterKey] in
      let reader = try BlobReader(blob, at: path, fileSystem: folder.fileSystem, masterKey: masterKey)
      let whole = 0..<blob.byteCount
      var contents: [UInt8] = []
      contents.reserveCapacity(Int(blob.byteCount))
      for index in reader.chunks(touching: whole) {
        contents += try reader.contents(of: whole, inChunk: index)
      }
      return contents
    }
  }

  /// A range of a blob's bytes, or all of them, in pieces of at most 64 KiB. Only the chunks that the range touches are
  /// read and decrypted, each when it is asked for, and none is handed out unauthenticated.
  ///
  /// The sequence throws ``BlobError``: `corrupt`, `inputOutput`. An error can come after sound pieces.
  ///
  /// - Parameter range: In bytes of the contents; what lies beyond them is left out.
  /// - Throws: ``BlobError``: `notFound`, `corrupt`, `keyMissing`, `inputOutput`, before anything is handed out.
  package func stream(
    _ blob: StoredBlob, range: Range<Int64>? = nil
  ) async throws -> some AsyncSequence<ByteBuffer, any Error> & Sendable {
    let whole = 0..<max(0, blob.byteCount)
    let wanted = range?.clamped(to: whole) ?? whole
    return try await threads.run { [folder, masterKey, threads] in
      let reader = try BlobReader(
        blob, at: folder.path(of: blob.id), fileSystem: folder.fileSystem, masterKey: masterKey)
      // Damage that shows at once is told before anything is promised.
      let beginning = try reader.chunks(touching: wanted).first.map { first in
        ByteBuffer(bytes: try reader.contents(of: wanted, inChunk: first))
      }
      return BlobStream(
        reader: reader, beginning: beginning?.readableBytes == 0 ? nil : beginning, range: wanted, threads: threads)
    }
  }

  /// How many bytes may still be written to the disk.
  ///
  /// - Throws: ``BlobError``: `inputOutput`; what the system says of a folder that is gone.
  package func freeByteCount() async throws -> Int64 {
    try await threads.run { [folder] in try folder.fileSystem.freeByteCount(ofFolder: folder.path) }
  }

  /// Removes a blob, committed or only finished, also in a cancelled task. Nothing happens when there is none.
  ///
  /// The file may come back after a power cut, as an orphan. Erasing for good means erasing the key in the row.
  ///
  /// - Throws: ``BlobError``: `inputOutput`.
  package func remove(_ id: BlobID) async throws {
    defer { inFlight.remove([id]) }
    try await threads.runToEnd { [folder] in try folder.remove(id) }
  }

  /// Removes blobs that nobody wants any more. What cannot be removed now is the next start's.
  package func discard(_ ids: some Sequence<BlobID>) async {
    for id in ids { try? await remove(id) }
  }
}
