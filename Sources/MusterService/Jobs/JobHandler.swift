internal import MusterStore
internal import VerificationFlow

extension JobRecord {
  /// Whether the process has died so often while it ran the job that the job is probably the reason. Such a job is
  /// abandoned, because each further attempt would stop the whole service again.
  var isFatal: Bool { losses >= 20 }
}

/// Runs the jobs of one kind.
protocol JobHandler: Sendable {
  /// The jobs that it runs.
  associatedtype Work: Job

  /// Prepares a job in the transaction that claims it.
  ///
  /// - Parameters:
  ///   - work: The job.
  ///   - record: Its row in the queue.
  /// - Returns: A function that runs the job with the data that the transaction read, and deletes it; nil if the job is
  ///   no longer needed, and the worker deletes it. If it throws, the worker runs the job again later.
  func begin(_ work: Work, of record: JobRecord, on connection: any Connection, at now: Instant) throws -> JobRun?
}

/// Runs a job that was claimed.
typealias JobRun = @Sendable () async throws -> Void

/// Runs jobs that need nothing from the transaction that claims them.
protocol PlainJobHandler: JobHandler {
  // Repeated here, so that it is inferred from `run`.
  associatedtype Work

  /// Runs a job and deletes its row. If this throws, the worker runs the job again later.
  func run(_ work: Work, _ record: JobRecord) async throws
}

extension PlainJobHandler {
  func begin(_ work: Work, of record: JobRecord, on connection: any Connection, at now: Instant) throws -> JobRun? {
    { try await run(work, record) }
  }
}
