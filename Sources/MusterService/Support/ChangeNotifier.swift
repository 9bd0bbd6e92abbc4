internal import Synchronization
internal import VerificationFlow

/// Notifies the watchers of sessions, and of the review queues of projects, here and in the other services that share
/// the store.
struct SessionChanges: Sendable {
  let cluster: Cluster
  /// Any change of a session, even of the progress of its uploads.
  private let sessions = ChangeNotifier<SessionID>()
  /// The changes of a session that are in the store.
  private let rows = ChangeNotifier<SessionID>()
  private let queues = ChangeNotifier<ProjectID>()

  init(cluster: Cluster) {
    self.cluster = cluster
  }

  /// Whether no more changes are notified.
  var isFinished: Bool { sessions.isFinished }

  /// Reports that a session changed.
  func signal(_ session: SessionID) {
    wakeWatchers(of: session)
    cluster.tell(.session(session))
  }

  /// Reports that the review queue of a project changed.
  func signalQueue(of project: ProjectID) {
    wakeWatchers(ofQueue: project)
    cluster.tell(.queue(project))
  }

  /// Reports that the review of a session changed, other than by a step of its process.
  func signalReview(_ session: SessionID, _ project: ProjectID) {
    signal(session)
    signalQueue(of: project)
  }

  /// Reports to this service only that a session changed.
  func wakeWatchers(of session: SessionID) {
    rows.signal(session)
    sessions.signal(session)
  }

  /// Reports to this service only that an upload or an inspection of a session has progressed.
  func wakeWatchers(ofProgressIn session: SessionID) { sessions.signal(session) }

  /// Reports to this service only that a review queue changed.
  func wakeWatchers(ofQueue project: ProjectID) { queues.signal(project) }

  /// Reports to this service only that anything may have changed.
  func wakeAllWatchers() {
    rows.signalAll()
    sessions.signalAll()
    queues.signalAll()
  }

  /// Returns a stream that yields immediately and after each change of the session.
  func watch(_ session: SessionID) -> AsyncStream<Void> { sessions.watch(session) }

  /// Returns a stream that yields after each change of the session from now on.
  func watchFromNow(_ session: SessionID) -> AsyncStream<Void> { sessions.watch(session, yieldsAtOnce: false) }

  /// Returns a stream that yields immediately and after each change of the session that is in the store.
  func watchRows(of session: SessionID) -> AsyncStream<Void> { rows.watch(session) }

  /// Returns a stream that yields immediately and after each change of the project's review queue.
  func watchQueue(of project: ProjectID) -> AsyncStream<Void> { queues.watch(project) }

  /// Ends all streams.
  func finish() {
    sessions.finish()
    rows.finish()
    queues.finish()
  }
}

/// Notifies watchers that something, such as a session or a project's queue, has changed. They read the change from
/// the store.
final class ChangeNotifier<Key: Hashable & Sendable>: Sendable {
  private struct Watchers {
    var byID: [Int: AsyncStream<Void>.Continuation] = [:]
  }

  private struct State {
    var nextID = 0
    var watched: [Key: Watchers] = [:]
    var isFinished = false
  }

  private let state = Mutex(State())

  /// Wakes all watchers of a key.
  func signal(_ key: Key) {
    let watchers = state.withLock { $0.watched[key]?.byID.values.map { $0 } ?? [] }
    for watcher in watchers {
      watcher.yield()
    }
  }

  /// Wakes all watchers.
  func signalAll() {
    for watcher in state.withLock({ $0.watched.values.flatMap(\.byID.values) }) { watcher.yield() }
  }

  /// Whether no more changes are notified.
  var isFinished: Bool { state.withLock { $0.isFinished } }

  /// Ends all streams, so that a stopping service does not wait for them. A stream created later yields once and
  /// ends.
  func finish() {
    let watchers = state.withLock { state in
      state.isFinished = true
      return state.watched.values.flatMap(\.byID.values)
    }
    for watcher in watchers {
      watcher.finish()
    }
  }

  /// Returns a stream that yields immediately, if `yieldsAtOnce`, and after each change. Changes in quick succession
  /// are merged.
  func watch(_ key: Key, yieldsAtOnce: Bool = true) -> AsyncStream<Void> {
    let (stream, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let (id, isFinished) = state.withLock { state in
      state.nextID += 1
      state.watched[key, default: Watchers()].byID[state.nextID] = continuation
      return (state.nextID, state.isFinished)
    }
    continuation.onTermination = { [weak self] _ in
      self?.state.withLock { state in
        state.watched[key]?.byID[id] = nil
        if state.watched[key]?.byID.isEmpty == true {
          state.watched[key] = nil
        }
      }
    }
    if yieldsAtOnce { continuation.yield() }
    if isFinished { continuation.finish() }
    return stream
  }
}
