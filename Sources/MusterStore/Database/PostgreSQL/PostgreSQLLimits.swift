/// How long callers wait for the server. Every wait is limited, because a server that stops responding sends no error.
struct PostgreSQLLimits: Sendable, Equatable {
  /// The time until one of the threads, with its connection, is free.
  let turn: Duration
  /// The time for a transaction with all its retries, including the wait for a thread.
  let transaction: Duration
  /// The time until the server answers what was sent.
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

/// The deadline for all waits of a transaction.
struct PostgreSQLDeadline: Sendable {
  private let end: ContinuousClock.Instant
  private let answer: Duration

  /// The minimum time for an answer, even if the transaction has none left, so that an answer that arrived while this
  /// process was suspended is still read.
  private static let minAnswer = Duration.seconds(1)

  init(_ limits: PostgreSQLLimits, from start: ContinuousClock.Instant = .now) {
    end = start + limits.transaction
    answer = limits.answer
  }

  var isOver: Bool { ContinuousClock.now >= end }

  /// When to give up waiting for the answer to a request that is sent now.
  var nextAnswer: ContinuousClock.Instant {
    let now = ContinuousClock.now
    return max(now + Self.minAnswer, min(now + answer, end))
  }
}
