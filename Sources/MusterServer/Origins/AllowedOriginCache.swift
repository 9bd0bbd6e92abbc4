import Synchronization

/// The origins whose newest preflight was let through. Some refusals are given before anybody can look into the store, and
/// a page has to be able to read those too; there is nothing of any project in them.
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
