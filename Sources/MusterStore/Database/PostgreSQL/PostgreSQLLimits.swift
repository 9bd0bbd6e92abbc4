/// How long callers of the server wait. Every wait has an end, because a server that stops answering says nothing.
struct PostgreSQLLimits: Sendable, Equatable {
  /// For one of the threads, and the connection that belongs to it.
  let turn: Duration
  /// For a transaction with all its tries, its turn included.
  let transaction: Duration
  /// For the server to answer what was sent.
  let answer: Duration
  /// The server's `statement_timeout`: it ends a statement itself, before the caller gives up.
  let statement: String
  /// The server's `lock_timeout`.
  let lock: String

  /// For requests, which are answered within ten seconds.
  static let service = PostgreSQLLimits(
    turn: .seconds(3), transaction: .seconds(6), answer: .seconds(5), statement: "4500ms", lock: "3s")
  /// For commands, which read whole tables.
  static let commands = PostgreSQLLimits(
    turn: .seconds(3600), transaction: .seconds(3600), answer: .seconds(600), statement: "590s", lock: "10s")
  /// For the migration of the schema.
  static let migration = PostgreSQLLimits(
    turn: .seconds(3600), transaction: .seconds(3600), answer: .seconds(3600), statement: "3590s", lock: "10s")

  /// The time to connect to one address, in seconds; libpq takes no less than two.
  static let connect = 3
}

/// The end of a transaction's waits.
struct PostgreSQLDeadline: Sendable {
  private let end: ContinuousClock.Instant
  private let answer: Duration

  /// The time that an answer gets even if the transaction has none left, so that one that came while this process did
  /// not run is still taken.
  private static let minAnswer = Duration.seconds(1)

  init(_ limits: PostgreSQLLimits, from start: ContinuousClock.Instant = .now) {
    end = start + limits.transaction
    answer = limits.answer
  }

  var isOver: Bool { ContinuousClock.now >= end }

  /// When to give up waiting for an answer that is asked for now.
  var nextAnswer: ContinuousClock.Instant {
    let now = ContinuousClock.now
    return max(now + Self.minAnswer, min(now + answer, end))
  }
}
