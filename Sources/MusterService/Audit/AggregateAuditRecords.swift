internal import MusterStore
internal import VerificationFlow

/// Notes what anybody may bring about again and again: the first time at once, and once more, when ten minutes are over,
/// how often it came besides. So the audit stays readable, and nobody fills the disk with it.
struct AggregateAuditRecords: JobRun {
  /// For how long what says the same is counted.
  static let time = Duration.seconds(600)
  /// How many are concluded in one transaction.
  private static let maxAtOnce = 500

  let store: Store
  let clock: Clock
  let signal: JobSignal

  /// Adds a note, or counts it. When this returns, either is durable.
  ///
  /// - Parameter key: Tells those that say the same from others of the session, the actor and the action.
  func callAsFunction(_ note: AuditRecord, as key: String) async throws {
    try await add(AuditAggregate(note, key: key, for: Self.time))
  }

  /// Notes that a reviewer was shown the pictures of a case: one note for all pictures that are there now, for as long as
  /// such notes are counted. When this returns, a note is durable that covers the picture.
  ///
  /// - Parameter picture: Since when there has been the picture that is to be shown.
  func opening(of session: SessionID, since picture: Instant, by actor: String) async throws {
    let now = clock.now()
    let fold = try await store.database.read { connection -> AuditAggregate? in
      let documents = try connection.documentCount(in: session)
      let selfie = try connection.hasSelfie(session) ? ", selfie" : ""
      let note = AuditRecord(
        at: now, sessionId: session, actor: actor, action: .reviewOpened,
        detail: "\(documents) document\(documents == 1 ? "" : "s")\(selfie)")
      let fold = AuditAggregate(note, key: "", for: Self.time, isCounted: false)
      if let standing = try connection.auditAggregate(fold.key), standing.covers(now), picture <= standing.note.at {
        return nil
      }
      return fold
    }
    guard let fold else { return }
    // What came after the note that stands is not covered by it.
    try await add(fold) { connection in
      if let standing = try connection.auditAggregate(fold.key), standing.note.at < picture {
        try connection.removeAuditFold(fold.key)
      }
    }
  }

  /// The job: notes how often it came of what is over, and comes back for the rest.
  func callAsFunction(_ job: JobRecord) async throws {
    let now = clock.now()
    let isMore = try await store.database.write { connection in
      try connection.removeJob(job.id)
      guard let next = try connection.concludeAuditFolds(at: now, limit: Self.maxAtOnce) else { return false }
      try connection.insert(Self.job(at: max(next, now)), at: now)
      return next <= now
    }
    if isMore { signal.wake([.aggregateAudit]) }
  }

  private func add(
    _ fold: AuditAggregate, after preparing: @escaping @Sendable (any Connection) throws -> Void = { _ in }
  ) async throws {
    let isAdded = try await store.database.write { connection in
      try preparing(connection)
      guard try connection.insert(folding: fold) else { return false }
      try connection.insertIfNew(Self.job(at: fold.end), at: fold.note.at)
      return true
    }
    if isAdded { signal.wake([.aggregateAudit]) }
  }

  private static func job(at time: Instant) -> JobRecord {
    JobRecord(.aggregateAudit, runAt: time)
  }
}
