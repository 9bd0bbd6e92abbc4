internal import MusterStore
internal import Synchronization

/// Wakes workers: there may be a job to do.
final class JobSignal: Sendable {
  private struct Worker {
    let kinds: Set<Job.Kind>
    let wakeUps: AsyncStream<Void>.Continuation
  }

  private struct State {
    var workers: [Worker] = []
    var isFinished = false
  }

  private let state = Mutex(State())

  /// What wakes a worker that does jobs of these kinds, and how it wakes itself.
  func wakeUps(
    for kinds: Set<Job.Kind>
  ) -> (stream: AsyncStream<Void>, continuation: AsyncStream<Void>.Continuation) {
    let made = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let isFinished = state.withLock { state in
      state.workers.append(Worker(kinds: kinds, wakeUps: made.continuation))
      return state.isFinished
    }
    if isFinished { made.continuation.finish() }
    return made
  }

  /// Wakes those who do jobs of these kinds; nobody else has anything to look for.
  func wake(_ kinds: Set<Job.Kind>) {
    for worker in state.withLock(\.workers) where !worker.kinds.isDisjoint(with: kinds) { worker.wakeUps.yield() }
  }

  /// Lets no worker begin anything any more.
  func finish() {
    let workers = state.withLock { state in
      state.isFinished = true
      return state.workers
    }
    for worker in workers { worker.wakeUps.finish() }
  }
}
