internal import Logging
internal import MusterStore
internal import ServiceLifecycle
internal import Synchronization
internal import VerificationFlow

/// Does the jobs of the store, several at once, woken by a signal or by the time of the next one.
///
/// Claiming a job leases it, so a crash gives it back; jobs that are running when the service drains are finished, the
/// others stay for the next start.
struct JobWorker: Service {
  let store: Store
  let clock: Clock
  let signal: JobSignal
  let concurrency: Int
  let inspectDocument: InspectDocument
  let letTimePass: LetTimePass
  let expireUpload: ExpireUpload
  let logger: Logger
  /// What the leases of this process are taken under.
  let owner = freshID()

  /// How long a job may run before another may take it.
  private static let lease = Duration.seconds(60)

  func run() async throws {
    signal.wake()
    let slots = Slots(concurrency)
    await withGracefulShutdownHandler {
      await withDiscardingTaskGroup { group in
        var alarm: Task<Void, Never>?
        for await _ in signal.stream {
          alarm?.cancel()
          // With all slots taken, the first to be free wakes us.
          while slots.take() {
            guard let (job, isAlive) = await claim() else {
              slots.giveBack()
              alarm = await makeAlarm()
              break
            }
            group.addTask {
              await perform(job, isAlive: isAlive)
              slots.giveBack()
              signal.wake()
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
    try await inspectDocument.images.stop()
  }

  /// The next job that is due, leased, and whether there is still something to do about it.
  private func claim() async -> (JobRecord, isAlive: Bool)? {
    let now = clock.now()
    do {
      return try await store.database.write { connection in
        let until = now.advanced(by: Self.lease)
        guard let job = try connection.claimJob(owner: owner, until: until, now: now) else { return nil }
        switch job.kind {
        case .inspectDocument: return (job, try inspectDocument.begin(job, on: connection, at: now))
        case .deadline, .expireUpload: return (job, true)
        }
      }
    } catch is CancellationError {
      return nil
    } catch {
      logger.error("No job could be claimed", metadata: ["error": "\(error)"])
      return nil
    }
  }

  private func perform(_ job: JobRecord, isAlive: Bool) async {
    do {
      guard isAlive else {
        return try await store.database.write { try $0.removeJob(job.id) }
      }
      switch job.kind {
      case .inspectDocument: try await inspectDocument(job)
      case .deadline: try await letTimePass(job)
      case .expireUpload: try await expireUpload(job)
      }
    } catch {
      logger.error(
        "A job failed and will be tried again",
        metadata: ["job": "\(job.kind.rawValue)", "attempt": "\(job.attempts)", "error": "\(error)"])
      await giveBack(job)
    }
  }

  /// Tries again later: after 1, 2, 4 … seconds, at most a minute.
  private func giveBack(_ job: JobRecord) async {
    let pause = Duration.seconds(min(60, 1 << min(job.attempts - 1, 6)))
    let runAt = clock.now().advanced(by: pause)
    do {
      try await store.database.write { try $0.returnJob(job.id, runAt: runAt) }
    } catch {
      logger.error("A job stays leased until its time is up", metadata: ["job": "\(job.kind.rawValue)"])
    }
  }

  /// Wakes the worker when the next job is due, or in a second when the store doesn't say.
  private func makeAlarm() async -> Task<Void, Never>? {
    var pause = Duration.seconds(1)
    do {
      guard let next = try await store.database.read({ try $0.nextJobTime() }) else { return nil }
      pause = .milliseconds(max(100, next.milliseconds - clock.now().milliseconds))
    } catch is CancellationError {
      return nil
    } catch {
      logger.error("The next job's time could not be read", metadata: ["error": "\(error)"])
    }
    return Task { [pause] in
      try? await Task.sleep(for: pause)
      if !Task.isCancelled { signal.wake() }
    }
  }
}

/// How many jobs may be begun beside those that run.
private final class Slots: Sendable {
  private let free: Mutex<Int>

  init(_ count: Int) {
    free = Mutex(count)
  }

  func take() -> Bool {
    free.withLock { free in
      guard free > 0 else { return false }
      free -= 1
      return true
    }
  }

  func giveBack() {
    free.withLock { $0 += 1 }
  }
}
