internal import MusterStore
internal import VerificationFlow

/// A handler received a job of another kind, which is an error in `Workers`.
struct WrongJob: Error {}

extension JobRecord {
  /// Whether the process has died so often while it ran the job that the job is probably the reason. Such a job is
  /// abandoned, because each further attempt would stop the whole service again.
  var isFatal: Bool { losses >= 20 }
}

/// Runs the jobs of one kind.
protocol JobHandler: Sendable {
  /// Prepares a job in the transaction that claims it.
  ///
  /// - Returns: A function that runs the job with the data that the transaction read, and deletes it; nil if the job is
  ///   no longer needed, and the worker deletes it. If it throws, the worker runs the job again later.
  func begin(_ job: JobRecord, on connection: any Connection, at now: Instant) throws -> JobRun?
}

/// Runs a job that was claimed.
typealias JobRun = @Sendable () async throws -> Void

/// Runs jobs that need nothing from the transaction that claims them.
protocol PlainJobHandler: JobHandler {
  /// Runs the job and deletes it. If this throws, the worker runs the job again later.
  func callAsFunction(_ job: JobRecord) async throws
}

extension PlainJobHandler {
  func begin(_ job: JobRecord, on connection: any Connection, at now: Instant) throws -> JobRun? {
    { try await self(job) }
  }
}
