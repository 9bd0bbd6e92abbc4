internal import Logging
internal import MusterStore
internal import VerificationFlow

/// Seals the chains of the audit together.
struct SealAuditJob: Job {
  static let kind: JobKind = "seal-audit"

  var id: String { Self.id() }
}

/// Seals the chains of the audit together, every minute. Only a store that services share has several chains.
struct SealAudit: PlainJobHandler {
  private static let pause = Duration.seconds(60)

  let store: Store
  let clock: Clock

  /// The job, which reschedules itself.
  static func job(at time: Instant) throws -> JobRecord { try JobRecord(SealAuditJob(), runAt: time) }

  func run(_ work: SealAuditJob, _ record: JobRecord) async throws {
    let now = clock.now()
    try await store.database.write { connection in
      try connection.conclude(record)
      try connection.sealAudit(at: now)
      try connection.insert(Self.job(at: now.advanced(by: Self.pause)), at: now)
    }
  }
}

/// Removes objects without a row from the bucket.
struct SweepBlobsJob: Job {
  static let kind: JobKind = "sweep-blobs"

  var id: String { Self.id() }
}

/// Removes objects without a row from the bucket, once a day. Services that crash between writing an object and its row
/// leave them there.
struct SweepBlobs: PlainJobHandler {
  private static let pause = Duration.seconds(24 * 3600)

  let store: Store
  let clock: Clock
  let logger: Logger

  /// The job, which reschedules itself.
  static func job(at time: Instant) throws -> JobRecord { try JobRecord(SweepBlobsJob(), runAt: time) }

  func run(_ work: SweepBlobsJob, _ record: JobRecord) async throws {
    let orphans = try await store.blobs.sweepBucket { ids in
      try await store.database.read { try $0.knownBlobs(among: ids) }
    }
    if orphans > 0 {
      logger.notice("Removed objects that have no row", metadata: ["objects": "\(orphans)"])
    }
    let now = clock.now()
    try await store.database.write { connection in
      try connection.conclude(record)
      try connection.insert(Self.job(at: now.advanced(by: Self.pause)), at: now)
    }
  }
}
