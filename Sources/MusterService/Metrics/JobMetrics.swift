internal import Metrics
internal import MusterStore

/// How a run of a job ended.
enum JobOutcome: String, CaseIterable, Sendable {
  case done, failed
}

/// The metrics of the jobs of some kinds, created in advance as ``Counters`` are.
struct JobMetrics: Sendable {
  private let outcomes: [JobKind: Counters<JobOutcome>]
  private let durations: [JobKind: Metrics.Timer]

  init(of kinds: [JobKind], _ factory: any MetricsFactory) {
    outcomes = Dictionary(
      uniqueKeysWithValues: kinds.map { kind in
        (kind, Counters(.jobs, by: "outcome", with: [("kind", kind.rawValue)], factory))
      })
    durations = Dictionary(
      uniqueKeysWithValues: kinds.map { kind in
        let dimensions = [("kind", kind.rawValue)]
        return (kind, Metrics.Timer(label: Metric.jobDuration.name, dimensions: dimensions, factory: factory))
      })
  }

  /// Counts a run of a job, and records how long it took.
  func count(_ kind: JobKind, _ outcome: JobOutcome, _ duration: Duration) {
    outcomes[kind]?.count(outcome)
    durations[kind]?.record(duration: duration)
  }
}
