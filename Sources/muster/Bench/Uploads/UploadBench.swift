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
    /// Verdicts of before the time, when not all lines were under way.
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

  /// Measures from when each line has been round once: lines that have go on meanwhile, so that not all begin at the same
  /// moment. Uploads that have begun when the time is over are waited for; their times count, but not for the throughput.
  func run() async -> UploadBenchResult {
    let schedule = Schedule(lines: concurrency, duration: duration, rate: rate)
    let line = Line(bench: self, schedule: schedule)
    let tally = await withTaskGroup { group in
      for index in 0..<concurrency { group.addTask { await line.run(index) } }
      return await group.reduce(into: Tally()) { $0.add($1) }
    }
    return UploadBenchResult(tally, of: self, notBegun: schedule.notBegun)
  }

  /// When uploads begin.
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

    /// When it ends; nil before it begins.
    var end: ContinuousClock.Instant? { state.withLock { $0.start?.advanced(by: duration) } }

    /// In an open loop: uploads whose time came and for which no line was free before the end.
    var notBegun: Int {
      let planned = rate.map { Int(($0 * (duration / .seconds(1))).rounded(.up)) } ?? 0
      return max(0, planned - state.withLock(\.next))
    }

    /// Notes that one more line has been round once. With the last one it begins.
    func note() {
      state.withLock { state in
        state.waitingLines -= 1
        if state.waitingLines == 0 { state.start = .now }
      }
    }

    /// The number of the next upload, and when it is to begin; nil once the time is over.
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

  /// One after the other.
  private struct Line {
    let bench: UploadBench
    let schedule: Schedule

    func run(_ index: Int) async -> Tally {
      var (tally, unmeasured) = (Tally(), Tally())
      var session = await upload(index, at: .now, in: nil, &unmeasured)
      schedule.note()
      while schedule.end == nil { session = await upload(index, at: .now, in: session, &unmeasured) }
      tally.countBefore = unmeasured.verdicts.summary.count
      while let (number, time) = schedule.take() {
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
        if let last = schedule.end, end <= last { tally.countInTime += 1 }
        return try await next
      } catch {
        let failure = error as? UploadSender.Failure ?? UploadSender.Failure(error)
        tally.failures[failure.code, default: 0] += 1
        // In an open loop the next one has its time already.
        if bench.rate == nil { try? await Task.sleep(for: failure.retryAfter ?? UploadBench.pause) }
      }
      return nil
    }
  }
}
