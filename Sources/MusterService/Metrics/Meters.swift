package import Metrics

/// The values of a label.
package typealias MetricLabel = CaseIterable & Hashable & RawRepresentable<String> & Sendable

/// A counter for each value of a label, created in advance so that counting takes no lock.
package struct Counters<Value: MetricLabel>: Sendable {
  private let counters: [Value: Counter]

  /// - Parameters:
  ///   - label: The label whose value varies.
  ///   - others: Labels with fixed values.
  package init(
    _ metric: Metric, by label: String, with others: [(String, String)] = [], _ factory: any MetricsFactory
  ) {
    counters = Dictionary(
      uniqueKeysWithValues: Value.allCases.map { value in
        (
          value,
          Counter(label: metric.name, dimensions: others + [(label, value.rawValue)], factory: factory)
        )
      })
  }

  /// Increments the counter of this value.
  package func count(_ value: Value) {
    counters[value]?.increment()
  }
}

struct Timers<Value: MetricLabel>: Sendable {
  private let timers: [Value: Metrics.Timer]

  init(_ metric: Metric, by label: String, _ factory: any MetricsFactory) {
    timers = Dictionary(
      uniqueKeysWithValues: Value.allCases.map { value in
        (value, Metrics.Timer(label: metric.name, dimensions: [(label, value.rawValue)], factory: factory))
      })
  }

  func record(_ value: Value, _ duration: Duration) {
    timers[value]?.record(duration: duration)
  }
}
