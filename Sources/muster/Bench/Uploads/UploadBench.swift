import Foundation
import Synchronization

/// Uploads pictures again and again, many at once, and takes the time.
///
/// In a closed loop each line sends its next picture when the one before has its verdict. In an open loop pictures begin
/// at fixed times, whatever became of those before; where no line is free then, the picture's time runs all the same, so
/// that a service that stalls cannot hide it (Tene's "coordinated omission").
struct UploadBench: Sendable {
  let bodies: [UploadBody]
  let sender: UploadSender
  /// How many uploads are under way at once; in an open loop the most.
  let concurrency: Int
  let duration: Duration
  /// Uploads that begin in a second; nil is a closed loop.
  let rate: Double?

  /// How long a line rests that was refused without being told how long.
  private static let pause = Duration.milliseconds(100)

  /// What one line, or all of them, found.
  struct Tally: Sendable {
    var acknowledgements = Latencies()
    var verdicts = Latencies()
    /// Verdicts that came before the time was over.
    var countInTime = 0
    /// Uploads whose time came and for which no line was free before the end.
    var notBegun = 0
    var failures: [String: Int] = [:]

    mutating func add(_ other: Tally) {
      acknowledgements.add(other.acknowledgements)
      verdicts.add(other.verdicts)
      countInTime += other.countInTime
      notBegun += other.notBegun
      failures.merge(other.failures, uniquingKeysWith: +)
    }
  }

  /// Takes each line once round before it measures. Uploads that have begun when the time is over are waited for; their
  /// times count, but not for the throughput.
  func run() async -> UploadBenchResult {
    let warm = Line(bench: self, clock: Schedule(start: .now, end: .now, rate: nil))
    await withDiscardingTaskGroup { group in
      for index in 0..<concurrency { group.addTask { await warm.warmUp(index) } }
    }
    let start = ContinuousClock.now
    let line = Line(bench: self, clock: Schedule(start: start, end: start + duration, rate: rate))
    let tally = await withTaskGroup { group in
      for _ in 0..<concurrency { group.addTask { await line.run() } }
      return await group.reduce(into: Tally()) { $0.add($1) }
    }
    return UploadBenchResult(tally, of: self)
  }

  /// When uploads begin.
  private final class Schedule: Sendable {
    let end: ContinuousClock.Instant
    private let start: ContinuousClock.Instant
    private let rate: Double?
    private let next = Atomic(0)

    init(start: ContinuousClock.Instant, end: ContinuousClock.Instant, rate: Double?) {
      (self.start, self.end, self.rate) = (start, end, rate)
    }

    /// The number of the next upload, and when it is to begin; nil once the time is over.
    func take() -> (number: Int, time: ContinuousClock.Instant)? {
      let number = next.add(1, ordering: .relaxed).oldValue
      let time = rate.map { start + .seconds(Double(number) / $0) } ?? .now
      return time < end ? (number, time) : nil
    }
  }

  /// One after the other.
  private struct Line {
    let bench: UploadBench
    let clock: Schedule

    func warmUp(_ index: Int) async {
      var tally = Tally()
      _ = await upload(index, at: .now, in: try? await bench.sender.makeSession(), &tally)
    }

    func run() async -> Tally {
      var tally = Tally()
      var session = try? await bench.sender.makeSession()
      while let (number, time) = clock.take() {
        if .now >= clock.end {
          tally.notBegun += 1
          continue
        }
        try? await Task.sleep(until: time)
        session = await upload(number, at: time, in: session, &tally)
      }
      return tally
    }

    /// - Returns: The session for the next one, made while the service judges.
    private func upload(
      _ number: Int, at start: ContinuousClock.Instant, in session: UploadSender.Session?, _ tally: inout Tally
    ) async -> UploadSender.Session? {
      let (bodies, sender) = (bench.bodies, bench.sender)
      do {
        let session = if let session { session } else { try await sender.makeSession() }
        let id = UUID().uuidString
        try await sender.send(bodies[number % bodies.count], as: id, in: session)
        tally.acknowledgements.record(.now - start)
        async let next = sender.makeSession()
        try await sender.awaitVerdict(on: id, in: session)
        let end = ContinuousClock.now
        tally.verdicts.record(end - start)
        if end <= clock.end { tally.countInTime += 1 }
        return try await next
      } catch let failure as UploadSender.Failure {
        tally.failures[failure.code, default: 0] += 1
        // In an open loop the next one has its time already.
        if bench.rate == nil { try? await Task.sleep(for: failure.retryAfter ?? UploadBench.pause) }
      } catch {
        tally.failures["FAILED (\(type(of: error)))", default: 0] += 1
      }
      return nil
    }
  }
}
