import Synchronization

/// The blobs that no row knows yet and that are no orphans all the same: from before their file is made until the
/// caller says that their row is committed.
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
