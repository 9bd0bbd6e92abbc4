internal import Foundation
internal import NIOPosix
internal import Synchronization

/// Connections to the server, with as many threads to use them, because libpq blocks the thread that calls it.
final class PostgreSQLPool: Sendable {
  private struct State {
    var idle: [PostgreSQLLink] = []
    /// When the server was last found out of reach.
    var failedAt: ContinuousClock.Instant?
  }

  private let threads: NIOThreadPool
  private let parameters: [(String, String)]
  private let state = Mutex(State())

  /// The time for which the server is taken to be out of reach after a connection to it failed, so that callers learn
  /// that at once rather than queue up for threads that wait.
  private static let outage = Duration.milliseconds(500)

  init(parameters: [(String, String)], maxConnections: Int) {
    self.parameters = parameters
    threads = NIOThreadPool(numberOfThreads: maxConnections)
    threads.start()
  }

  /// Runs `work`, which may block, on one of the threads, unless the task is cancelled before its turn.
  func run<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await threads.runIfActive(work)
  }

  /// Takes an idle connection, or a new one. Only on one of the pool's threads: there are no more connections than
  /// threads.
  func take() throws -> PostgreSQLLink {
    let (idle, failedAt) = state.withLock { ($0.idle.popLast(), $0.failedAt) }
    if let idle { return idle }
    if let failedAt, ContinuousClock.now - failedAt < Self.outage {
      throw PostgreSQLError(state: nil, message: "the server was out of reach a moment ago")
    }
    do {
      let link = try PostgreSQLLink(parameters: parameters)
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
