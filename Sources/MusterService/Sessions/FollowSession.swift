internal import MusterStore
package import VerificationFlow

/// Streams the changes of a session, from a given event on.
package struct FollowSession: Sendable {
  /// An item of the stream.
  package enum Item: Sendable {
    /// A durable event; sent again to followers who missed it.
    case event(SessionEvent)
    /// The current progress of an upload.
    case upload(UploadProgress)
    /// Sent at a fixed interval, to keep the connection alive.
    case heartbeat
  }

  private static let maxAtOnce = 200
  private static let heartbeat = Duration.seconds(20)

  let store: Store
  let activeUploads: ActiveUploads
  let changes: SessionChanges
  let access: AccessWatch

  /// Streams the changes after the event of this number, including future ones, until the session's end.
  ///
  /// - Parameter number: The last event that the follower knows; 0 starts with the first one.
  /// - Throws: `SESSION_NOT_FOUND` if the session does not exist for this caller; `SCOPE_MISSING`.
  package func follow(_ id: SessionID, after number: Int, by caller: Caller) async throws -> EventFeed<Item> {
    try caller.requireReader()
    _ = try await store.database.readInline { connection in
      try connection.requireSession(id, for: caller)
    }
    return EventFeed(
      heartbeat: (.heartbeat, every: Self.heartbeat), awaitRevocation: access.revocation(of: caller)
    ) { try await follow(id, after: number, $0) }
  }

  private func follow(_ id: SessionID, after number: Int, _ send: (Item) -> Void) async throws {
    var last = number
    var uploads: [UploadID: UploadProgress] = [:]
    for await _ in changes.watch(id) {
      var hasMore = true
      var isOver = false
      while hasMore {
        let (events, isClosed) = try await store.database.read { [last] connection in
          (
            try connection.events(of: id, after: last, limit: Self.maxAtOnce),
            try connection.status(of: id)?.isOpen != true
          )
        }
        for event in events { send(.event(event)) }
        last = events.last?.number ?? last
        hasMore = events.count == Self.maxAtOnce
        isOver = isClosed && !hasMore
      }
      let active = activeUploads.progressOfAll(in: id)
      for progress in active where uploads[progress.id] != progress { send(.upload(progress)) }
      uploads = Dictionary(uniqueKeysWithValues: active.map { ($0.id, $0) })
      if isOver { return }
      // At most ten times a second, however fast the bytes arrive.
      try await Task.sleep(for: .milliseconds(100))
    }
  }
}
