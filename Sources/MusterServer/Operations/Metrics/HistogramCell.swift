import Metrics
import Synchronization

/// A histogram of durations.
final class HistogramCell: TimerHandler, PrometheusCell {
  private final class Count: Sendable {
    let value = Atomic<Int64>(0)
  }

  /// The upper bound of each bucket, in seconds.
  private let bounds: [Double]
  private let nanosecondBounds: [Int64]
  /// The number of durations in each bucket, not cumulative; the last bucket has those above all bounds.
  private let counts: [Count]
  private let nanoseconds = Atomic<Int64>(0)

  init(bounds: [Double]) {
    self.bounds = bounds
    nanosecondBounds = bounds.map { Int64(($0 * 1_000_000_000).rounded()) }
    counts = (0...bounds.count).map { _ in Count() }
  }

  func recordNanoseconds(_ duration: Int64) {
    let bucket = nanosecondBounds.firstIndex { duration <= $0 } ?? bounds.count
    counts[bucket].value.wrappingAdd(1, ordering: .relaxed)
    nanoseconds.wrappingAdd(duration, ordering: .relaxed)
  }

  /// Writes cumulative buckets. The count is the sum of the buckets, so that they agree while other threads record.
  func write(_ name: String, _ labels: String, to text: inout PrometheusText) {
    let prefix = labels.isEmpty ? "" : labels + ","
    var count: Int64 = 0
    for (bound, bucket) in zip(bounds.map { "\($0)" } + ["+Inf"], counts) {
      count += bucket.value.load(ordering: .relaxed)
      text.add(name + "_bucket", "\(prefix)le=\"\(bound)\"", count)
    }
    text.add(name + "_sum", labels, Double(nanoseconds.load(ordering: .relaxed)) / 1_000_000_000)
    text.add(name + "_count", labels, count)
  }
}
