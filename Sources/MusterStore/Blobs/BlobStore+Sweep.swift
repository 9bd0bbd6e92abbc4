extension BlobStore {
  /// Removes what crashes left behind: temporary files that no writer of this process is at, and blobs that no row
  /// knows. Safe while serving.
  ///
  /// - Parameter isKnown: Which of these ids (at most 500) have a committed row. It must read the database after it is
  ///   called, not from a list made before.
  /// - Returns: How many files were removed.
  /// - Throws: ``BlobError`` `inputOutput`, or what `isKnown` throws; the rest stays for the next sweep.
  package func sweep(keeping isKnown: @Sendable ([BlobID]) async throws -> Set<BlobID>) async throws -> Int {
    // The order is what makes it safe. The names are listed first and the blobs in flight looked up after that, so a
    // listed blob that is not in flight then was recorded before, and the rows, asked last, know it; or it is an
    // orphan, for ids never come twice.
    let (incoming, blobs) = try await threads.run { [folder] in
      (try folder.fileSystem.list(folder: folder.incomingPath), try folder.fileSystem.list(folder: folder.path))
    }
    let busy = inFlight.all
    let leftovers = incoming.filter { name in BlobID(rawValue: name).map { !busy.contains($0) } ?? true }
    var count = try await remove(leftovers.map { "\(folder.incomingPath)/\($0)" })

    // Files with other names are not ours.
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
