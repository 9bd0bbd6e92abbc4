internal import Foundation
internal import NIOPosix
internal import Synchronization

/// Connections to the server, with as many threads to use them, because libpq blocks the thread that calls it.
final class PostgreSQLPool: Sendable {
  private struct State {
    var idle: [PostgreSQLLink] = []
    /// When the server was last found unreachable.
    var failedAt: ContinuousClock.Instant?
  }

  let location: PostgreSQLLocation
  private let threads: NIOThreadPool
  private let state = Mutex(State())
  /// The number of calls of `run` that have not ended.
  private let callCount = Atomic(0)

  /// The time for which the server is considered unreachable after a connection failed, so that callers get the error
  /// immediately rather than queue for threads that wait.
  private static let outage = Duration.milliseconds(500)

  init(_ location: PostgreSQLLocation) {
    self.location = location
    threads = NIOThreadPool(numberOfThreads: location.maxConnections)
    threads.start()
  }

  /// Runs `work`, which may block, on one of the threads, unless the task is cancelled before its turn.
  ///
  /// - Throws: Errors of `work`; ``StoreError`` `unavailable` if its turn does not come in time, since the threads wait
  ///   for the server; `CancellationError`.
  func run<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
    defer { callCount.subtract(1, ordering: .relaxed) }
    guard callCount.add(1, ordering: .relaxed).newValue > location.maxConnections else {
      return try await threads.runIfActive(work)
    }
    let turn = Turn()
    return try await withThrowingTaskGroup(of: Value?.self) { [threads, limits = location.limits] group in
      group.addTask {
        try await threads.runIfActive {
          guard turn.decide() else { throw CancellationError() }
          return try work()
        }
      }
      group.addTask {
        // If the caller is cancelled, the other task determines the result.
        guard (try? await Task.sleep(for: limits.turn)) != nil, turn.decide() else { return nil }
        throw StoreError(.unavailable, "all connections are waiting for the server")
      }
      defer { group.cancelAll() }
      while let next = try await group.next() {
        if let value = next { return value }
      }
      throw CancellationError()
    }
  }

  /// Whether work has begun or was given up, whichever comes first.
  private final class Turn: Sendable {
    private let isDecided = Atomic(false)

    /// Returns whether nothing was decided before.
    func decide() -> Bool { !isDecided.exchange(true, ordering: .relaxed) }
  }

  /// Takes an idle connection, or a new one. Only on one of the pool's threads: there are no more connections than
  /// threads.
  func take() throws -> PostgreSQLLink {
    let (idle, failedAt) = state.withLock { ($0.idle.popLast(), $0.failedAt) }
    if let idle { return idle }
    if let failedAt, ContinuousClock.now - failedAt < Self.outage {
      throw PostgreSQLError(state: nil, message: "the server could not be reached a moment ago")
    }
    do {
      let link = try PostgreSQLLink(location)
      state.withLock { $0.failedAt = nil }
      return link
    } catch {
      state.withLock { $0.failedAt = .now }
      throw error
    }
  }

  /// Returns a connection for further use; a broken one is closed.
  func give(_ link: PostgreSQLLink) {
    guard link.isAlive else { return }
    state.withLock { $0.idle.append(link) }
  }

  /// Closes idle connections, which have probably been lost with the one that was found to be.
  func dropIdle() {
    state.withLock { $0.idle.removeAll() }
  }

  func close() throws {
    try threads.syncShutdownGracefully()
    dropIdle()
  }
}

/// Counts how often transactions wait for the server.
final class RoundTripCounter: Sendable {
  private let counter = Atomic(0)

  var count: Int { counter.load(ordering: .relaxed) }

  func increment() {
    counter.add(1, ordering: .relaxed)
  }
}
