internal import MusterStore
internal import VerificationFlow

/// What waits for the workers.
package struct JobQueue: Sendable, Equatable {
  /// How many jobs are due that nobody has begun. Those of webhooks do not count: they wait for others.
  package let length: Int
  /// How long the oldest of them has been due.
  package let age: Duration
  /// How long the webhook that waits the longest has had something to take.
  package let webhookWait: Duration
}

extension Muster {
  /// What waits for the workers now.
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
