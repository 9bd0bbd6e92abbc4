internal import MusterStore
internal import VerificationFlow

/// The jobs that wait for the workers.
package struct JobQueue: Sendable, Equatable {
  /// The number of due jobs that no worker has claimed. Webhook deliveries do not count: they wait for other systems.
  package let length: Int
  /// How long the oldest of them has been due.
  package let age: Duration
  /// How long the oldest undelivered webhook message has waited.
  package let webhookWait: Duration
}

/// The running service, as its operator sees it.
package struct Operations: Sendable {
  let store: Store
  let clock: Clock
  let changes: SessionChanges
  let signal: JobSignal

  /// Prepares the shutdown: no new job starts, and event streams and requests that wait for a verdict end. Other
  /// requests and running jobs continue.
  package func drain() {
    changes.finish()
    signal.finish()
  }

  /// Returns the jobs that wait now.
  ///
  /// - Throws: `StoreError`.
  package func jobQueue() async throws -> JobQueue {
    let now = clock.now()
    let ours = Job.Kind.allCases.filter { $0 != .deliverWebhooks }
    let (due, sending) = try await store.database.read {
      (try $0.dueJobs(of: ours, at: now), try $0.oldestJob(of: .deliverWebhooks))
    }
    func age(of start: Instant?) -> Duration {
      start.map { .milliseconds(max(0, now.milliseconds - $0.milliseconds)) } ?? .zero
    }
    return JobQueue(length: due.count, age: age(of: due.oldest), webhookWait: age(of: sending))
  }
}
