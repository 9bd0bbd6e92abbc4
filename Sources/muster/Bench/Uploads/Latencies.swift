import Histogram

/// A histogram of durations, with three significant digits from a microsecond to an hour.
struct Latencies: Sendable {
  /// Percentiles in milliseconds.
  struct Summary: Encodable {
    let count: Int
    let mean: Double
    let p50: Double
    let p90: Double
    let p99: Double
    let p999: Double
    let max: Double

    /// The summary for people.
    var line: String {
      "mean \(mean)  p50 \(p50)  p90 \(p90)  p99 \(p99)  p99.9 \(p999)  max \(max)"
    }
  }

  private static let longest: UInt64 = 3_600_000_000
  private var microseconds = Histogram<UInt64>(highestTrackableValue: Latencies.longest)

  mutating func record(_ duration: Duration) {
    // Longer durations count as an hour.
    _ = microseconds.record(min(UInt64(max(0, duration / .microseconds(1))), Self.longest))
  }

  mutating func add(_ other: Latencies) {
    microseconds.add(other.microseconds)
  }

  var summary: Summary {
    func milliseconds(at percentile: Double) -> Double {
      (Double(microseconds.valueAtPercentile(percentile)) / 1000).rounded(digits: 3)
    }
    let isEmpty = microseconds.totalCount == 0
    return Summary(
      count: Int(microseconds.totalCount), mean: isEmpty ? 0 : (microseconds.mean / 1000).rounded(digits: 3),
      p50: milliseconds(at: 50), p90: milliseconds(at: 90), p99: milliseconds(at: 99), p999: milliseconds(at: 99.9),
      max: isEmpty ? 0 : (Double(microseconds.max) / 1000).rounded(digits: 3))
  }
}
