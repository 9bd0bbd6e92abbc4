import DocumentImaging
import Foundation

/// Measures the whole job of a picture (bytes in, facts, display picture and thumbnail out), again and again.
struct ImageBench: Sendable {
  /// A picture in memory.
  struct Picture: Sendable {
    let file: String
    let bytes: [UInt8]
    let megapixels: Double
  }

  /// The pictures that can be processed; the others were reported to `refuse` and left out.
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
  /// What all threads work with.
  let processor: PictureProcessor
  /// What each picture is held against; nil makes the files alone.
  let rules: PictureRules?
  let threads: Int
  let duration: Duration

  /// Warms up with one round, then measures rounds until the time is over.
  ///
  /// Each thread finishes the round it is in, so that every picture counts equally often on it; rates are taken over
  /// the time that each thread really ran.
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

  /// At least one round. Threads start at different pictures, so that they do not all do the same thing at once.
  private func rounds(until deadline: ContinuousClock.Instant, startingAt offset: Int) -> ImageBenchResult.Thread {
    let clock = ContinuousClock()
    var result = ImageBenchResult.Thread()
    let start = clock.now
    let processorStart = ThreadTime.now
    repeat {
      for index in pictures.indices {
        let picture = pictures[(index + offset) % pictures.count]
        let began = clock.now
        // Each was processed once while it was loaded, so there is no failure to report here.
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

/// Runs blocking work on a thread of its own: tasks share as many threads as there are cores, which would not do for
/// measuring more than that.
private func onThread<Result: Sendable>(_ work: @escaping @Sendable () -> Result) async -> Result {
  await withCheckedContinuation { continuation in
    let thread = Thread { continuation.resume(returning: work()) }
    thread.stackSize = 8 << 20
    thread.start()
  }
}
