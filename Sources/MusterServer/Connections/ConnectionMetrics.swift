import Metrics
import MusterService

/// The metrics of connections, including those whose requests never reach a route.
struct ConnectionMetrics: Sendable {
  /// The number of open connections.
  let open: Meter
  /// The number of connections rejected or closed, by reason.
  let refused: Counters<Reason>

  /// Why a connection was closed.
  enum Reason: String, CaseIterable {
    /// Too many connections were open, in all or from its address.
    case crowded
    /// It was idle, and closed to make room for another connection.
    case displaced
    /// No request began after it was opened.
    case silent
    /// Its request arrived too slowly.
    case slow
    /// Its client did not read the responses.
    case unread
    /// It sent too many requests before their responses.
    case pipelined
  }

  init(_ factory: any MetricsFactory) {
    open = Meter(label: Metric.connections.name, factory: factory)
    refused = Counters(.connectionsRefused, by: "reason", factory)
  }
}
