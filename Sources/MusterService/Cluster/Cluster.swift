internal import Logging
internal import MusterStore
internal import ServiceLifecycle
internal import Synchronization

/// Queues messages to the other services that share the store. Does nothing if there are none.
final class Cluster: Sendable {
  private struct State {
    /// The messages to send, at most one per subject.
    var messages: [ClusterMessage: ClusterMessage] = [:]
  }

  /// Nil if no other service shares the store.
  let channel: (any NotificationChannel)?
  private let state = Mutex(State())
  private let wakeUps: AsyncStream<Void>
  private let wake: AsyncStream<Void>.Continuation

  /// The maximum number of waiting messages. Further ones are dropped; the other services poll for changes anyway.
  private static let maxWaiting = 10_000

  init(channel: (any NotificationChannel)?) {
    self.channel = channel
    (wakeUps, wake) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
  }

  /// Queues a message to the other services, and returns immediately.
  func tell(_ message: ClusterMessage) {
    guard channel != nil else { return }
    state.withLock { state in
      guard state.messages.count < Self.maxWaiting else { return }
      state.messages[message.subject] = message
    }
    wake.yield()
  }

  /// Waits for messages and removes them from the queue; nil at the end.
  fileprivate func next(_ iterator: inout AsyncStream<Void>.AsyncIterator) async -> [ClusterMessage]? {
    guard await iterator.next() != nil else { return nil }
    // Batches changes that happen at nearly the same time, and merges repeated ones.
    try? await Task.sleep(for: .milliseconds(50))
    return state.withLock { state in
      defer { state.messages.removeAll() }
      return Array(state.messages.values)
    }
  }

  fileprivate func outgoing() -> AsyncStream<Void>.AsyncIterator { wakeUps.makeAsyncIterator() }
}

/// Exchanges messages with the other services. To make up for lost ones, it wakes all watchers and workers when the
/// channel reconnects, and every few seconds.
struct ClusterService: Service {
  let cluster: Cluster
  let changes: SessionChanges
  let signal: JobSignal
  let activeUploads: ActiveUploads
  let logger: Logger
  /// Identifies this service, which ignores its own messages.
  private let id: String

  private static let lookAgainPause = Duration.seconds(5)

  init(
    _ cluster: Cluster, id: String, changes: SessionChanges, signal: JobSignal, activeUploads: ActiveUploads,
    logger: Logger
  ) {
    self.cluster = cluster
    self.id = id
    self.changes = changes
    self.signal = signal
    self.activeUploads = activeUploads
    self.logger = logger
  }

  func run() async throws {
    guard let channel = cluster.channel else { return try await gracefulShutdown() }
    await cancelWhenGracefulShutdown {
      await withDiscardingTaskGroup { group in
        group.addTask { await send(through: channel) }
        group.addTask { await receive(from: channel) }
        group.addTask {
          while (try? await Task.sleep(for: Self.lookAgainPause)) != nil { lookAgain() }
        }
      }
    }
  }

  private func send(through channel: any NotificationChannel) async {
    var iterator = cluster.outgoing()
    while let messages = await cluster.next(&iterator) {
      let texts = ClusterNotification.texts(messages, from: id, maxByteCount: channel.maxByteCount)
      do {
        try await channel.send(texts)
      } catch {
        logger.debug("The other services could not be notified of changes", metadata: ["error": "\(error)"])
      }
    }
  }

  private func receive(from channel: any NotificationChannel) async {
    for await notification in channel.receive() {
      switch notification {
      case .connected: lookAgain()
      case .text(let text):
        let (sender, messages) = ClusterNotification.read(text)
        guard sender != id else { continue }
        for message in messages { take(message) }
      }
    }
  }

  private func take(_ message: ClusterMessage) {
    switch message {
    case .session(let session): changes.wakeWatchers(of: session)
    case .queue(let project): changes.wakeWatchers(ofQueue: project)
    case .jobs(let kind): signal.wakeWorkers(of: [JobKind(rawValue: kind)])
    case .progress(let session, let upload, let received, let expected):
      activeUploads.noteElsewhere(upload, in: session, receivedBytes: received, of: expected)
    case .end(let session, let upload): activeUploads.endElsewhere(upload, in: session)
    case .hangUp(let session, let upload, let epoch, let isSure):
      activeUploads.hangUpHere(upload, in: session, upTo: epoch, isSure: isSure)
    }
  }

  private func lookAgain() {
    changes.wakeAllWatchers()
    signal.wakeAll()
  }
}

extension ClusterService: CustomStringConvertible {
  /// The name only, since the logs at startup print all services in full.
  var description: String { "ClusterService" }
}
