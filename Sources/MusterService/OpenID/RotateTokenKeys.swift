internal import MusterStore
internal import VerificationFlow

/// Renews the keys that sign tokens.
struct RotateTokenKeysJob: Job {
  static let kind: JobKind = "rotate-token-keys"

  var id: String { Self.id() }
}

/// Makes the next key that signs tokens when it is due, and deletes those that are not needed any more, once a day.
struct RotateTokenKeys: PlainJobHandler {
  private static let pause = Duration.seconds(86_400)

  let store: Store
  let clock: Clock
  let keys: TokenKeys

  /// The job, which reschedules itself.
  static func job(at time: Instant) throws -> JobRecord { try JobRecord(RotateTokenKeysJob(), runAt: time) }

  func run(_ work: RotateTokenKeysJob, _ record: JobRecord) async throws {
    let now = clock.now()
    try await store.database.write { connection in
      try keys.renew(on: connection, at: now)
      try connection.conclude(record)
      try connection.insert(Self.job(at: now.advanced(by: Self.pause)), at: now)
    }
  }
}
