import MusterService

extension Metric {
  static let httpRequests = Metric(
    "muster_http_requests_total", .counter, labels: ["method", "route", "status"],
    "Requests answered, by route.")
  static let httpDuration = Metric(
    "muster_http_request_duration_seconds", .durations, labels: ["method", "route"],
    "Time from the head of the request to the head of the response.")
  static let httpInFlight = Metric(
    "muster_http_requests_in_flight", .gauge,
    "Requests whose response has not started.")
  static let connections = Metric(
    "muster_connections", .gauge,
    "Open connections.")
  static let connectionsRefused = Metric(
    "muster_connections_refused_total", .counter, labels: ["reason"],
    "Connections that were refused for lack of room or closed by the service, by reason.")
  static let processMemory = Metric(
    "process_resident_memory_bytes", .gauge,
    "Resident memory.")
  static let processCPU = Metric(
    "process_cpu_seconds_total", .counter,
    "Processor time used on all cores.")
  static let processOpenFiles = Metric(
    "process_open_fds", .gauge,
    "Open files and connections.")
  static let processMostFiles = Metric(
    "process_max_fds", .gauge,
    "Maximum number of open files and connections.")
  static let processStart = Metric(
    "process_start_time_seconds", .gauge,
    "Start time of the process, in seconds since 1970.")

  /// All metrics, in the order in which they are shown.
  static let all =
    [httpRequests, httpDuration, httpInFlight, connections, connectionsRefused]
    + ofService + [processMemory, processCPU, processOpenFiles, processMostFiles, processStart]
}
