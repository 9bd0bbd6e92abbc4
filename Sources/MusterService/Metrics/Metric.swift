/// The metrics of the service, by name.
///
/// Names and units follow the Prometheus conventions: seconds, bytes, `_total` for counters. Label values are known
/// in advance, so that no caller can create an unbounded number of series.
package enum Metric: String, CaseIterable, Sendable {
  case httpRequests = "muster_http_requests_total"
  case httpDuration = "muster_http_request_duration_seconds"
  case httpInFlight = "muster_http_requests_in_flight"
  case connections = "muster_connections"
  case connectionsRefused = "muster_connections_refused_total"
  case uploads = "muster_uploads_total"
  case uploadBytes = "muster_upload_bytes_total"
  case activeUploads = "muster_uploads_in_progress"
  case uploadMemory = "muster_upload_memory_bytes"
  case eventStreams = "muster_event_streams"
  case jobs = "muster_jobs_total"
  case jobDuration = "muster_job_duration_seconds"
  case queueLength = "muster_queue_length"
  case queueAge = "muster_queue_age_seconds"
  case imagingStage = "muster_imaging_stage_seconds"
  case verdicts = "muster_verdicts_total"
  case providerCalls = "muster_provider_calls_total"
  case providerDuration = "muster_provider_call_seconds"
  case webhookTries = "muster_webhook_tries_total"
  case webhooksDead = "muster_webhook_dead_total"
  case webhookWait = "muster_webhook_wait_seconds"
  case storeCommit = "muster_store_commit_seconds"
  case processMemory = "process_resident_memory_bytes"
  case processCPU = "process_cpu_seconds_total"
  case processOpenFiles = "process_open_fds"
  case processMostFiles = "process_max_fds"
  case processStart = "process_start_time_seconds"

  /// The type of a metric.
  package enum Kind: Sendable, Equatable {
    /// Only increases, from 0 at the start of the process.
    case counter
    /// Increases and decreases.
    case gauge
    /// Durations, with these upper bounds of the buckets in seconds.
    case histogram([Double])
  }

  /// The type of the metric.
  package var kind: Kind {
    switch self {
    case .httpRequests, .connectionsRefused, .uploads, .uploadBytes, .jobs, .verdicts, .providerCalls, .webhookTries,
      .webhooksDead, .processCPU:
      .counter
    case .httpInFlight, .connections, .activeUploads, .uploadMemory, .eventStreams, .queueLength, .queueAge,
      .webhookWait, .processMemory, .processOpenFiles,
      .processMostFiles, .processStart:
      .gauge
    case .httpDuration: .histogram([0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30])
    case .jobDuration: .histogram([0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30])
    case .providerDuration: .histogram([0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30])
    case .imagingStage: .histogram([0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5])
    case .storeCommit: .histogram([0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5])
    }
  }

  /// The names of the metric's labels.
  package var labels: [String] {
    switch self {
    case .httpRequests: ["method", "route", "status"]
    case .httpDuration: ["method", "route"]
    case .connectionsRefused: ["reason"]
    case .uploads: ["outcome"]
    case .jobs: ["kind", "outcome"]
    case .jobDuration: ["kind"]
    case .imagingStage: ["stage"]
    case .verdicts: ["verdict", "code"]
    case .providerCalls: ["provider", "outcome"]
    case .providerDuration: ["provider"]
    case .webhookTries: ["outcome"]
    default: []
    }
  }

  /// The description of the metric, in one sentence.
  package var help: String {
    switch self {
    case .httpRequests: "Requests answered, by route."
    case .httpDuration: "Time from the head of the request to the head of the response."
    case .httpInFlight: "Requests whose response has not started."
    case .connections: "Open connections."
    case .connectionsRefused: "Connections that were refused for lack of room or closed by the service, by reason."
    case .uploads: "Uploads by outcome; interrupted uploads may continue."
    case .uploadBytes: "Bytes of pictures received, whether stored or not."
    case .activeUploads: "Requests with pictures that are in progress."
    case .uploadMemory: "Bytes of requests with pictures that are held whole in memory."
    case .eventStreams: "Open event streams."
    case .jobs: "Runs of jobs; failed runs are retried."
    case .jobDuration: "Duration of a run of a job."
    case .queueLength: "Jobs that are due and waiting for a worker, except jobs of webhooks."
    case .queueAge: "Time since the oldest waiting job became due; 0 if no job is waiting."
    case .imagingStage: "Duration of each stage of an inspection."
    case .verdicts: "Inspected pictures by status and first reason; NONE if there is no reason."
    case .providerCalls: "Requests to providers by outcome; failed requests are retried."
    case .providerDuration: "Duration of a request to a provider, including its retries."
    case .webhookTries: "Messages sent to webhooks, by outcome."
    case .webhooksDead: "Messages to webhooks whose delivery was given up."
    case .webhookWait: "Longest time that a webhook has had a message waiting; 0 if none is waiting."
    case .storeCommit: "Time from the request for a write until the write is durable."
    case .processMemory: "Resident memory."
    case .processCPU: "Processor time used on all cores."
    case .processOpenFiles: "Open files and connections."
    case .processMostFiles: "Maximum number of open files and connections."
    case .processStart: "Start time of the process, in seconds since 1970."
    }
  }
}
