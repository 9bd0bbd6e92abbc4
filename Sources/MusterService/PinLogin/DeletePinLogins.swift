internal import MusterStore
internal import VerificationFlow

/// Deletes what logins with a PIN or a passkey need no more.
struct DeletePinLoginsJob: Job {
  static let kind = JobKind(rawValue: "delete-pin-logins")

  var id: String { "delete-pin-logins" }
}

/// Deletes what has expired, and after 30 days identities and passkeys that were revoked and registrations that were
/// not finished.
struct DeletePinLogins: PlainJobHandler {
  private static let pause = Duration.seconds(600)
  private static let maxAge = Duration.seconds(30 * 86_400)
  private static let batch = 500

  let store: Store
  let clock: Clock

  /// The job, which reschedules itself.
  static func job(at time: Instant) throws -> JobRecord { try JobRecord(DeletePinLoginsJob(), runAt: time) }

  func run(_ work: DeletePinLoginsJob, _ record: JobRecord) async throws {
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
    let endedBefore = now.advanced(by: .zero - maxAge)
    return try connection.deletePinLogins(at: now, endedBefore: endedBefore, limit: batch)
      + connection.deletePasskeys(at: now, endedBefore: endedBefore, limit: batch)
  }
}
