internal import MusterStore
package import VerificationFlow

/// Streams the changes of the review queue and of one case to reviewers.
package struct FollowReviews: Sendable {
  /// An item of the stream.
  package enum Item: Sendable, Equatable {
    /// The queue changed. The number of waiting cases is counted up to one more than ``ListReviews/maxCounted``.
    case queue(waiting: Int)
    /// The case changed: its current revision, and the reviewer who has leased it.
    case `case`(revision: Int, leasedBy: String?)
    /// Sent at a fixed interval, to keep the connection alive.
    case heartbeat
  }

  private static let heartbeat = Duration.seconds(20)
  /// At most two items a second, whatever the number of changes.
  private static let pause = Duration.milliseconds(500)

  let store: Store
  let clock: Clock
  let changes: SessionChanges

  /// Streams the changes of the project's queue, starting with its current state, until the service stops; with an id
  /// also those of a case, until it is erased.
  ///
  /// - Throws: `SESSION_NOT_FOUND` if there is no such case for this caller; `SCOPE_MISSING`, `ROLE_MISSING`.
  package func follow(case id: SessionID? = nil, by caller: Caller) async throws -> EventFeed<Item> {
    let reviewer = try caller.reviewer(may: .see)
    if let id {
      _ = try await store.database.read { connection in
        try connection.requireSession(id, for: caller)
      }
    }
    return EventFeed(heartbeat: (.heartbeat, every: Self.heartbeat)) { send in
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await followQueue(of: reviewer.project, send) }
        if let id { group.addTask { try await followCase(id, send) } }
        try await group.waitForAll()
      }
    }
  }

  private func followQueue(of project: ProjectID, _ send: @Sendable (Item) -> Void) async throws {
    for await _ in changes.watchQueue(of: project) {
      let waiting = try await store.database.read {
        try $0.countWaiting(in: project, upTo: ListReviews.maxCounted + 1)
      }
      send(.queue(waiting: waiting))
      try await Task.sleep(for: Self.pause)
    }
  }

  private func followCase(_ id: SessionID, _ send: @Sendable (Item) -> Void) async throws {
    var last: Item?
    for await _ in changes.watch(id) {
      let now = clock.now()
      let events = try await store.database.read { connection in
        try connection.session(id).map { session in
          Item.case(revision: session.revision, leasedBy: try connection.leases(of: [id], at: now).first?.reviewer)
        }
      }
      guard let events else { return }
      if events != last { send(events) }
      last = events
      try await Task.sleep(for: Self.pause)
    }
  }
}
