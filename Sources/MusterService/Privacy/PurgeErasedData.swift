internal import Logging
internal import MusterStore
internal import VerificationFlow

/// Removes what is left on the disk of something that was erased from the rows: files that no key opens any more, and
/// the engine's log.
///
/// The transaction that erases also writes a job for it, so that a crash forgets nothing. What cannot be removed at once
/// is that job's.
struct PurgeErasedData: JobHandler {
  let store: Store
  let signal: JobSignal
  let logger: Logger

  /// The job, to be written in the transaction that erases.
  static func job(at now: Instant) -> JobRecord {
    JobRecord(.purge, runAt: now.advanced(by: .seconds(1)))
  }

  /// Removes it now, or leaves it to the job.
  func callAsFunction(_ blobs: [BlobID], _ job: JobRecord) async {
    do {
      try await withoutCancellation {
        await store.blobs.discard(blobs)
        try await self(job)
      }
    } catch {
      logger.notice("What was erased will be purged from the log later", metadata: ["error": "\(error)"])
    }
    signal.wake([.purge, .requestProviderErasure])
  }

  /// Does the job.
  func callAsFunction(_ job: JobRecord) async throws {
    try await store.database.purge()
    try await store.database.write { try $0.removeJob(job.id) }
  }
}
