import Metrics
import MusterService

/// What is counted of connections, and of those that no door ever hears of.
struct ConnectionMeasures: Sendable {
  /// Those that are open.
  let open: Meter
  /// Those for which there was no room.
  let crowded: Counter
  /// Those that were cut off for their slowness.
  let slow: Counter

  init(_ factory: any MetricsFactory) {
    open = Meter(label: Metric.connections.rawValue, factory: factory)
    (crowded, slow) = (Self.refused("crowded", factory), Self.refused("slow", factory))
  }

  private static func refused(_ reason: String, _ factory: any MetricsFactory) -> Counter {
    Counter(label: Metric.connectionsRefused.rawValue, dimensions: [("reason", reason)], factory: factory)
  }
}
