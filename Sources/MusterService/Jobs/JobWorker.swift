internal import Encodings
internal import Logging
internal import MusterStore
internal import ServiceLifecycle
internal import Tracing
internal import VerificationFlow

/// Does the store's jobs of some kinds, several at once, woken by a signal or by the time of the next one.
///
/// Claiming a job leases it, so a crash gives it back; jobs that are running when the service drains are finished, the
/// others stay for the next start.
struct JobWorker: Service {
  let store: Store
  let clock: Clock
  let signal: JobSignal
  let measures: ServiceMetrics
  let concurrency: Int
  /// What is done about its kinds of jobs. Others it does not touch: what waits for the network never takes the place of
  /// what computes.
  let handlers: [Job.Kind: any JobHandler]
  let logger: Logger
  /// What is to be done when all jobs have ended.
  var end: @Sendable () async throws -> Void = {}
  /// What the leases of this process are taken under.
  let owner = freshID()

  /// How long a disk that is full or fails is left alone.
  private static let diskPause = Duration.seconds(2)
  /// How long the worker rests at most.
  private static let maxWait = Duration.seconds(30)
  /// How long a job may run before another may take it.
  private static let lease = Duration.seconds(60)

  /// Whether a worker that nobody wakes could sleep beyond this time: else it looks by itself before.
  static func oversleeps(_ time: Instant, at now: Instant) -> Bool {
    time < now.advanced(by: maxWait)
  }

  func run() async throws {
    let (wakeUps, wake) = signal.wakeUps(for: Set(handlers.keys))
    wake.yield()
    let slots = Slots(concurrency)
    await withGracefulShutdownHandler {
      await withDiscardingTaskGroup { group in
        var alarm: Task<Void, Never>?
        for await _ in wakeUps {
          alarm?.cancel()
          // With all slots taken, the first to be free wakes us.
          while slots.take() {
            let claim = await claim()
            guard case .job(let job, let isAlive) = claim else {
              slots.release()
              alarm = await makeAlarm(after: claim == .failed ? Self.diskPause : .milliseconds(100)) { wake.yield() }
              break
            }
            group.addTask {
              await withSpan(job.kind.rawValue, context: RequestOrigin.context(of: job.cause), ofKind: .consumer) {
                await perform(job, isAlive: isAlive, $0)
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
    // A service that ends before its turn takes its group down, and with it the requests that are still on their way.
    try? await gracefulShutdown()
    try await end()
  }

  private enum Claim: Equatable {
    /// The next job that is due, leased, and whether there is still something to do about it.
    case job(JobRecord, isAlive: Bool)
    case nothingDue
    case failed
  }

  private func claim() async -> Claim {
    let now = clock.now()
    do {
      return try await store.database.write { connection in
        let until = now.advanced(by: Self.lease)
        let job = try connection.claimJob(of: Array(handlers.keys), owner: owner, until: until, now: now)
        guard let job, let handler = handlers[job.kind] else { return .nothingDue }
        return .job(job, isAlive: try handler.begin(job, on: connection, at: now))
      }
    } catch {
      if !(error is CancellationError) {
        logger.error("No job could be claimed", metadata: ["error": "\(error)"])
      }
      return .failed
    }
  }

  private func perform(_ job: JobRecord, isAlive: Bool, _ span: any Span) async {
    let start = ContinuousClock.now
    do {
      guard isAlive, let handler = handlers[job.kind] else {
        return try await store.database.write { try $0.removeJob(job.id) }
      }
      try await handler(job)
      measures.count(job.kind, .done, ContinuousClock.now - start)
    } catch {
      measures.count(job.kind, .failed, ContinuousClock.now - start)
      span.setStatus(SpanStatus(code: .error))
      logger.error(
        "A job failed and will be tried again",
        metadata: ["job": "\(job.kind.rawValue)", "attempt": "\(job.attempts)", "error": "\(error)"])
      await release(job, after: error)
    }
  }

  /// Tries again later: after 1, 2, 4 … seconds, at most a minute. An attempt that met a full or failing disk does not
  /// count: that is no fault of the job, and passes.
  private func release(_ job: JobRecord, after error: any Error) async {
    let counts = (ServiceError.of(error) as? ServiceError)?.isOfStorage != true
    let pause = counts ? Duration.seconds(min(60, 1 << min(job.attempts - 1, 6))) : Self.diskPause
    // Such a disk may not even take the job back at once. At a shutdown the next start does.
    repeat {
      let runAt = clock.now().advanced(by: pause)
      do {
        return try await store.database.write { try $0.returnJob(job.id, runAt: runAt, counts: counts) }
      } catch {
        logger.error(
          "A job cannot be given back yet", metadata: ["job": "\(job.kind.rawValue)", "error": "\(error)"])
        try? await cancelWhenGracefulShutdown { try await Task.sleep(for: Self.diskPause) }
      }
    } while !Task.isShuttingDownGracefully && !Task.isCancelled
  }

  /// Wakes the worker when the next job is due but not before `least`, or in a second when the store doesn't say. At the
  /// latest in half a minute: commands put jobs into the store without being able to wake anybody.
  private func makeAlarm(
    after least: Duration, _ wake: @escaping @Sendable () -> Void
  ) async -> Task<Void, Never>? {
    var pause = max(least, .seconds(1))
    do {
      let now = clock.now()
      let next = try await store.database.readInline { try $0.nextJobTime(of: Array(handlers.keys), at: now) }
      let wait = next.map { Duration.milliseconds($0.milliseconds - now.milliseconds) } ?? Self.maxWait
      pause = max(least, min(wait, Self.maxWait))
    } catch is CancellationError {
      return nil
    } catch {
      logger.error("The next job's time could not be read", metadata: ["error": "\(error)"])
    }
    return Task { [pause] in
      try? await Task.sleep(for: pause)
      if !Task.isCancelled { wake() }
    }
  }
}

extension JobWorker: CustomStringConvertible {
  /// The kinds of its jobs alone: logs of the service's beginning show all that is started, whole.
  var description: String { "JobWorker(\(handlers.keys.map(\.rawValue).sorted().joined(separator: ", ")))" }
}
