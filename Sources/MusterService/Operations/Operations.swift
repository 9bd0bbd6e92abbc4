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

/// The cases of all projects that wait for a reviewer.
package struct ReviewBacklog: Sendable, Equatable {
  package let count: Int
  /// How long the oldest of them has waited; 0 if there is none.
  package let wait: Duration
  /// The time until the oldest of them expires; if there is none, the time that a new one would have.
  package let timeLeft: Duration
}

/// The running service, as its operator sees it.
package struct Operations: Sendable {
  let store: Store
  let configuration: ServiceConfiguration
  let clock: Clock
  let changes: SessionChanges
  let signal: JobSignal
  /// The kinds of jobs that the service runs.
  let jobKinds: [JobKind]
  let storage: StorageCheck
  let objectStore: StorageCheck

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
    let ours = jobKinds.filter { $0 != DeliverWebhooksJob.kind }
    let (due, sending) = try await store.database.read {
      (try $0.dueJobs(of: ours, at: now), try $0.oldestJob(of: DeliverWebhooksJob.kind))
    }
    func age(of start: Instant?) -> Duration {
      start.map { .milliseconds(max(0, now.milliseconds - $0.milliseconds)) } ?? .zero
    }
    return JobQueue(length: due.count, age: age(of: due.oldest), webhookWait: age(of: sending))
  }
  /// Returns the cases that wait for a reviewer now.
  ///
  /// - Throws: `StoreError`.
  package func reviewBacklog() async throws -> ReviewBacklog {
    let (now, limit) = (clock.now(), configuration.flowLimits.reviewExpiration)
    let (count, oldest) = try await store.database.read { try $0.waitingCases(since: now.advanced(by: .zero - limit)) }
    let wait = oldest.map { Duration.milliseconds(max(0, now.milliseconds - $0.milliseconds)) } ?? .zero
    return ReviewBacklog(count: count, wait: wait, timeLeft: limit - wait)
  }

  /// Returns the number of bytes that can still be written to the disk of the data folder.
  ///
  /// - Throws: `BlobError` `inputOutput`.
  package func freeByteCount() async throws -> Int64 { try await store.blobs.freeByteCount() }
}
