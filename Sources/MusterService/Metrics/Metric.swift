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
    case .httpRequests: "Requests that were answered, by route."
    case .httpDuration: "Time from the request's head to the answer's head."
    case .httpInFlight: "Requests whose answer has not begun."
    case .connections: "Connections that are open."
    case .connectionsRefused: "Connections for which there was no room, or which were cut off, by why."
    case .uploads: "Uploads by how they ended; interrupted ones may go on."
    case .uploadBytes: "Bytes of pictures that arrived, kept or not."
    case .activeUploads: "Requests that bring pictures and are on their way."
    case .uploadMemory: "Bytes of such requests that are held in memory as a whole."
    case .eventStreams: "Streams of events that are open."
    case .jobs: "Runs of jobs; failed ones are tried again."
    case .jobDuration: "Time that a run of a job took."
    case .queueLength: "Jobs that are due and wait for a worker; those of webhooks do not count."
    case .queueAge: "How long the oldest such job has been due; 0 without one."
    case .imagingStage: "Time of each stage of an inspection."
    case .verdicts: "Inspected pictures by status and first reason; NONE without one."
    case .providerCalls: "Questions to providers by how they went; those that failed are asked again."
    case .providerDuration: "Time of a question to a provider, its repetitions included."
    case .webhookTries: "Messages to webhooks that were sent, by what became of them."
    case .webhooksDead: "Messages to webhooks that were given up."
    case .webhookWait: "How long the longest-waiting webhook has had something to take; 0 without one."
    case .storeCommit: "Time from asking for a write until it is durable."
    case .processMemory: "Memory that is resident."
    case .processCPU: "Time of all cores that was used."
    case .processOpenFiles: "Files and connections that are open."
    case .processMostFiles: "How many may be open."
    case .processStart: "When the process started, in seconds since 1970."
    }
  }
}
