package import Metrics
internal import MusterService
internal import Synchronization

/// What was measured, kept to be read in the text format of Prometheus.
///
/// It knows the metrics of `Metric`; what else is measured is left out. A series that was once begun stays until the
/// process ends, as the format wants it. Counting takes no lock: only the first use of a series does, and reading.
package final class PrometheusMetrics: MetricsFactory {
  /// What one series of a metric has counted.
  typealias Cell = AnyObject & PrometheusCell & Sendable

  private let series = Mutex<[Metric: [String: any Cell]]>([:])

  /// Nothing measured yet.
  package init() {}

  /// The counter of this name and these labels.
  package func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
    cell(label, dimensions) { $0 == .counter ? CounterCell() : nil } ?? NOOPMetricsHandler.instance
  }

  /// The gauge of this name and these labels; durations are what timers are for.
  package func makeRecorder(
    label: String, dimensions: [(String, String)], aggregate: Bool
  ) -> any RecorderHandler {
    (aggregate ? nil : gauge(label, dimensions)) ?? NOOPMetricsHandler.instance
  }

  /// The gauge of this name and these labels.
  package func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
    gauge(label, dimensions) ?? NOOPMetricsHandler.instance
  }

  /// The histogram of this name and these labels.
  package func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
    let histogram: HistogramCell? = cell(label, dimensions) { kind in
      if case .histogram(let bounds) = kind { HistogramCell(bounds: bounds) } else { nil }
    }
    return histogram ?? NOOPMetricsHandler.instance
  }

  /// The series stays: what was counted has happened.
  package func destroyCounter(_ handler: any CounterHandler) {}
  /// The series stays.
  package func destroyRecorder(_ handler: any RecorderHandler) {}
  /// The series stays.
  package func destroyMeter(_ handler: any MeterHandler) {}
  /// The series stays.
  package func destroyTimer(_ handler: any TimerHandler) {}

  /// All metrics, also those without a series yet.
  ///
  /// - Parameter readings: What is not counted but read now.
  func text(with readings: [Reading]) -> String {
    let series = series.withLock { $0 }
    var text = PrometheusText()
    for metric in Metric.allCases {
      text.begin(metric)
      for (labels, cell) in (series[metric] ?? [:]).sorted(by: { $0.key < $1.key }) {
        cell.write(metric.rawValue, labels, to: &text)
      }
      for reading in readings where reading.metric == metric {
        text.add(metric.rawValue, "", reading.value)
      }
    }
    return text.text
  }

  private func gauge(_ label: String, _ dimensions: [(String, String)]) -> GaugeCell? {
    cell(label, dimensions) { $0 == .gauge ? GaugeCell() : nil }
  }

  /// The series, made where it is not there yet; nil for an unknown metric or one of another kind.
  private func cell<Made: Cell>(
    _ name: String, _ dimensions: [(String, String)], _ make: (Metric.Kind) -> Made?
  ) -> Made? {
    guard let metric = Metric(rawValue: name), let made = make(metric.kind) else { return nil }
    let labels = PrometheusText.labels(dimensions)
    return series.withLock { series in
      if let known = series[metric]?[labels] { return known as? Made }
      series[metric, default: [:]][labels] = made
      return made
    }
  }
}

/// A value that is read when somebody asks.
struct Reading: Sendable {
  let metric: Metric
  let value: Double
}
