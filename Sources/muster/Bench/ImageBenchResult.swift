/// What a bench of pictures found.
struct ImageBenchResult: Encodable {
  /// What one thread did.
  struct Thread: Sendable {
    var latencies: [Duration] = []
    var megapixels = 0.0
    var elapsed = Duration.zero
    /// How long a processor really worked on it.
    var processorTime = Duration.zero
  }

  /// Percentiles of the time for one picture.
  struct Latency: Encodable {
    let p50: Double
    let p90: Double
    let p99: Double
    let max: Double
  }

  let threads: Int
  let seconds: Double
  /// Pictures processed in the time, all threads together.
  let images: Int
  let imagesPerSecond: Double
  /// The time that processors worked on them, all threads together; other work on the machine is not in it.
  let processorSeconds: Double
  /// Million pixels of the pictures as they came.
  let megapixelsPerSecond: Double
  let latencyMilliseconds: Latency
  /// The most memory this process ever had, the pictures themselves included; null where the system does not tell.
  let peakResidentBytes: Int?

  init(threads: [Thread], seconds: Duration, peakResidentBytes: Int?) {
    self.threads = threads.count
    self.seconds = (seconds / .seconds(1)).rounded(digits: 3)
    self.peakResidentBytes = peakResidentBytes
    images = threads.reduce(0) { $0 + $1.latencies.count }
    imagesPerSecond = threads.reduce(0.0) { $0 + Double($1.latencies.count) / ($1.elapsed / .seconds(1)) }
      .rounded(digits: 2)
    processorSeconds = threads.reduce(0.0) { $0 + $1.processorTime / .seconds(1) }.rounded(digits: 6)
    megapixelsPerSecond = threads.reduce(0.0) { $0 + $1.megapixels / ($1.elapsed / .seconds(1)) }
      .rounded(digits: 2)
    let sorted = threads.flatMap(\.latencies).sorted()
    latencyMilliseconds = Latency(
      p50: Self.percentile(50, of: sorted), p90: Self.percentile(90, of: sorted),
      p99: Self.percentile(99, of: sorted), max: Self.percentile(100, of: sorted))
  }

  /// The smallest time that this percentage of the pictures did not exceed.
  private static func percentile(_ percent: Int, of sorted: [Duration]) -> Double {
    guard !sorted.isEmpty else { return 0 }
    let rank = (sorted.count * percent + 99) / 100
    return sorted[max(rank, 1) - 1].milliseconds.rounded(digits: 3)
  }

  /// For a person.
  var lines: [String] {
    let latency = latencyMilliseconds
    let memory = peakResidentBytes.map { "\(($0 + 500_000) / 1_000_000) MB" } ?? "unknown"
    return [
      "\(imagesPerSecond) images/s, \(megapixelsPerSecond) MP/s  (\(images) images, \(threads) at a time, \(seconds) s)",
      "latency ms  p50 \(latency.p50)  p90 \(latency.p90)  p99 \(latency.p99)  max \(latency.max)",
      "peak resident memory \(memory)",
    ]
  }
}
