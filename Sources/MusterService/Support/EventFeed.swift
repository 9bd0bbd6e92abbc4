internal import Synchronization

/// What somebody is told who follows something, up to its end.
package struct EventFeed<Item: Sendable>: Sendable {
  /// What is told besides, once in so long a time, so that the line is not taken for dead.
  var silence: (item: Item, every: Duration)?
  /// Tells what there is, and ends with it.
  let tell: @Sendable (_ tell: @escaping @Sendable (Item) -> Void) async throws -> Void

  /// How many items may wait for a listener who is slow to hear them.
  static var maxWaiting: Int { 512 }

  private final class Listener: Sendable {
    let isBehind = Atomic(false)
  }

  /// Hands over one item after the other, each once the one before is dealt with, until there are no more. A listener who
  /// falls too far behind is told no more, and may come back to where they were.
  ///
  /// - Throws: What `hear` throws, which ends it, and what went wrong with the telling.
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
      // What is told to nobody ends by being cancelled.
      if !listener.isBehind.load(ordering: .relaxed) { try await group.waitForAll() }
    }
  }
}
