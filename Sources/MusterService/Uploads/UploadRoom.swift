internal import MusterStore
internal import Synchronization

/// Whether there is room for one more upload: among those that arrive, and in the queue of pictures to be inspected.
///
/// Asked before a body, so that whoever is turned away sends none.
final class UploadRoom: Sendable {
  /// How long it is believed how full the queue is: counting it costs the more the longer it is.
  private static let trust = Duration.seconds(1)

  private struct Queue {
    var isFull = false
    var countedAt: ContinuousClock.Instant?
  }

  private let store: Store
  private let arriving: Slots
  private let mostWaiting: Int
  private let queue = Mutex(Queue())

  /// - Parameters:
  ///   - uploads: How many may arrive at the same time.
  ///   - mostWaiting: How many pictures may wait for their inspection.
  init(_ store: Store, uploads: Int, mostWaiting: Int) {
    self.store = store
    arriving = Slots(uploads)
    self.mostWaiting = mostWaiting
  }

  /// Takes the room of an upload that arrives; `leave` gives it back.
  ///
  /// - Throws: `SERVICE_BUSY`.
  func enter() throws(Refusal) {
    guard arriving.take() else {
      throw Refusal(.unavailable, "SERVICE_BUSY", "Too many uploads arrive at the same time.")
    }
  }

  /// Gives it back.
  func leave() { arriving.giveBack() }

  /// - Throws: `SERVICE_BUSY` if no further picture may wait; what the store throws.
  func checkQueue() async throws {
    let known = queue.withLock { queue -> Bool? in
      if let countedAt = queue.countedAt, countedAt.duration(to: .now) < Self.trust { return queue.isFull }
      // The others need not count as well.
      queue.countedAt = .now
      return nil
    }
    let isFull = if let known { known } else { try await count() }
    guard isFull else { return }
    throw Refusal(
      .unavailable, "SERVICE_BUSY", "Too many pictures wait for their inspection.", retryAfter: .seconds(5))
  }

  private func count() async throws -> Bool {
    let isFull = try await store.database.read { [mostWaiting] connection in
      try connection.hasJobs(of: .inspectDocument, atLeast: mostWaiting)
    }
    queue.withLock { $0.isFull = isFull }
    return isFull
  }
}
