internal import MusterStore
internal import VerificationFlow

/// Erases the pictures of an ended session when their retention periods are over, and with the last of them the
/// messages about the session. All other data is kept.
///
/// Each document has its own period. The job is scheduled again for the next one that ends.
struct ApplyRetention: PlainJobHandler {
  /// The pause before the job checks again whether the webhooks' messages were sent.
  private static let messagePause = Duration.seconds(24 * 3600)

  let store: Store
  let clock: Clock
  let periods: RetentionPeriods
  let providers: Providers
  let changes: SessionChanges
  let erasedData: PurgeErasedData

  func run(_ work: ApplyRetentionJob, _ record: JobRecord) async throws {
    let (id, now) = (work.sessionID, clock.now())
    let purgeJob = try PurgeErasedData.job(at: now)
    let (blobs, isErased) = try await store.database.write { connection in
      try connection.conclude(record)
      guard let session = try connection.endedSession(id) else { return ([BlobID](), false) }
      let (blobs, isErased) = try erase(session, on: connection, at: now)
      if isErased { try connection.insert(purgeJob, at: now) }
      return (blobs, isErased)
    }
    guard isErased else { return }
    changes.signal(id)
    await erasedData.purge(blobs, purgeJob)
  }

  /// Erases the data of a session whose periods are over, and schedules the job for the rest.
  ///
  /// - Returns: The blobs whose keys were deleted, and whether anything was erased.
  private func erase(
    _ session: EndedSession, on connection: any Connection, at now: Instant
  ) throws -> (blobs: [BlobID], isErased: Bool) {
    let retention = ProjectRetention(periods: periods, rules: try connection.retentionRules(of: session.projectId))
    let documents = try connection.documentsWithPictures(of: session.id).map { document in
      let isRejected = !session.isFinished || document.verdict == .rejected || document.verdict == .failed
      let period = retention.period(of: document.type, isRejected: isRejected)
      return (id: document.id, end: session.endedAt.advanced(by: period))
    }
    var blobs = try documents.filter { $0.end <= now }.flatMap { try connection.erasePictures(of: $0.id) }
    // Nobody needs the frames of a check that will not be judged any more. Those that a judged check left are kept
    // exactly as long as the selfie.
    blobs += try connection.eraseUnjudgedFrames(in: session.id)
    let personEnds =
      try connection.hasSelfie(session.id) || connection.frameCount(in: session.id) > 0
      ? [session.endedAt.advanced(by: retention.period(of: .selfiePhoto, isRejected: !session.isFinished))] : []
    if personEnds.contains(where: { $0 <= now }) {
      blobs += try connection.eraseSelfies(of: session.id) + connection.eraseFrames(in: session.id)
    }
    if !blobs.isEmpty {
      try connection.insert(
        AuditRecord(at: now, sessionId: session.id, actor: .system, action: .picturesErased, detail: "\(blobs.count)")
      )
    }
    let end = session.endedAt.advanced(by: retention.period(of: nil, isRejected: !session.isFinished))
    let ends = documents.map(\.end) + personEnds
    let rest = ends.isEmpty ? [end] : ends
    if let next = rest.filter({ $0 > now }).min() {
      try connection.schedule(JobRecord(ApplyRetentionJob(of: session.id), runAt: next), at: now)
      return (blobs, !blobs.isEmpty)
    }
    let (count, isAll) = try connection.eraseMessages(of: session.id)
    if !isAll {
      let next = now.advanced(by: Self.messagePause)
      try connection.schedule(JobRecord(ApplyRetentionJob(of: session.id), runAt: next), at: now)
    }
    if !blobs.isEmpty, try ProvidedSession(session.id, on: connection)?.sandbox == nil {
      try providers.forget(session.id, on: connection, at: now)
    }
    return (blobs, !blobs.isEmpty || count > 0)
  }

  /// Schedules the job for sessions that ended before this kind of job existed.
  static func schedule(_ periods: RetentionPeriods, in store: Store, at now: Instant) async throws {
    var count = 0
    repeat {
      count = try await store.database.write { connection in
        let sessions = try connection.sessionsWithoutRetention(limit: 500)
        for session in sessions {
          try connection.enqueue(job(for: session, periods, on: connection), at: now)
        }
        return sessions.count
      }
    } while count > 0
  }

  /// Returns the job for a session that has ended.
  static func job(
    for session: EndedSession, _ periods: RetentionPeriods, on connection: any Connection
  ) throws -> JobRecord {
    let retention = ProjectRetention(periods: periods, rules: try connection.retentionRules(of: session.projectId))
    let period =
      try connection.hasUnjudgedFrames(session.id) ? .zero : retention.shortest(isFinished: session.isFinished)
    return try JobRecord(ApplyRetentionJob(of: session.id), runAt: session.endedAt.advanced(by: period))
  }
}
