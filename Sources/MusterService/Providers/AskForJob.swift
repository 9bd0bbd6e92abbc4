internal import Logging
internal import MusterStore
internal import VerificationFlow

/// Asks a provider on behalf of a job.
struct AskForJob: Sendable {
  let store: Store
  let clock: Clock
  let measures: ServiceMetrics
  let logger: Logger

  /// Returns the provider's reply. If the provider fails, returns nil and reschedules the job with backoff.
  func ask<Reply>(
    _ provider: ProviderName, _ job: JobRecord, maxPause: Duration, _ question: () async throws -> Reply
  ) async throws -> Reply? {
    do {
      return try await measures.ask(provider, question)
    } catch let failure as ProviderFailure {
      logger.warning(
        "A provider did not respond; the request will be sent again",
        metadata: ["provider": "\(provider.rawValue)", "failure": "\(failure.rawValue)"])
      let (pause, counts) = failure.pause(after: job.attempts, max: maxPause)
      let next = clock.now().advanced(by: pause)
      try await store.database.write { try $0.returnJob(job, runAt: next, counts: counts) }
      return nil
    }
  }
}
