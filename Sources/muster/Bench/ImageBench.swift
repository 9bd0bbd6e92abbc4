import DocumentImaging
import Foundation

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
        guard (try? processor.process(picture.bytes, rules: rules)) != nil else { continue }
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
