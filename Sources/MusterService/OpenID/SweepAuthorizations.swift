internal import MusterStore
internal import VerificationFlow

/// Deletes old logins at OpenID clients.
struct SweepAuthorizationsJob: Job {
  static let kind: JobKind = "sweep-authorizations"

  var id: String { Self.id() }
}

/// Deletes logins at OpenID clients an hour after the last of their codes and tokens expired.
struct SweepAuthorizations: PlainJobHandler {
  private static let pause = Duration.seconds(1800)
  private static let maxAge = Duration.seconds(3600)
  private static let batch = 500

  let store: Store
  let clock: Clock

  /// The job, which reschedules itself.
  static func job(at time: Instant) throws -> JobRecord { try JobRecord(SweepAuthorizationsJob(), runAt: time) }

  func run(_ work: SweepAuthorizationsJob, _ record: JobRecord) async throws {
    let now = clock.now()
    try await store.database.write { connection in
      let count = try Self.delete(on: connection, at: now)
      try connection.conclude(record)
      let pause = count >= Self.batch ? Duration.zero : Self.pause
      try connection.insertIfNew(Self.job(at: now.advanced(by: pause)), at: now)
    }
  }

  /// Deletes a batch of what is old enough.
  ///
  /// - Returns: The number of deleted rows.
  static func delete(on connection: any Connection, at now: Instant) throws -> Int {
    try connection.deleteAuthorizations(endedBefore: now.advanced(by: .zero - maxAge), limit: batch)
  }
}
