internal import Encodings
internal import Logging
internal import MusterStore
internal import ServiceLifecycle
internal import Synchronization
internal import Tracing
internal import VerificationFlow

/// Runs the store's jobs of some kinds, several at once, when it is woken by a signal or when the next job is due.
///
/// Claiming a job leases it, so that another worker can run it after a crash. A worker never takes a job that it runs
/// already, even if the machine was suspended until the lease ended. On shutdown, the worker finishes the jobs that are
/// running; the others stay in the store until the next start.
struct JobWorker: Service {
  let store: Store
  let clock: Clock
  let signal: JobSignal
  let metrics: JobMetrics
  let concurrency: Int
  /// The handlers of its jobs. The worker claims no other jobs, so that jobs that wait for the network never delay
  /// those that compute.
  let handlers: JobHandlers
  let logger: Logger
  /// Runs when all jobs have ended.
  var end: @Sendable () async throws -> Void = {}
  private let leases = HeldLeases()

  /// The pause after a write fails because the disk is full or failing.
  private static let diskPause = Duration.seconds(2)
  /// The maximum interval between polls for jobs. Commands, which cannot signal, wait that long for their jobs.
  private static let maxWait = Duration.seconds(5)
  /// The time after which another worker may claim a job whose lease was not extended.
  private static let lease = Duration.seconds(60)
  /// The time after which the leases of the running jobs are extended.
  private static let extensionPause = Duration.seconds(20)

  /// Whether a worker that receives no signal may sleep beyond this time.
  static func oversleeps(_ time: Instant, at now: Instant) -> Bool {
    time < now.advanced(by: maxWait)
  }

  func run() async throws {
    let (wakeUps, wake) = signal.wakeUps(for: Set(handlers.kinds))
    wake.yield()
    let slots = Slots(concurrency)
    await withGracefulShutdownHandler {
      // Until the last job has ended, also on shutdown.
      let extending = Task { await extendLeases() }
      defer { extending.cancel() }
      await withDiscardingTaskGroup { group in
        var alarm: Task<Void, Never>?
        for await _ in wakeUps {
          alarm?.cancel()
          // If all slots are taken, the first job to end wakes the worker.
          while slots.take() {
            let claim = await claim()
            guard case .job(let job, let run) = claim else {
              slots.release()
              var pause = Duration.milliseconds(100)
              if case .failed = claim { pause = Self.diskPause }
              alarm = await makeAlarm(after: pause) { wake.yield() }
              break
            }
            group.addTask {
              defer { leases.remove(job.lease) }
              await withSpan(job.kind.rawValue, context: RequestOrigin.context(of: job.cause), ofKind: .consumer) {
                await perform(job, run, $0)
              }
              slots.release()
              wake.yield()
            }
          }
        }
        alarm?.cancel()
      }
    } onGracefulShutdown: {
      signal.finish()
    }
    // A service that returns early stops its group, and with it the requests that are still being answered.
    try? await gracefulShutdown()
    try await end()
  }

  private enum Claim {
    /// The next due job, now leased, and what runs it; nil if its handler has nothing to do any more.
    case job(JobRecord, JobRun?)
    case nothingDue
    case failed
  }

  private func claim() async -> Claim {
    let (now, lease) = (clock.now(), freshID())
    let until = now.advanced(by: Self.lease)
    let ended = leases.ended(at: now)
    leases.insert(lease, until: until)
    var claim = Claim.failed
    defer { if case .job = claim {} else { leases.remove(lease) } }
    do {
      claim = try await store.database.write { connection in
        if !ended.isEmpty { try connection.extendLeases(ended, until: until) }
        let job = try connection.claimJob(of: handlers.kinds, lease: lease, until: until, now: now)
        guard let job, let begin = handlers[job.kind] else { return .nothingDue }
        return .job(job, try begin(job, connection, now))
      }
      leases.extend(ended, until: until)
    } catch {
      if !(error is CancellationError) {
        logger.error("No job could be claimed", metadata: ["error": "\(error)"])
      }
    }
    return claim
  }

  /// Extends the leases of the running jobs until it is cancelled.
  private func extendLeases() async {
    while (try? await Task.sleep(for: Self.extensionPause)) != nil {
      let held = leases.all
      guard !held.isEmpty else { continue }
      do {
        let until = clock.now().advanced(by: Self.lease)
        try await store.database.write { try $0.extendLeases(held, until: until) }
        leases.extend(held, until: until)
      } catch {
        logger.warning("The leases of running jobs could not be extended", metadata: ["error": "\(error)"])
      }
    }
  }

