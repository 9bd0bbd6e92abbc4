import Foundation
import Logging
import ServiceFixtures
import Synchronization

@testable import MusterService
@testable import MusterStore

/// Two services that share a store and do the same at the same time: the second begins when the first has read and
/// changed everything in a transaction that is not committed.
struct Interleaving: Sendable {
  /// The service whose transactions are held before their commit.
  let first: TestService
  let second: TestService
  private let hold: Hold

  /// Runs `work` at both services. Each transaction of the first is held until the second waits for it, or is through.
  ///
  /// - Parameter work: Also gets the number of the service, 0 or 1.
  func run<Value: Sendable>(
    _ work: @escaping @Sendable (TestService, Int) async throws -> Value
  ) async -> Outcomes<Value> {
    let (isHeld, holding) = AsyncStream.makeStream(of: Void.self)
    hold.begin { holding.finish() }
    let former = Task {
      defer { holding.finish() }
      return try await work(first, 0)
    }
    for await _ in isHeld {}
    let latter = await Task { try await work(second, 1) }.result
    hold.end()
    return Outcomes(results: [await former.result, latter])
  }

  /// What came of the same work at two services.
  struct Outcomes<Value: Sendable>: Sendable {
    let results: [Result<Value, any Error>]

    var values: [Value] { results.compactMap { try? $0.get() } }

    /// The codes of the errors, or what else they are.
    var codes: [String] {
      results.compactMap { result in
        guard case .failure(let error) = result else { return nil }
        return (error as? ServiceError)?.code ?? "\(error)"
      }
    }
  }

  fileprivate init(first: TestService, second: TestService, hold: Hold) {
    (self.first, self.second, self.hold) = (first, second, hold)
  }
}

/// Runs `body` with two services that share a store. Neither runs jobs.
func withInterleaving(
  _ configure: @escaping @Sendable (inout ServiceConfiguration) -> Void = { _ in },
  _ body: @escaping @Sendable (Interleaving) async throws -> Void
) async throws {
  try await withCluster(of: 2, configure, runsJobs: { _ in false }) { services in
    var configuration = ServiceConfiguration.test
    configure(&configuration)
    var logger = Logger(label: "test")
    logger.logLevel = .critical
    let hold = Hold()
    let store = services[0].store.wrappingDatabase { HeldDatabase(database: $0, hold: hold) }
    let muster = try await Muster(store: store, configuration: configuration, logger: logger)
    try await body(
      Interleaving(first: TestService(store: store, muster: muster), second: services[1], hold: hold))
  }
}

/// Whether transactions are held, and what is told when one is.
private final class Hold: Sendable {
  private let onHeld = Mutex<(@Sendable () -> Void)?>(nil)

  func begin(_ onHeld: @escaping @Sendable () -> Void) { self.onHeld.withLock { $0 = onHeld } }

  func end() { onHeld.withLock { $0 = nil } }

  /// Blocks the thread of a transaction until another one waits for it, or holding ends.
  func keep(_ connection: any Connection) throws {
    while let onHeld = onHeld.withLock({ $0 }) {
      onHeld()
      let waiting = try connection.count(
        "SELECT COUNT(*) FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY(pg_blocking_pids(pid))")
      if waiting > 0 { return }
      Thread.sleep(forTimeInterval: 0.002)
    }
  }
}

private struct HeldDatabase: Database {
  let database: any Database
  let hold: Hold

  var notifications: (any NotificationChannel)? { database.notifications }

  func read<Value: Sendable>(_ body: @escaping @Sendable (any Connection) throws -> Value) async throws -> Value {
    try await database.read(body)
  }

  func readInline<Value: Sendable>(
    _ body: @escaping @Sendable (any Connection) throws -> Value
  ) async throws -> Value {
    try await database.readInline(body)
  }

  func write<Value: Sendable>(_ body: @escaping @Sendable (any Connection) throws -> Value) async throws -> Value {
    try await database.write { [hold] connection in
      let value = try body(connection)
      try hold.keep(connection)
      return value
    }
  }

  func purge() async throws { try await database.purge() }

  func answers() async -> Bool { await database.answers() }

  func serverTime() async throws -> ServerTime? { try await database.serverTime() }

  func close() throws { try database.close() }
}
