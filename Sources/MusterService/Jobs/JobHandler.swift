internal import MusterStore
internal import VerificationFlow

/// A job came to the handler of another kind: a fault of the wiring.
struct WrongJob: Error {}

/// What is done about jobs of one kind.
protocol JobHandler: Sendable {
  /// Prepares a job in the transaction that claims it.
  ///
  /// - Returns: Whether there is still something to do.
  func begin(_ job: JobRecord, on connection: any Connection, at now: Instant) throws -> Bool

  /// Does the job and ends it. What it throws lets the job be tried again later.
  func callAsFunction(_ job: JobRecord) async throws
}

extension JobHandler {
  func begin(_ job: JobRecord, on connection: any Connection, at now: Instant) throws -> Bool { true }
}
