internal import Metrics
internal import MusterStore
internal import Tracing

/// A database that measures how long writes take, from request to result, and passes their tracing context into the
/// transaction.
struct InstrumentedDatabase: Database {
  let database: any Database
  let commits: Metrics.Timer

  func read<Value: Sendable>(_ body: @escaping @Sendable (any Connection) throws -> Value) async throws -> Value {
    try await database.read(body)
  }

  func readInline<Value: Sendable>(
    _ body: @escaping @Sendable (any Connection) throws -> Value
  ) async throws -> Value {
    try await database.readInline(body)
  }

  func write<Value: Sendable>(_ body: @escaping @Sendable (any Connection) throws -> Value) async throws -> Value {
    let start = ContinuousClock.now
    // The transaction does not run in this task, so its context has to be passed on.
    let context = ServiceContext.forTransaction
    let value = try await database.write { connection in
      try ServiceContext.$current.withValue(context) { try body(connection) }
    }
    commits.record(duration: ContinuousClock.now - start)
    return value
  }

  var notifications: (any NotificationChannel)? { database.notifications }

  func answers() async -> Bool {
    await database.answers()
  }

  func serverTime() async throws -> ServerTime? {
    try await database.serverTime()
  }

  func purge() async throws {
    try await database.purge()
  }

  func close() throws {
    try database.close()
  }
}
