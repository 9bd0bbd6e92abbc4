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
    let busy = inFlight.all
    let leftovers = incoming.filter { name in BlobID(rawValue: name).map { !busy.contains($0) } ?? true }
    var count = try await remove(leftovers.map { "\(folder.incomingPath)/\($0)" })

    // Files with other names do not belong to the store.
    let candidates = blobs.compactMap(BlobID.init(rawValue:)).filter { !busy.contains($0) }
    for start in stride(from: 0, to: candidates.count, by: Self.sweepBatch) {
      let batch = Array(candidates[start..<min(start + Self.sweepBatch, candidates.count)])
      let known = try await isKnown(batch)
      count += try await remove(batch.filter { !known.contains($0) }.map(folder.path(of:)))
    }
    return count
  }

  private static var sweepBatch: Int { 500 }

  private func remove(_ paths: [String]) async throws -> Int {
    try await threads.run { [folder] in
      try paths.count { path in try folder.removeFile(at: path) }
    }
  }
}
