internal import MusterStore
internal import VerificationFlow

/// Records the number of repetitions of audit records.
struct AggregateAuditJob: Job {
  static let kind: JobKind = "aggregate-audit"

  var id: String { Self.id() }
}

/// Writes audit records of actions that callers can repeat at will: one for the first occurrence immediately, and one
/// with the number of repetitions after ten minutes. This keeps the audit readable and stops callers from filling the
/// disk.
struct AggregateAudit: PlainJobHandler {
  /// The period in which identical actions are counted together.
  static let time = Duration.seconds(600)
  /// The maximum number of aggregates concluded in one transaction.
  private static let maxAtOnce = 500

  let store: Store
  let clock: Clock
  let signal: JobSignal

  /// Adds a record, or counts it as a repetition. Either is durable when this returns.
  ///
  /// - Parameter key: Tells identical actions from others of the same session, actor and action name.
  func add(_ note: AuditRecord, as key: String) async throws {
    try await add(AuditAggregate(note, key: key, for: Self.time))
  }

  /// Runs the job: records the repetitions of expired aggregates, and schedules itself for the rest.
  func run(_ work: AggregateAuditJob, _ record: JobRecord) async throws {
    let now = clock.now()
    let isMore = try await store.database.write { connection in
      try connection.conclude(record)
      guard let next = try connection.concludeAuditAggregates(at: now, limit: Self.maxAtOnce) else { return false }
      try connection.insert(Self.job(at: max(next, now)), at: now)
      return next <= now
    }
    if isMore { signal.wake([AggregateAuditJob.kind]) }
  }

  func add(
    _ aggregate: AuditAggregate, after preparing: @escaping @Sendable (any Connection) throws -> Void = { _ in }
  ) async throws {
    let isAdded = try await store.database.write { connection in
      try preparing(connection)
      guard try connection.insert(aggregating: aggregate) else { return false }
      try connection.insertIfNew(Self.job(at: aggregate.end), at: aggregate.note.at)
      return true
    }
    if isAdded { signal.wake([AggregateAuditJob.kind]) }
  }

  static func job(at time: Instant) throws -> JobRecord {
    try JobRecord(AggregateAuditJob(), runAt: time)
  }
}
