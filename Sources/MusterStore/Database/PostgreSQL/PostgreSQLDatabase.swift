internal import Foundation
internal import VerificationFlow

/// A PostgreSQL server as the database engine, shared by any number of services.
///
/// A transaction that conflicts with a concurrent one, or loses its connection before the commit was sent, runs again.
/// If the connection is lost during the commit, the server is asked for the outcome. `PostgreSQLLimits` limits the time
/// for all of it.
package struct PostgreSQLDatabase: Database {
  let keys: FieldKeys
  /// How often transactions have waited for the server since the start.
  package var roundTripCount: Int { roundTrips.count }
  private let pool: PostgreSQLPool
  private let roundTrips = RoundTripCounter()
  private let longReads = LongReads()
  private let undecided: UndecidedCommits
  private let probe: PostgreSQLProbe

  private static let maxTries = 6
  /// The key of the advisory lock under which the schema is migrated: "muster" in ASCII.
  static let migrationLock = 0x6d75_7374_6572

  /// Connects to the server and migrates the schema, or waits until another service has migrated it.
  ///
  /// - Parameter location: The server and the database.
  /// - Throws: `StoreError` `unavailable`, `unsupported`, or `newer` if a later release has used the database, which
  ///   stays unchanged.
  init(
    _ location: PostgreSQLLocation, keys: FieldKeys, steps: [Schema.Step] = Schema.steps
  ) async throws {
    self.init(unprepared: location, keys: keys)
    do {
      try await checkSession()
      // Rewriting a large table may take long.
      let patient = PostgreSQLDatabase(unprepared: location.waiting(.migration), keys: keys)
      defer { try? patient.close() }
      _ = try await patient.write { connection in
        _ = try connection.rows("SELECT pg_advisory_xact_lock(:key)", ["key": .integer(Self.migrationLock)])
        try Schema.migrate(connection, steps: steps)
        try Self.prepareAuditNumbers(connection)
      }
    } catch {
      try? close()
      throw error
    }
  }

  /// Creates the sequence that numbers the rows of the audit, and advances it past rows that were inserted without it.
  private static func prepareAuditNumbers(_ connection: any Connection) throws {
    try connection.run("CREATE SEQUENCE IF NOT EXISTS audit_numbers")
    try connection.run(
      """
      SELECT setval('audit_numbers', last) FROM (SELECT MAX(number) AS last FROM audit) AS numbers
      WHERE last > (SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM audit_numbers)
      """)
  }

  /// Creates a database without connecting or migrating; the caller is responsible for the schema. Connections are
  /// opened when they are first needed.
  init(unprepared location: PostgreSQLLocation, keys: FieldKeys) {
    pool = PostgreSQLPool(location)
    undecided = UndecidedCommits(maxCount: location.maxConnections)
    probe = PostgreSQLProbe(location)
    self.keys = keys
  }

  private func checkSession() async throws {
    try await pool.run {
      do {
        try PostgreSQLSession.check(pool.location)
      } catch let error as PostgreSQLError {
        throw error.asStoreError ?? error
      }
    }
  }

  package var notifications: (any NotificationChannel)? { PostgreSQLNotifications(pool: pool) }

  /// Connects to a database whose schema is up to date, and leaves it unchanged.
  ///
  /// - Throws: `StoreError` `unavailable`, `unsupported`, `outdated`, `newer`.
  init(reading location: PostgreSQLLocation, keys: FieldKeys) async throws {
    self.init(unprepared: location, keys: keys)
    do {
      try await checkSession()
      try await read { try Schema.check($0) }
    } catch let error as PostgreSQLError where error.isMissingTable {
      try? close()
      throw StoreError(.outdated, "no service was ever started on the database")
    } catch {
      try? close()
      throw error
    }
  }

  package func read<Value: Sendable>(
    _ body: @escaping @Sendable (any Connection) throws -> Value
  ) async throws -> Value {
    let deadline = PostgreSQLDeadline(pool.location.limits)
    return try await pool.run { try transaction(.read, until: deadline, body) }
  }

  package func readInline<Value: Sendable>(
    _ body: @escaping @Sendable (any Connection) throws -> Value
  ) async throws -> Value {
    try await read(body)
  }

  package func write<Value: Sendable>(
    _ body: @escaping @Sendable (any Connection) throws -> Value
  ) async throws -> Value {
    let deadline = PostgreSQLDeadline(pool.location.limits)
    return try await pool.run { try transaction(.write, until: deadline, body) }
  }

  package func answers() async -> Bool {
    await probe.answers(keys: keys)
  }

  package func serverTime() async throws -> ServerTime? {
    var best: (wait: Duration, time: ServerTime)?
    for _ in 0..<3 {
      let start = ContinuousClock.now
      let milliseconds = try await read { connection in
        try connection.count("SELECT CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)")
      }
      let wait = ContinuousClock.now - start
      // The server read its clock about halfway through.
      let time = ServerTime(value: Instant(milliseconds: Int64(milliseconds)), at: start + wait / 2)
      if best.map({ wait < $0.wait }) ?? true { best = (wait, time) }
    }
    return best?.time
  }

  /// Does nothing: the server overwrites deleted rows when it reuses their place, and its log when it recycles a segment.
  package func purge() async throws {}

  package func close() throws {
    try probe.close()
    try pool.close()
  }

  private func transaction<Value>(
    _ kind: PostgreSQLConnection.Kind, until deadline: PostgreSQLDeadline, _ body: (any Connection) throws -> Value
  ) throws -> Value {
    var tries = 0
    while true {
      do {
        if kind == .write { try undecided.makeRoom { try status(of: $0, until: deadline) == "in progress" } }
        switch try attempt(kind, until: deadline, body) {
        case .committed(let value): return value
        case .tooLong: continue
        case .failed(let error):
          tries += 1
          guard tries < Self.maxTries, error.isConflict || error.isLoss, !deadline.isOver else { throw error }
          Self.pause(after: tries, atMost: error.isLoss ? 1 : 0.1)
        }
      } catch let error as PostgreSQLError {
        throw error.asStoreError ?? error
      }
    }
  }

  private enum Outcome<Value> {
    case committed(Value)
    /// The transaction is a read that has to run again with BEGIN.
    case tooLong
    /// The transaction has left no trace.
    case failed(PostgreSQLError)
  }

  private func attempt<Value>(
    _ kind: PostgreSQLConnection.Kind, until deadline: PostgreSQLDeadline, _ body: (any Connection) throws -> Value
  ) throws -> Outcome<Value> {
    let link: PostgreSQLLink
    do {
      link = try pool.take()
    } catch let error as PostgreSQLError {
      return .failed(error)
    }
    let connection = PostgreSQLConnection(
      kind, on: link, until: deadline, keys: keys, roundTrips: roundTrips, longReads: longReads)
    var made: Value?
    do {
      let value = try body(connection)
      // The body may have caught the error, but it lacks a result.
      guard !connection.isTooLong else { throw LongReads.OneMore() }
      made = value
      try connection.appendPendingNotes()
      try connection.commit()
      pool.give(link)
      return .committed(value)
    } catch let error as PostgreSQLError {
      guard error.isLoss else {
        end(connection, on: link)
        return .failed(error)
      }
      // The other connections were probably lost too: to the same server, over the same network.
      pool.dropIdle()
      guard let value = made, connection.isCommitting, let id = connection.id, try isCommitted(id, until: deadline)
      else {
        return .failed(error)
      }
      return .committed(value)
    } catch {
      end(connection, on: link)
      if connection.isTooLong { return .tooLong }
      throw error
    }
  }

  /// Rolls back and returns the connection.
  private func end(_ connection: PostgreSQLConnection, on link: PostgreSQLLink) {
    guard (try? connection.rollBack()) != nil else { return }
    pool.give(link)
  }

  /// Returns whether a transaction whose commit was not answered was committed.
  ///
  /// - Throws: `StoreError` `unconfirmed` if the server does not answer in time.
  private func isCommitted(_ id: String, until deadline: PostgreSQLDeadline) throws -> Bool {
    var tries = 0
    repeat {
      tries += 1
      if let status = try? status(of: id, until: deadline) {
        // Until the server notices that the connection is lost, the transaction is in progress.
        if status == "committed" { return true }
        if status == "aborted" { return false }
      }
      Self.pause(after: tries, atMost: 0.5)
    } while !deadline.isOver
    undecided.insert(id)
    throw StoreError(.unconfirmed, "the server did not report whether a transaction was committed")
  }

  private func status(of id: String, until deadline: PostgreSQLDeadline) throws -> String? {
    let link = try pool.take()
    let connection = PostgreSQLConnection(
      .read, on: link, until: deadline, keys: keys, roundTrips: roundTrips, longReads: longReads)
    let status = try connection.rows("SELECT pg_xact_status(CAST(:id AS xid8)) AS status", ["id": .text(id)])
    end(connection, on: link)
    return status.first?.optionalText("status")
  }

  /// Blocks for an exponential backoff with jitter, so that two transactions that conflicted do not conflict again.
  ///
  /// - Parameter limit: In seconds.
  private static func pause(after tries: Int, atMost limit: Double) {
    Thread.sleep(forTimeInterval: Double.random(in: 0.5...1) * limit / Double(1 << max(0, maxTries - 1 - tries)))
  }
}
