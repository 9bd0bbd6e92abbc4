/// The result of a picture benchmark.
struct ImageBenchResult: Encodable {
  /// The measurements of one thread.
  struct Thread: Sendable {
    var latencies: [Duration] = []
    var megapixels = 0.0
    var elapsed = Duration.zero
    /// The processor time spent.
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
  /// The number of pictures processed by all threads.
  let images: Int
  let imagesPerSecond: Double
  /// The processor time of all threads, without other work on the machine.
  let processorSeconds: Double
  /// Megapixels of the original pictures.
  let megapixelsPerSecond: Double
  let latencyMilliseconds: Latency
  /// The peak memory of this process in bytes, including the pictures; null if the system does not report it.
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

  /// Returns the smallest time not exceeded by `percent` of the pictures, in milliseconds.
  private static func percentile(_ percent: Int, of sorted: [Duration]) -> Double {
    guard !sorted.isEmpty else { return 0 }
    let rank = (sorted.count * percent + 99) / 100
    return sorted[max(rank, 1) - 1].milliseconds.rounded(digits: 3)
  }

  /// The result for people.
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
