internal import Encodings
internal import Logging
internal import MusterStore
internal import VerificationFlow

/// Removes from the disk what remains of erased rows.
struct PurgeErasedDataJob: Job {
  static let kind: JobKind = "purge-erased-data"

  var id: String { freshID() }
}

/// Removes from the disk what remains of erased rows: files whose keys were deleted, and the log of the database.
///
/// The transaction that erases also inserts a job for this, so that a crash loses nothing; the job also removes what
/// cannot be removed immediately.
struct PurgeErasedData: PlainJobHandler {
  let store: Store
  let signal: JobSignal
  let logger: Logger

  /// The job, to be written in the transaction that erases.
  static func job(at now: Instant) throws -> JobRecord {
    try JobRecord(PurgeErasedDataJob(), runAt: now.advanced(by: .seconds(1)))
  }

  /// Removes the files and the log now, or leaves them to the job.
  func purge(_ blobs: [BlobID], _ job: JobRecord) async {
    do {
      try await withoutCancellation {
        await store.blobs.discard(blobs)
        try await run(PurgeErasedDataJob(), job)
      }
    } catch {
      logger.notice("Erased data will be purged from the database's log later", metadata: ["error": "\(error)"])
    }
    signal.wake([PurgeErasedDataJob.kind, RequestProviderErasureJob.kind])
  }

  func run(_ work: PurgeErasedDataJob, _ record: JobRecord) async throws {
    try await store.database.purge()
    try await store.database.write { try $0.removeJob(record.id) }
  }
}