  private func perform(_ job: JobRecord, _ run: JobRun?, _ span: any Span) async {
    let start = ContinuousClock.now
    do {
      guard let run else { return try await store.database.write { try $0.conclude(job) } }
      try await run()
      metrics.count(job.kind, .done, ContinuousClock.now - start)
    } catch let error as StoreError where error.code == .leaseLost {
      logger.notice(
        "A job took too long and is left to another worker", metadata: ["job": "\(job.kind.rawValue)"])
    } catch is CancellationError where Task.isShuttingDownGracefully {
      logger.notice("A job was interrupted and runs again at the next start", metadata: ["job": "\(job.kind.rawValue)"])
      await release(job, after: CancellationError())
    } catch {
      metrics.count(job.kind, .failed, ContinuousClock.now - start)
      span.setStatus(SpanStatus(code: .error))
      logger.error(
        "A job failed and will be tried again",
        metadata: ["job": "\(job.kind.rawValue)", "attempt": "\(job.attempts)", "error": "\(error)"])
      await release(job, after: error)
    }
  }

  /// Returns the job to the queue, to run again after 1, 2, 4 … seconds, at most a minute. An attempt that failed
  /// because of the disk, or that the shutdown ended, does not count.
  private func release(_ job: JobRecord, after error: any Error) async {
    let counts = !(error is CancellationError) && (ServiceError.of(error) as? ServiceError)?.isOfStorage != true
    let pause = counts ? Duration.seconds(min(60, 1 << min(job.attempts - 1, 6))) : Self.diskPause
    // A full disk may also refuse this write. If the service shuts down meanwhile, the lease expires after the next
    // start.
    repeat {
      let runAt = clock.now().advanced(by: pause)
      do {
        return try await store.database.write { try $0.returnJob(job, runAt: runAt, counts: counts) }
      } catch let error as StoreError where error.code == .leaseLost {
        return
      } catch {
        logger.error(
          "A job could not be returned to the queue yet",
          metadata: ["job": "\(job.kind.rawValue)", "error": "\(error)"])
        try? await cancelWhenGracefulShutdown { try await Task.sleep(for: Self.diskPause) }
      }
    } while !Task.isShuttingDownGracefully && !Task.isCancelled
  }

  /// Wakes the worker when the next job is due but not before `minPause`, in a second if the store cannot be read, and
  /// at the latest after `maxWait`, because commands insert jobs without being able to signal.
  private func makeAlarm(
    after minPause: Duration, _ wake: @escaping @Sendable () -> Void
  ) async -> Task<Void, Never>? {
    var pause = max(minPause, .seconds(1))
    do {
      let now = clock.now()
      let next = try await store.database.readInline { try $0.nextJobTime(of: handlers.kinds, at: now) }
      let wait = next.map { Duration.milliseconds($0.milliseconds - now.milliseconds) } ?? Self.maxWait
      pause = max(minPause, min(wait, Self.maxWait))
    } catch is CancellationError {
      return nil
    } catch {
      logger.error("The time of the next job could not be read", metadata: ["error": "\(error)"])
    }
    return Task { [pause] in
      try? await Task.sleep(for: pause)
      if !Task.isCancelled { wake() }
    }
  }
}

/// The leases of the jobs that a worker runs, and when they end unless they are extended.
private final class HeldLeases: Sendable {
  private let leases = Mutex<[String: Instant]>([:])

  var all: [String] { leases.withLock { Array($0.keys) } }

  func ended(at now: Instant) -> [String] {
    leases.withLock { leases in leases.filter { $0.value < now }.map(\.key) }
  }

  func insert(_ lease: String, until: Instant) {
    leases.withLock { $0[lease] = until }
  }

  /// Records that leases were extended. Those that were removed meanwhile are ignored.
  func extend(_ extended: [String], until: Instant) {
    leases.withLock { leases in
      for lease in extended where leases[lease] != nil { leases[lease] = until }
    }
  }

  func remove(_ lease: String?) {
    guard let lease else { return }
    leases.withLock { $0[lease] = nil }
  }
}

extension JobWorker: CustomStringConvertible {
  /// The kinds of its jobs only, because the log at start-up prints every service in full.
  var description: String { "JobWorker(\(handlers.kinds.map(\.rawValue).sorted().joined(separator: ", ")))" }
}
