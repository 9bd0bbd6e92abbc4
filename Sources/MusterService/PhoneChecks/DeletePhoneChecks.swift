internal import MusterStore
internal import VerificationFlow

/// Deletes old phone checks and traces.
struct DeletePhoneChecksJob: Job {
  static let kind = JobKind(rawValue: "delete-phone-checks")

  var id: String { "delete-phone-checks" }
}

/// Deletes the checks that belong to no session after 30 days, what happened in each check after 7, logins after 2, and
/// what callbacks were received after ten minutes.
struct DeletePhoneChecks: PlainJobHandler {
  private static let pause = Duration.seconds(3600)
  private static let maxAge = Duration.seconds(30 * 86_400)
  private static let maxTraceAge = Duration.seconds(7 * 86_400)
  private static let maxLoginAge = Duration.seconds(2 * 86_400)
  /// Longer than the date of a callback is accepted.
  private static let maxCallbackAge = Duration.seconds(10 * 60)
  private static let batch = 500

  let store: Store
  let clock: Clock

  /// The job, which reschedules itself.
  static func job(at time: Instant) throws -> JobRecord { try JobRecord(DeletePhoneChecksJob(), runAt: time) }

  func run(_ work: DeletePhoneChecksJob, _ record: JobRecord) async throws {
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
    try connection.deletePhoneChecks(
      before: now.advanced(by: .zero - maxAge), tracesBefore: now.advanced(by: .zero - maxTraceAge), limit: batch)
      + connection.deletePhoneLogins(before: now.advanced(by: .zero - maxLoginAge), limit: batch)
      + connection.deletePhoneCheckCallbacks(before: now.advanced(by: .zero - maxCallbackAge), limit: batch)
  }
}
