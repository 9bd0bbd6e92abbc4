internal import MusterStore
internal import VerificationFlow

/// Deletes expired temporary keys and the records of old messages.
struct SweepExchangesJob: Job {
  static let kind: JobKind = "sweep-exchanges"

  var id: String { Self.id() }
}

/// Deletes temporary keys that have expired, so that recorded messages cannot be decrypted any more, and the records of
/// messages that are too old to be accepted.
struct SweepExchanges: PlainJobHandler {
  private static let pause = Duration.seconds(5 * 60)

  let store: Store
  let clock: Clock

  /// The job, which reschedules itself.
  static func job(at time: Instant) throws -> JobRecord { try JobRecord(SweepExchangesJob(), runAt: time) }

  func run(_ work: SweepExchangesJob, _ record: JobRecord) async throws {
    let now = clock.now()
    try await store.database.write { connection in
      try connection.conclude(record)
      try connection.sweepExchanges(at: now)
      try connection.insert(Self.job(at: now.advanced(by: Self.pause)), at: now)
    }
  }
}
