internal import MusterStore
package import VerificationFlow

/// Shows reviewers what changes in their queue, and in the case that they look at.
package struct FollowReviews: Sendable {
  /// Something that a follower is told.
  package enum Item: Sendable, Equatable {
    /// Something changed in the queue. So many cases wait, up to one more than ``ListReviews/maxCounted``.
    case queue(waiting: Int)
    /// Something changed in the case: it has this revision now, and this reviewer has it.
    case `case`(revision: Int, leasedBy: String?)
    /// Nothing happened for a while; said so that the line is not taken for dead.
    case silence
  }

  private static let silence = Duration.seconds(20)
  /// At most twice a second, however much happens.
  private static let pause = Duration.milliseconds(500)

  let store: Store
  let clock: Clock
  let changes: ChangeNotifier<SessionID>
  let queues: ChangeNotifier<ProjectID>

  /// What changes in the project's queue, beginning with how it is now, until the service stops; with a case also what
  /// changes in it, until it is erased.
  ///
  /// - Throws: `SESSION_NOT_FOUND` if there is no such case for this caller; `SCOPE_MISSING`, `ROLE_MISSING`.
  package func callAsFunction(case id: SessionID? = nil, by caller: Caller) async throws -> EventFeed<Item> {
    let reviewer = try caller.reviewer(may: .see)
    if let id {
      try await store.database.read { connection in
        guard let session = try connection.session(id), caller.sees(session) else { throw ServiceError.sessionNotFound }
      }
    }
    return EventFeed(silence: (.silence, every: Self.silence)) { tell in
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await followQueue(of: reviewer.project, tell) }
        if let id { group.addTask { try await followCase(id, tell) } }
        try await group.waitForAll()
      }
    }
  }

  private func followQueue(of project: ProjectID, _ tell: @Sendable (Item) -> Void) async throws {
    for await _ in queues.watch(project) {
      let waiting = try await store.database.read {
        try $0.countWaiting(in: project, upTo: ListReviews.maxCounted + 1)
      }
      tell(.queue(waiting: waiting))
      try await Task.sleep(for: Self.pause)
    }
  }

  private func followCase(_ id: SessionID, _ tell: @Sendable (Item) -> Void) async throws {
    var last: Item?
    for await _ in changes.watch(id) {
      let now = clock.now()
      let events = try await store.database.read { connection in
        try connection.session(id).map { session in
          Item.case(revision: session.revision, leasedBy: try connection.leases(of: [id], at: now).first?.reviewer)
        }
      }
      guard let events else { return }
      if events != last { tell(events) }
      last = events
      try await Task.sleep(for: Self.pause)
    }
  }
}
