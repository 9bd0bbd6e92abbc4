package import Metrics

/// A word that a label may say.
package typealias MetricLabel = CaseIterable & Hashable & RawRepresentable<String> & Sendable

/// A counter for each word of a label, made beforehand: counting finds it without a lock.
package struct Counters<Word: MetricLabel>: Sendable {
  private let counters: [Word: Counter]

  /// - Parameters:
  ///   - label: What is said by one of the words.
  ///   - others: What is always said besides.
  package init(
    _ metric: Metric, by label: String, with others: [(String, String)] = [], _ factory: any MetricsFactory
  ) {
    counters = Dictionary(
      uniqueKeysWithValues: Word.allCases.map { word in
        (
          word,
          Counter(label: metric.rawValue, dimensions: others + [(label, word.rawValue)], factory: factory)
        )
      })
  }

  /// Counts one of this word.
  package func count(_ word: Word) {
    counters[word]?.increment()
  }
}

/// A timer for each word of a label.
struct Timers<Word: MetricLabel>: Sendable {
  private let timers: [Word: Metrics.Timer]

  init(_ metric: Metric, by label: String, _ factory: any MetricsFactory) {
    timers = Dictionary(
      uniqueKeysWithValues: Word.allCases.map { word in
        (word, Metrics.Timer(label: metric.rawValue, dimensions: [(label, word.rawValue)], factory: factory))
      })
  }

  func record(_ word: Word, _ duration: Duration) {
    timers[word]?.record(duration: duration)
  }
}
