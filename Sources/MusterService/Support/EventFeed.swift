internal import Synchronization

/// A stream of items for one follower, up to its end.
package struct EventFeed<Item: Sendable>: Sendable {
  /// An item that is also sent at this interval, to keep the connection alive.
  var heartbeat: (item: Item, every: Duration)?
  /// Throws when the follower may get no more items, which ends the feed.
  var awaitRevocation: (@Sendable () async throws -> Never)?
  /// Produces the items, and returns after the last one.
  let produce: @Sendable (_ send: @escaping @Sendable (Item) -> Void) async throws -> Void

  /// The maximum number of items that wait for a slow listener.
  static var maxWaiting: Int { 512 }

  private final class Listener: Sendable {
    let isBehind = Atomic(false)
  }

  /// Delivers one item after the other, each once the previous one is handled, until there are no more. A listener
  /// that falls too far behind gets no more items, and may resume where it stopped.
  ///
  /// - Throws: Errors of `handle`, which end the feed, and errors of the producer.
  package func listen(_ handle: (Item) async throws -> Void) async throws {
    let (items, continuation) = AsyncStream<Item>.makeStream(bufferingPolicy: .bufferingOldest(Self.maxWaiting))
    let listener = Listener()
    try await withThrowingTaskGroup { group in
      group.addTask {
        defer { continuation.finish() }
        try await produce { item in
          guard case .dropped = continuation.yield(item) else { return }
          listener.isBehind.store(true, ordering: .relaxed)
          continuation.finish()
        }
      }
      if let awaitRevocation {
        group.addTask {
          defer { continuation.finish() }
          try await awaitRevocation()
        }
      }
      if let heartbeat {
        group.addTask {
          while true {
            try await Task.sleep(for: heartbeat.every)
            continuation.yield(heartbeat.item)
          }
        }
      }
      for await item in items { try await handle(item) }
      // What ended the items comes first: the end of the producer, or an error.
      let isBehind = listener.isBehind.load(ordering: .relaxed)
      if !isBehind { try await group.next() }
      // The others end by cancellation, which is not an error.
      group.cancelAll()
    }
  }
}
