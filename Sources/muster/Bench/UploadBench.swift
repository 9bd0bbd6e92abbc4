import Foundation
import Histogram
import Synchronization

/// Uploads pictures repeatedly and concurrently, and measures the time.
///
/// In a closed loop each line sends its next picture when the previous one has its verdict. In an open loop pictures
/// start at fixed times regardless of earlier ones; if no line is free then, the picture's time runs nevertheless, so
/// that a stalling service cannot hide it (Tene's "coordinated omission").
struct UploadBench: Sendable {
  let bodies: [UploadBody]
  let sender: UploadSender
  /// The number of concurrent uploads; in an open loop the maximum.
  let concurrency: Int
  let duration: Duration
  /// The number of uploads started per second; nil for a closed loop.
  let rate: Double?

  /// The pause of a line after an error without `Retry-After`.
  private static let pause = Duration.milliseconds(100)

  /// The measurements of one or all lines.
  struct Tally: Sendable {
    var acknowledgements = Latencies()
    var verdicts = Latencies()
    /// The number of verdicts received between the start and the end of the measurement.
    var countInTime = 0
    /// The number of verdicts of uploads that began before the measurement started.
    var countBefore = 0
    var failures: [String: Int] = [:]

    mutating func add(_ other: Tally) {
      acknowledgements.add(other.acknowledgements)
      verdicts.add(other.verdicts)
      countInTime += other.countInTime
      countBefore += other.countBefore
      failures.merge(other.failures, uniquingKeysWith: +)
    }
  }

  /// Measures once each line has completed an upload. Until then lines that have continue uploading, so that not all
  /// start at the same time. Uploads in progress at the start count for the throughput when they end, but their times
  /// do not; of those in progress at the end, which are completed, only the times count.
  func run() async -> UploadBenchResult {
    let schedule = Schedule(lines: concurrency, duration: duration, rate: rate)
    let line = Line(bench: self, schedule: schedule)
    let tally = await withTaskGroup { group in
      for index in 0..<concurrency { group.addTask { await line.run(index) } }
      return await group.reduce(into: Tally()) { $0.add($1) }
    }
    return UploadBenchResult(tally, of: self, notBegun: schedule.notBegun)
  }

  /// The start times of uploads.
  private final class Schedule: Sendable {
    private struct State {
      var waitingLines: Int
      var start: ContinuousClock.Instant?
      var next = 0
    }

    private let state: Mutex<State>
    private let duration: Duration
    private let rate: Double?

    init(lines: Int, duration: Duration, rate: Double?) {
      state = Mutex(State(waitingLines: lines))
      (self.duration, self.rate) = (duration, rate)
    }

    /// When the measurement ends; nil before it starts.
    var end: ContinuousClock.Instant? { state.withLock { $0.start?.advanced(by: duration) } }

    /// In an open loop: the number of uploads that were due but for which no line was free before the end.
    var notBegun: Int {
      let planned = rate.map { Int(($0 * (duration / .seconds(1))).rounded(.up)) } ?? 0
      return max(0, planned - state.withLock(\.next))
    }

    /// Records that one more line has completed an upload. The last one starts the measurement.
    func note() {
      state.withLock { state in
        state.waitingLines -= 1
        if state.waitingLines == 0 { state.start = .now }
      }
    }

    /// Returns the number and start time of the next upload; nil after the end.
    func take() -> (number: Int, time: ContinuousClock.Instant)? {
      state.withLock { state in
        let now = ContinuousClock.now
        guard let start = state.start, now < start + duration else { return nil }
        let time = rate.map { start + .seconds(Double(state.next) / $0) } ?? now
        guard time < start + duration else { return nil }
        defer { state.next += 1 }
        return (state.next, time)
      }
    }
  }

  /// A sequence of uploads, one after another.
  private struct Line {
    let bench: UploadBench
    let schedule: Schedule

    func run(_ index: Int) async -> Tally {
      var (tally, unmeasured) = (Tally(), Tally())
      var session = await upload(index, at: .now, in: nil, &unmeasured)
      schedule.note()
      while schedule.end == nil { session = await upload(index, at: .now, in: session, &unmeasured) }
      tally.countBefore = unmeasured.verdicts.summary.count
      tally.countInTime = unmeasured.countInTime
      while let (number, time) = schedule.take() {
        try? await Task.sleep(until: time)
        session = await upload(number, at: time, in: session, &tally)
      }
      return tally
    }

    /// Uploads a picture and waits for its verdict.
    ///
    /// - Returns: The session for the next upload, created while the service judges this one.
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
        if let last = schedule.end, end <= last { tally.countInTime += 1 }
        return try await next
      } catch {
        let failure = error as? UploadSender.Failure ?? UploadSender.Failure(error)
        tally.failures[failure.code, default: 0] += 1
        // In an open loop the next upload already has its time.
        if bench.rate == nil { try? await Task.sleep(for: failure.retryAfter ?? UploadBench.pause) }
      }
      return nil
    }
  }
}

struct UploadBenchResult: Encodable {
  let kind: String
  let concurrency: Int
  let seconds: Double
  /// The number of uploads due per second; null for a closed loop.
  let rate: Double?
  /// The number of verdicts within the measurement.
  let uploads: Int
  let uploadsPerSecond: Double
  /// The number of verdicts of uploads that began before the measurement, while not all lines were running. No times
  /// include them.
  let uploadsBefore: Int
  /// From the start of the upload (in an open loop: when it was due) until the service confirmed storage.
  let acknowledgementMilliseconds: Latencies.Summary
  /// From the same time until its verdict.
  let verdictMilliseconds: Latencies.Summary
  /// In an open loop: the number of uploads that were due but for which no line was free before the end.
  let notBegun: Int
  /// The number of failures for each code.
  let errors: [String: Int]

  init(_ tally: UploadBench.Tally, of bench: UploadBench, notBegun: Int) {
    kind = bench.sender.kind.rawValue
    concurrency = bench.concurrency
    seconds = (bench.duration / .seconds(1)).rounded(digits: 3)
    rate = bench.rate
    uploads = tally.countInTime
    uploadsPerSecond = (Double(tally.countInTime) / (bench.duration / .seconds(1))).rounded(digits: 2)
    uploadsBefore = tally.countBefore
    acknowledgementMilliseconds = tally.acknowledgements.summary
    verdictMilliseconds = tally.verdicts.summary
    self.notBegun = notBegun
    errors = tally.failures
  }

  /// Whether no connection to the service succeeded.
  var isUnanswered: Bool {
    uploads + uploadsBefore == 0 && !errors.isEmpty && errors.keys.allSatisfy { $0 == "CONNECTION_FAILED" }
  }

  /// The result for people.
  var lines: [String] {
    let loop = rate.map { "\($0) per second were due" } ?? "one after the other"
    return [
      "\(uploadsPerSecond) uploads/s  (\(uploads) \(kind), \(concurrency) at a time, \(loop), \(seconds) s)",
      "acknowledged ms  \(acknowledgementMilliseconds.line)",
      "judged ms        \(verdictMilliseconds.line)",
    ] + (notBegun == 0 ? [] : ["\(notBegun) could not start in time: lower --rate or raise --concurrency"])
      + errors.sorted { $0.key < $1.key }.map { "\($0.value) × \($0.key)" }
  }
}

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
