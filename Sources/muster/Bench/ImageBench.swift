import DocumentImaging
import Foundation
import MusterService

/// Measures the complete processing of pictures (bytes in; facts, display picture and thumbnail out), repeatedly.
struct ImageBench: Sendable {
  /// A picture in memory.
  struct Picture: Sendable {
    let file: String
    let bytes: [UInt8]
    let megapixels: Double
  }

  /// Returns the pictures that can be processed, and reports the others to `refuse`.
  static func load(
    _ files: [String], with processor: PictureProcessor, refuse: (PictureFailure) -> Void
  ) -> [Picture] {
    files.compactMap { file in
      do {
        let bytes = try PictureFiles.read(file, limit: processor.limits.maxByteCount)
        let header = try processor.process(bytes, rules: nil).header
        return Picture(file: file, bytes: bytes, megapixels: Double(header.width * header.height) / 1_000_000)
      } catch let error as ImagingError {
        refuse(PictureFailure(file: file, code: error.code.rawValue, reason: error.reason))
      } catch {
        refuse(PictureFailure(file: file, code: "FILE_UNREADABLE", reason: error.localizedDescription))
      }
      return nil
    }
  }

  let pictures: [Picture]
  /// The processor shared by all threads.
  let processor: PictureProcessor
  /// The rules to check each picture against; nil only creates the renditions.
  let rules: PictureRules?
  /// Reads each document; nil if they are not to be read.
  let reader: PictureReader?
  let threads: Int
  let duration: Duration

  /// Warms up with one round, then measures rounds until the duration has passed.
  ///
  /// Each thread completes its current round, so that every picture counts equally often; rates use the actual
  /// running time of each thread.
  func run() async -> ImageBenchResult {
    _ = await measure(for: .zero)
    return ImageBenchResult(
      threads: await measure(for: duration), seconds: duration, peakResidentBytes: ResidentMemory.peakByteCount)
  }

  private func measure(for duration: Duration) async -> [ImageBenchResult.Thread] {
    let deadline = ContinuousClock().now + duration
    return await withTaskGroup { group in
      for index in 0..<threads {
        group.addTask { await onThread { rounds(until: deadline, startingAt: index) } }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
  }

  /// Processes at least one round. Threads start at different pictures, so that they do not all do the same at once.
  private func rounds(until deadline: ContinuousClock.Instant, startingAt offset: Int) -> ImageBenchResult.Thread {
    let clock = ContinuousClock()
    var result = ImageBenchResult.Thread()
    let start = clock.now
    let processorStart = ThreadTime.now
    repeat {
      for index in pictures.indices {
        let picture = pictures[(index + offset) % pictures.count]
        let began = clock.now
        // Each picture was processed once when it was loaded, so there is no failure to report here.
        guard let processed = try? processor.process(picture.bytes, rules: rules) else { continue }
        _ = reader?.read(processed)
        result.latencies.append(clock.now - began)
        result.megapixels += picture.megapixels
      }
    } while clock.now < deadline
    result.elapsed = clock.now - start
    result.processorTime = ThreadTime.now - processorStart
    return result
  }
}

/// Runs blocking work on a separate thread: the number of threads available to tasks is limited to the number of
/// cores.
private func onThread<Result: Sendable>(_ work: @escaping @Sendable () -> Result) async -> Result {
  await withCheckedContinuation { continuation in
    let thread = Thread { continuation.resume(returning: work()) }
    thread.stackSize = 8 << 20
    thread.start()
  }
}

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
