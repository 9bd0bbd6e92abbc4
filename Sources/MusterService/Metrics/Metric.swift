/// A metric of the service.
///
/// Names and units follow the Prometheus conventions: seconds, bytes, `_total` for counters. Label values are known
/// in advance, so that no caller can create an unbounded number of series.
package struct Metric: Hashable, Sendable {
  /// The type of a metric.
  package enum Kind: Hashable, Sendable {
    /// Only increases, from 0 at the start of the process.
    case counter
    /// Increases and decreases.
    case gauge
    /// Durations, with these upper bounds of the buckets in seconds.
    case histogram([Double])

    /// Durations from milliseconds to half a minute.
    package static let durations = histogram([0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30])
  }

  package let name: String
  package let kind: Kind
  /// The names of its labels.
  package let labels: [String]
  /// Its description, in one sentence.
  package let help: String

  package init(_ name: String, _ kind: Kind, labels: [String] = [], _ help: String) {
    self.name = name
    self.kind = kind
    self.labels = labels
    self.help = help
  }
}

extension Metric {
  package static let uploads = Metric(
    "muster_uploads_total", .counter, labels: ["outcome"],
    "Uploads by outcome; interrupted uploads may continue.")
  package static let uploadBytes = Metric(
    "muster_upload_bytes_total", .counter,
    "Bytes of pictures received, whether stored or not.")
  package static let activeUploads = Metric(
    "muster_uploads_in_progress", .gauge,
    "Requests in progress that carry pictures.")
  package static let uploadMemory = Metric(
    "muster_upload_memory_bytes", .gauge,
    "Bytes of requests with pictures that are held in memory as a whole.")
  package static let eventStreams = Metric(
    "muster_event_streams", .gauge,
    "Open event streams.")
  package static let jobs = Metric(
    "muster_jobs_total", .counter, labels: ["kind", "outcome"],
    "Runs of jobs; failed runs are retried.")
  package static let jobDuration = Metric(
    "muster_job_duration_seconds", .durations, labels: ["kind"],
    "Duration of a run of a job.")
  package static let queueLength = Metric(
    "muster_queue_length", .gauge,
    "Jobs that are due and waiting for a worker, except jobs of webhooks.")
  package static let queueAge = Metric(
    "muster_queue_age_seconds", .gauge,
    "Time since the oldest waiting job became due; 0 if no job is waiting.")
  package static let reviewsWaiting = Metric(
    "muster_reviews_waiting", .gauge,
    "Cases of all projects that wait for a reviewer.")
  package static let reviewWait = Metric(
    "muster_review_wait_seconds", .gauge,
    "Time that the oldest waiting case has waited; 0 if no case is waiting.")
  package static let reviewTimeLeft = Metric(
    "muster_review_time_left_seconds", .gauge,
    "Time until the oldest waiting case expires; the time limit of a case if no case is waiting.")
  package static let freeBytes = Metric(
    "muster_storage_free_bytes", .gauge,
    "Free bytes of the file system of the data folder.")
  package static let imagingStage = Metric(
    "muster_imaging_stage_seconds", .histogram([0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]),
    labels: ["stage"],
    "Duration of each stage of an inspection.")
  package static let verdicts = Metric(
    "muster_verdicts_total", .counter, labels: ["verdict", "code"],
    "Inspected pictures by status and first reason; NONE if there is no reason.")
  package static let remadeRenditions = Metric(
    "muster_renditions_remade_total", .counter,
    "Documents whose renditions were missing or damaged and were regenerated.")
  package static let providerCalls = Metric(
    "muster_provider_calls_total", .counter, labels: ["provider", "outcome"],
    "Requests to providers by outcome; failed requests are retried.")
  package static let providerDuration = Metric(
    "muster_provider_call_seconds", .durations, labels: ["provider"],
    "Duration of a request to a provider, including its retries.")
  package static let webhookTries = Metric(
    "muster_webhook_tries_total", .counter, labels: ["outcome"],
    "Messages sent to webhooks, by outcome.")
  package static let webhooksDead = Metric(
    "muster_webhook_dead_total", .counter,
    "Messages to webhooks whose delivery was given up.")
  package static let webhookWait = Metric(
    "muster_webhook_wait_seconds", .gauge,
    "Longest time that a message of a webhook has been waiting; 0 if none is waiting.")
  package static let storeCommit = Metric(
    "muster_store_commit_seconds", .histogram([0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5]),
    "Time from the request for a write until the write is durable.")
  package static let spans = Metric(
    "muster_trace_spans_total", .counter, labels: ["outcome"],
    "Recorded spans of traces by outcome; none without a collector.")

  /// The metrics of the use cases and the workers.
  package static let ofService = [
    uploads, uploadBytes, activeUploads, uploadMemory, eventStreams, jobs, jobDuration, queueLength, queueAge,
    reviewsWaiting, reviewWait, reviewTimeLeft, freeBytes, imagingStage, verdicts, remadeRenditions, providerCalls,
    providerDuration, phoneChecks, openIDLogins, pinLogins, passkeys, webhookTries, webhooksDead, webhookWait,
    storeCommit, spans,
  ]
}

/// The outcome of a recorded span.
package enum SpanOutcome: String, CaseIterable, Sendable {
  /// The collector accepted the span.
  case sent
  /// The collector rejected the span.
  case refused
  /// The queue was full, because the collector was slow or unavailable.
  case dropped
}
