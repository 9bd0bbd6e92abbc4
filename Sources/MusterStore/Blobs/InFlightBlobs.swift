import Synchronization

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
