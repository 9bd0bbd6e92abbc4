package import Metrics

/// The values of a label.
package typealias MetricLabel = CaseIterable & Hashable & RawRepresentable<String> & Sendable

/// A counter for each value of a label, created in advance so that counting takes no lock.
package struct Counters<Word: MetricLabel>: Sendable {
  private let counters: [Word: Counter]

  /// - Parameters:
  ///   - label: The label whose value varies.
  ///   - others: Labels with fixed values.
  package init(
    _ metric: Metric, by label: String, with others: [(String, String)] = [], _ factory: any MetricsFactory
  ) {
    counters = Dictionary(
      uniqueKeysWithValues: Word.allCases.map { word in
        (
          word,
          Counter(label: metric.name, dimensions: others + [(label, word.rawValue)], factory: factory)
        )
      })
  }

  /// Increments the counter of this value.
  package func count(_ word: Word) {
    counters[word]?.increment()
  }
}

/// A timer for each value of a label.
struct Timers<Word: MetricLabel>: Sendable {
  private let timers: [Word: Metrics.Timer]

  init(_ metric: Metric, by label: String, _ factory: any MetricsFactory) {
    timers = Dictionary(
      uniqueKeysWithValues: Word.allCases.map { word in
        (word, Metrics.Timer(label: metric.name, dimensions: [(label, word.rawValue)], factory: factory))
      })
  }

  func record(_ word: Word, _ duration: Duration) {
    timers[word]?.record(duration: duration)
  }
}
