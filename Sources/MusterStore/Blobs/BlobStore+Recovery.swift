package import Foundation

extension BlobStore {
  /// Removes files left by crashes: temporary files without a writer in this process, and blobs without a row. Safe
  /// while the service is running.
  ///
  /// - Parameter isKnown: Returns which of these ids (at most 500) have a committed row. It must query the database
  ///   when called rather than use a previously loaded list.
  /// - Returns: The number of removed files.
  /// - Throws: ``BlobError`` `inputOutput`, or what `isKnown` throws; the remaining files are left to the next sweep.
  package func sweep(keeping isKnown: @Sendable ([BlobID]) async throws -> Set<BlobID>) async throws -> Int {
    // The order makes this safe: first list the names, then look up the blobs in flight, then query the rows. A
    // listed blob that is no longer in flight was either recorded before, so that its row is found, or is an orphan,
    // because ids are never reused.
    let (incoming, blobs) = try await threads.run { [folder] in
      (try folder.fileSystem.list(folder: folder.incomingPath), try folder.fileSystem.list(folder: folder.path))
    }
    let busy = inFlight.all.union(sent.all)
    let leftovers = incoming.filter { name in BlobID(rawValue: name).map { !busy.contains($0) } ?? true }
    var count = try await remove(leftovers.map { "\(folder.incomingPath)/\($0)" })

    guard bucket == nil else { return count }
    // Files with other names do not belong to the store.
    let candidates = blobs.compactMap(BlobID.init(rawValue:)).filter { !busy.contains($0) }
    try await forEachOrphan(among: candidates, keeping: isKnown) { orphans in
      count += try await remove(orphans.map(folder.path(of:)))
    }
    return count
  }

  /// Calls `body` with those of the given blobs that have no row, in batches.
  private func forEachOrphan(
    among ids: [BlobID], keeping isKnown: @Sendable ([BlobID]) async throws -> Set<BlobID>,
    _ body: ([BlobID]) async throws -> Void
  ) async throws {
    for start in stride(from: 0, to: ids.count, by: Self.sweepBatch) {
      let batch = Array(ids[start..<min(start + Self.sweepBatch, ids.count)])
      let known = try await isKnown(batch)
      try await body(batch.filter { !known.contains($0) })
    }
  }

  /// Removes objects that have been in the bucket for a day without a row, and parts of objects that have been there for
  /// as long. Safe while services are running: none takes that long from an object to its row.
  ///
  /// - Parameters:
  ///   - now: The present time, by which the store dates its objects.
  ///   - isKnown: As in ``sweep(keeping:)``.
  /// - Returns: The number of removed objects; 0 without a bucket.
  /// - Throws: ``BlobError``: `unavailable`, `inputOutput`; what `isKnown` throws. What is left is removed another time.
  package func sweepBucket(
    now: Date = Date(), keeping isKnown: @Sendable ([BlobID]) async throws -> Set<BlobID>
  ) async throws -> Int {
    guard let bucket else { return 0 }
    let time = now - Self.orphanAge
    var count = try await bucket.abandonUploads(begunBefore: time)
    try await bucket.forEachPage(storedBefore: time) { ids in
      try await forEachOrphan(among: ids, keeping: isKnown) { orphans in
        for orphan in orphans { try await remove(orphan) }
        count += orphans.count
      }
    }
    return count
  }

  private static var orphanAge: TimeInterval { 24 * 3600 }

  private static var sweepBatch: Int { 500 }

  private func remove(_ paths: [String]) async throws -> Int {
    try await threads.run { [folder] in
      try paths.count { path in try folder.removeFile(at: path) }
    }
  }

  /// Saves what a killed process had written of a blob: all whole chunks from the first one on. They are stored in a
  /// new blob, because a chunk must never be sealed twice with the same key.
  ///
  /// - Parameter limit: The maximum number of bytes to save.
  /// - Returns: The new blob, durable and in flight; nil if nothing can be saved.
  /// - Throws: ``BlobError``: `keyMissing`, `storageFull`, `inputOutput`.
  package func rescue(_ blob: StoredBlob, limit: Int) async throws -> StoredBlob? {
    // What was on its way to a bucket is worthless after a crash.
    guard bucket == nil else { return nil }
    let bytes = try await threads.run { [folder, masterKey] in
      try OrphanedBlob(blob, in: folder, masterKey: masterKey)?.wholeChunks(limit: limit) ?? []
    }
    return bytes.isEmpty ? nil : try await put(bytes)
  }
}

/// The file of a blob whose writer no longer exists, complete or not, under its temporary or final name.
private struct OrphanedBlob {
  private let file: any ReadableFile
  private let cipher: ChunkCipher

  /// Opens the file; nil if it does not exist or its header is incomplete.
  init?(_ blob: StoredBlob, in folder: BlobFolder, masterKey: MasterKey) throws {
    let dataKey = try masterKey.unwrap(blob.key, for: blob.id)
    do {
      file = try folder.fileSystem.openFile(at: folder.incomingPath(of: blob.id))
    } catch let error as FileSystemError where error.isNotFound {
      do {
        file = try folder.fileSystem.openFile(at: folder.path(of: blob.id))
      } catch let error as FileSystemError where error.isNotFound {
        return nil
      }
    }
    let header = BlobHeader(id: blob.id)
    guard try file.read(at: 0, count: BlobHeader.byteCount) == header.bytes else { return nil }
    cipher = ChunkCipher(key: dataKey, header: header)
  }

  /// Returns the contents up to the first chunk that cannot be decrypted.
  func wholeChunks(limit: Int) throws -> [UInt8] {
    var contents: [UInt8] = []
    var index: Int64 = 0
    while contents.count < limit {
      let sealed = try file.read(at: BlobLayout.offset(ofChunk: index), count: BlobLayout.sealedChunkByteCount)[...]
      guard sealed.count >= BlobLayout.tagByteCount else { break }
      if let chunk = try? cipher.open(sealed, index: index, isLast: false) {
        contents += chunk
        index += 1
      } else {
        if let last = try? cipher.open(sealed, index: index, isLast: true) { contents += last }
        break
      }
    }
    return Array(contents.prefix(limit))
  }
}
