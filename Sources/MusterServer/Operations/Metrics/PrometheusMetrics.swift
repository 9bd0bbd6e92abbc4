package import Metrics
internal import MusterService
internal import Synchronization

/// Keeps measurements for the text format of Prometheus.
///
/// Only the metrics of `Metric` are recorded; others are ignored. A series, once started, stays until the process
/// ends, as the format requires. Recording takes no lock; only the first use of a series and reading do.
package final class PrometheusMetrics: MetricsFactory {
  /// The value of one series of a metric.
  typealias Cell = AnyObject & PrometheusCell & Sendable

  private let series = Mutex<[Metric: [String: any Cell]]>([:])

  /// Creates a factory without any series.
  package init() {}

  /// Returns the counter of a series, or a no-op handler for an unknown metric or one of another kind.
  package func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
    cell(label, dimensions) { $0 == .counter ? CounterCell() : nil } ?? NOOPMetricsHandler.instance
  }

  /// Returns the gauge of a series; a no-op handler if `aggregate` is set, because durations are recorded by timers.
  package func makeRecorder(
    label: String, dimensions: [(String, String)], aggregate: Bool
  ) -> any RecorderHandler {
    (aggregate ? nil : gauge(label, dimensions)) ?? NOOPMetricsHandler.instance
  }

  /// Returns the gauge of a series.
  package func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
    gauge(label, dimensions) ?? NOOPMetricsHandler.instance
  }

  /// Returns the histogram of a series.
  package func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
    let histogram: HistogramCell? = cell(label, dimensions) { kind in
      if case .histogram(let bounds) = kind { HistogramCell(bounds: bounds) } else { nil }
    }
    return histogram ?? NOOPMetricsHandler.instance
  }

  /// Does nothing: what was counted stays.
  package func destroyCounter(_ handler: any CounterHandler) {}
  /// Does nothing: the series stays.
  package func destroyRecorder(_ handler: any RecorderHandler) {}
  /// Does nothing: the series stays.
  package func destroyMeter(_ handler: any MeterHandler) {}
  /// Does nothing: the series stays.
  package func destroyTimer(_ handler: any TimerHandler) {}

  /// Returns all metrics, including those without a series yet.
  ///
  /// - Parameter readings: Values that are read now instead of recorded.
  func text(with readings: [Reading]) -> String {
    let series = series.withLock { $0 }
    var text = PrometheusText()
    for metric in Metric.all {
      text.begin(metric)
      for (labels, cell) in (series[metric] ?? [:]).sorted(by: { $0.key < $1.key }) {
        cell.write(metric.name, labels, to: &text)
      }
      for reading in readings where reading.metric == metric {
        text.add(metric.name, "", reading.value)
      }
    }
    return text.text
  }

  private func gauge(_ label: String, _ dimensions: [(String, String)]) -> GaugeCell? {
    cell(label, dimensions) { $0 == .gauge ? GaugeCell() : nil }
  }

  /// Returns a series, creating it if needed; nil for an unknown metric or one of another kind.
  private func cell<Made: Cell>(
    _ name: String, _ dimensions: [(String, String)], _ make: (Metric.Kind) -> Made?
  ) -> Made? {
    guard let metric = Metric.all.first(where: { $0.name == name }), let made = make(metric.kind) else { return nil }
    let labels = PrometheusText.labels(dimensions)
    return series.withLock { series in
      if let known = series[metric]?[labels] { return known as? Made }
      series[metric, default: [:]][labels] = made
      return made
    }
  }
}

/// A value that is read when the metrics are requested.
struct Reading: Sendable {
  let metric: Metric
  let value: Double
}
