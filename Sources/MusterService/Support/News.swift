/// What somebody is told who follows something, up to its end.
public struct News<Item: Sendable>: Sendable {
  /// What is told besides, once in so long a time, so that the line is not taken for dead.
  var silence: (item: Item, every: Duration)?
  /// Tells what there is, and ends with it.
  let tell: @Sendable (_ tell: @escaping @Sendable (Item) -> Void) async throws -> Void

  /// Hands over one item after the other, each once the one before is dealt with, until there are no more.
  ///
  /// - Throws: What `hear` throws, which ends it, and what went wrong with the telling.
  public func listen(_ hear: (Item) async throws -> Void) async throws {
    let (items, telling) = AsyncStream<Item>.makeStream()
    try await withThrowingTaskGroup { group in
      group.addTask {
        defer { telling.finish() }
        try await tell { telling.yield($0) }
      }
      if let silence {
        group.addTask {
          while (try? await Task.sleep(for: silence.every)) != nil { telling.yield(silence.item) }
        }
      }
      for await item in items { try await hear(item) }
      group.cancelAll()
      try await group.waitForAll()
    }
  }
}
