internal import MusterStore
internal import VerificationFlow

/// A handler received a job of another kind, which is an error in `Workers`.
struct WrongJob: Error {}

/// Runs the jobs of one kind.
protocol JobHandler: Sendable {
  /// Prepares a job in the transaction that claims it.
  ///
  /// - Returns: Whether the job is still needed; the worker deletes it otherwise.
  func begin(_ job: JobRecord, on connection: any Connection, at now: Instant) throws -> Bool

  /// Runs the job and deletes it. If this throws, the worker runs the job again later.
  func callAsFunction(_ job: JobRecord) async throws
}

extension JobHandler {
  func begin(_ job: JobRecord, on connection: any Connection, at now: Instant) throws -> Bool { true }
}
