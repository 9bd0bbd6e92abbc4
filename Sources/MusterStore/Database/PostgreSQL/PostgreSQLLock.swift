internal import Foundation
internal import NIOPosix
internal import Synchronization

/// A lock that keeps services from using a database: a service that starts waits for it, and fails after a time limit.
/// It is released when the connection ends.
final class PostgreSQLLock: Sendable {
  private let link: Mutex<PostgreSQLLink>
  /// The name of the connections of services.
  private let serviceName: String

  /// How long connections that are just ending are waited for.
  private static let patience = Duration.seconds(5)
  /// The name of connections that the lock does not keep out.
  static let ownName = "muster migrate"

  /// Takes the lock.
  ///
  /// - Throws: `StoreError` `inUse` if a service or another command is connected to the database, `unavailable`,
  ///   `unsupported`.
  static func take(_ location: PostgreSQLLocation) async throws -> PostgreSQLLock {
    try await NIOThreadPool.singleton.runIfActive { try mapping { try PostgreSQLLock(location) } }
  }

  private init(_ location: PostgreSQLLocation) throws {
    serviceName = location.applicationName
    try PostgreSQLSession.check(location.named(Self.ownName, maxConnections: 1))
    let link = try PostgreSQLLink(location.named(Self.ownName, maxConnections: 1))
    self.link = Mutex(link)
    try Self.awaitTrue {
      try Self.value(
        "SELECT pg_try_advisory_lock(:key)", ["key": .integer(PostgreSQLDatabase.migrationLock)], on: link) == 1
    }
    // A command that was killed may still be committing.
    try checkUnused(by: [serviceName, Self.ownName])
  }

  /// Checks that the lock is still there, and that no service is connected.
  ///
  /// - Throws: `StoreError` `inUse`, `unavailable`.
  func check() async throws {
    try await NIOThreadPool.singleton.runIfActive { try Self.mapping { try self.checkUnused(by: [self.serviceName]) } }
  }

  private func checkUnused(by names: [String]) throws {
    let (list, arguments) = SQLValue.list((names + ["muster"]).map { .text($0) }, named: "name")
    let others = """
      SELECT COUNT(*) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid() AND application_name IN \(list)
      """
    try Self.awaitTrue { try link.withLock { try Self.value(others, arguments, on: $0) } == 0 }
  }

  private static func awaitTrue(_ isTrue: () throws -> Bool) throws {
    let deadline = ContinuousClock.now + patience
    while try !isTrue() {
      guard ContinuousClock.now < deadline else { throw inUse }
      Thread.sleep(forTimeInterval: 0.1)
    }
  }

  private static let inUse = StoreError(.inUse, "a service or another command of muster is connected to the database")

  private static func value(_ sql: String, _ arguments: [String: SQLValue], on link: PostgreSQLLink) throws -> Int64 {
    try link.send(sql, arguments)
    let replies = try link.receive(until: ContinuousClock.now + PostgreSQLLimits.commands.answer)
    guard case .integer(let value)? = replies.last?.rows.first?.first else {
      throw StoreError(.malformedRow, "the query returned no number")
    }
    return value
  }

  private static func mapping<Value>(_ work: () throws -> Value) throws -> Value {
    do {
      return try work()
    } catch let error as PostgreSQLError {
      throw error.asStoreError ?? error
    }
  }
}
