internal import Logging
internal import MusterStore
internal import VerificationFlow

/// Removes from the disk what remains of erased rows: files whose keys were deleted, and the log of the database.
///
/// The transaction that erases also inserts a job for this, so that a crash loses nothing; the job also removes what
/// cannot be removed immediately.
struct PurgeErasedData: PlainJobHandler {
  let store: Store
  let signal: JobSignal
  let logger: Logger

  /// The job, to be written in the transaction that erases.
  static func job(at now: Instant) -> JobRecord {
    JobRecord(.purge, runAt: now.advanced(by: .seconds(1)))
  }

  /// Removes the files and the log now, or leaves them to the job.
  func callAsFunction(_ blobs: [BlobID], _ job: JobRecord) async {
    do {
      try await withoutCancellation {
        await store.blobs.discard(blobs)
        try await self(job)
      }
    } catch {
      logger.notice("Erased data will be purged from the database's log later", metadata: ["error": "\(error)"])
    }
    signal.wake([.purge, .requestProviderErasure])
  }

  func callAsFunction(_ job: JobRecord) async throws {
    try await store.database.purge()
    try await store.database.write { try $0.removeJob(job.id) }
  }
}
