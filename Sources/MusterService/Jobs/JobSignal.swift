internal import MusterStore
internal import Synchronization

/// Wakes workers when jobs were inserted, here and in the other services that share the store.
final class JobSignal: Sendable {
  private struct Worker {
    let kinds: Set<JobKind>
    let wakeUps: AsyncStream<Void>.Continuation
  }

  private struct State {
    var workers: [Worker] = []
    var isFinished = false
  }

  private let cluster: Cluster
  private let state = Mutex(State())

  init(cluster: Cluster) {
    self.cluster = cluster
  }

  /// Returns a stream of signals for a worker that runs jobs of these kinds, and the continuation to wake itself.
  func wakeUps(
    for kinds: Set<JobKind>
  ) -> (stream: AsyncStream<Void>, continuation: AsyncStream<Void>.Continuation) {
    let made = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let isFinished = state.withLock { state in
      state.workers.append(Worker(kinds: kinds, wakeUps: made.continuation))
      return state.isFinished
    }
    if isFinished { made.continuation.finish() }
    return made
  }

  /// Wakes the workers that run jobs of these kinds.
  func wake(_ kinds: Set<JobKind>) {
    wakeWorkers(of: kinds)
    for kind in kinds { cluster.tell(.jobs(kind.rawValue)) }
  }

  /// Wakes the workers of this service only.
  func wakeWorkers(of kinds: Set<JobKind>) {
    for worker in state.withLock(\.workers) where !worker.kinds.isDisjoint(with: kinds) { worker.wakeUps.yield() }
  }

  /// Wakes all workers of this service.
  func wakeAll() {
    for worker in state.withLock(\.workers) { worker.wakeUps.yield() }
  }

  /// Ends the streams of all workers, which then claim no more jobs.
  func finish() {
    let workers = state.withLock { state in
      state.isFinished = true
      return state.workers
    }
    for worker in workers { worker.wakeUps.finish() }
  }
}
