import Metrics
import MusterService

/// What is counted of connections, and of those that no door ever hears of.
struct ConnectionMetrics: Sendable {
  /// Those that are open.
  let open: Meter
  /// Those that were refused.
  let refused: Counters<Reason>

  /// Why a connection is refused.
  enum Reason: String, CaseIterable {
    /// There was no room for it.
    case crowded
    /// It was cut off for its slowness.
    case slow
    /// It took nothing of its answers.
    case unread
    /// It sent too many requests before their answers.
    case pipelined
  }

  init(_ factory: any MetricsFactory) {
    open = Meter(label: Metric.connections.rawValue, factory: factory)
    refused = Counters(.connectionsRefused, by: "reason", factory)
  }
}
