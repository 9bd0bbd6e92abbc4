internal import Synchronization

/// A stream of items for one follower, up to its end.
package struct EventFeed<Item: Sendable>: Sendable {
  /// An item that is also sent at this interval, to keep the connection alive.
  var silence: (item: Item, every: Duration)?
  /// Produces the items, and returns after the last one.
  let tell: @Sendable (_ tell: @escaping @Sendable (Item) -> Void) async throws -> Void

  /// The maximum number of items that wait for a slow listener.
  static var maxWaiting: Int { 512 }

  private final class Listener: Sendable {
    let isBehind = Atomic(false)
  }

  /// Delivers one item after the other, each once the previous one is handled, until there are no more. A listener
  /// that falls too far behind gets no more items, and may resume where it stopped.
  ///
  /// - Throws: Errors of `hear`, which end the feed, and errors of the producer.
  package func listen(_ hear: (Item) async throws -> Void) async throws {
    let (items, telling) = AsyncStream<Item>.makeStream(bufferingPolicy: .bufferingOldest(Self.maxWaiting))
    let listener = Listener()
    try await withThrowingTaskGroup { group in
      group.addTask {
        defer { telling.finish() }
        try await tell { item in
          guard case .dropped = telling.yield(item) else { return }
          listener.isBehind.store(true, ordering: .relaxed)
          telling.finish()
        }
      }
      if let silence {
        group.addTask {
          while (try? await Task.sleep(for: silence.every)) != nil { telling.yield(silence.item) }
        }
      }
      for await item in items { try await hear(item) }
      group.cancelAll()
      // The producer of a listener that fell behind ends by cancellation, which is not an error.
      if !listener.isBehind.load(ordering: .relaxed) { try await group.waitForAll() }
    }
  }
}
