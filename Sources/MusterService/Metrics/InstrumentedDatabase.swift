internal import Metrics
internal import MusterStore
internal import Tracing

/// A database whose writes are timed, from the wish to the answer, and know what request they go back to.
struct InstrumentedDatabase: Database {
  let database: any Database
  let commits: Metrics.Timer

  func read<Value: Sendable>(_ body: @Sendable (any Connection) throws -> Value) async throws -> Value {
    try await database.read(body)
  }

  func write<Value: Sendable>(_ body: @escaping @Sendable (any Connection) throws -> Value) async throws -> Value {
    let start = ContinuousClock.now
    // The transaction is no part of this task.
    let context = ServiceContext.forTransaction
    let value = try await database.write { connection in
      try ServiceContext.$current.withValue(context) { try body(connection) }
    }
    commits.record(duration: ContinuousClock.now - start)
    return value
  }

  func purge() async throws {
    try await database.purge()
  }

  func close() throws {
    try database.close()
  }
}
