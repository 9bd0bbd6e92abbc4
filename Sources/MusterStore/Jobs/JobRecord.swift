package import VerificationFlow

/// A job in the queue.
package struct JobRecord: Sendable, Equatable {
  /// The id of its row.
  package let id: String
  /// The work.
  package let job: Job
  /// The trace context of the request that caused it, for logs and traces.
  package let cause: String?
  /// The earliest time to run it.
  package let runAt: Instant
  /// How often it was started.
  package var attempts: Int

  /// Its kind.
  package var kind: Job.Kind { job.kind }

  /// A job to run at or after `runAt`.
  ///
  /// - Parameter id: Nil takes the job's own.
  package init(id: String? = nil, _ job: Job, cause: String? = nil, runAt: Instant, attempts: Int = 0) {
    self.id = id ?? job.id
    self.job = job
    self.cause = cause
    self.runAt = runAt
    self.attempts = attempts
  }
}
