import Synchronization

/// The origins whose latest preflight request was allowed. Some errors occur before the store can be queried, and
/// pages must be able to read those too; they contain no project data.
final class AllowedOriginCache: Sendable {
  private let origins = Mutex<Set<String>>([])

  func insert(_ origin: String) {
    origins.withLock { _ = $0.insert(origin) }
  }

  func remove(_ origin: String) {
    origins.withLock { _ = $0.remove(origin) }
  }

  func contains(_ origin: String) -> Bool {
    origins.withLock { $0.contains(origin) }
  }
}
