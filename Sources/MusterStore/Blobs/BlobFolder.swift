internal import Synchronization

/// The files of a blob store and the blocking operations on them.
///
/// One flat folder holds all blobs, so that a commit needs a single folder sync regardless of the number of blobs;
/// the indexed folders of ext4 and XFS handle millions of names. Incomplete blobs are in the subfolder `incoming`, on
/// the same file system.
struct BlobFolder: Sendable {
  let path: String
  let fileSystem: any FileSystem

  var incomingPath: String { "\(path)/incoming" }
  func path(of id: BlobID) -> String { "\(path)/\(id)" }
  func incomingPath(of id: BlobID) -> String { "\(incomingPath)/\(id)" }

  func create() throws {
    try fileSystem.createDurableFolder(at: path)
    try fileSystem.createDurableFolder(at: incomingPath)
  }

  /// Renames sealed blobs to their final names, which are not yet durable. If it fails, none of the blobs remains.
  func rename(_ ids: [BlobID]) throws {
    var renamed: [BlobID] = []
    do {
      for id in ids {
        try fileSystem.rename(from: incomingPath(of: id), to: path(of: id))
        renamed.append(id)
      }
    } catch {
      for id in ids { _ = try? removeFile(at: incomingPath(of: id)) }
      // Remove only blobs renamed by this call: one that was committed before, and now again by mistake, may have a
      // row.
      for id in renamed { _ = try? removeFile(at: path(of: id)) }
      throw error
    }
  }

  /// Removes a blob, complete or not. Does nothing if it does not exist.
  func remove(_ id: BlobID) throws {
    try removeFile(at: incomingPath(of: id))
    try removeFile(at: path(of: id))
  }

  /// Removes a file and returns whether it existed.
  @discardableResult
  func removeFile(at path: String) throws -> Bool {
    do {
      try fileSystem.remove(at: path)
      return true
    } catch let error as FileSystemError where error.isNotFound {
      return false
    }
  }
}

/// The blobs that were sent to a bucket a short time ago. Their files stay in the folder for a while, since the process
/// that received a picture probably reads it next.
final class SentBlobs: Sendable {
  private struct State {
    /// The oldest first.
    var ids: [BlobID] = []
    var byteCounts: [BlobID: Int64] = [:]
    var total: Int64 = 0
  }

  private let state = Mutex(State())

  /// The maximum size of the files together.
  private static let maxByteCount: Int64 = 256 << 20

  /// Adds a blob.
  ///
  /// - Returns: The oldest blobs that no longer fit, whose files the caller has to remove.
  func insert(_ id: BlobID, byteCount: Int64) -> [BlobID] {
    state.withLock { state in
      state.ids.append(id)
      state.byteCounts[id] = byteCount
      state.total += byteCount
      var old: [BlobID] = []
      while state.total > Self.maxByteCount, let first = state.ids.first {
        state.ids.removeFirst()
        state.total -= state.byteCounts.removeValue(forKey: first) ?? 0
        old.append(first)
      }
      return old
    }
  }

  func remove(_ id: BlobID) {
    state.withLock { state in
      guard let byteCount = state.byteCounts.removeValue(forKey: id) else { return }
      state.ids.removeAll { $0 == id }
      state.total -= byteCount
    }
  }

  func contains(_ id: BlobID) -> Bool { state.withLock { $0.byteCounts[id] != nil } }

  var all: Set<BlobID> { state.withLock { Set($0.ids) } }
}

/// The blobs in flight: they have no committed row yet but are not orphans. A blob is in flight from before its file
/// is created until the caller reports that its row is committed.
final class InFlightBlobs: Sendable {
  private let ids = Mutex<Set<BlobID>>([])

  func insert(_ id: BlobID) {
    ids.withLock { _ = $0.insert(id) }
  }

  func remove(_ gone: some Sequence<BlobID>) {
    ids.withLock { $0.subtract(gone) }
  }

  var all: Set<BlobID> { ids.withLock { $0 } }
}
