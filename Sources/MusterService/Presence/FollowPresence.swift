internal import MusterStore
package import VerificationFlow

/// Shows a presence check of our own to the person's side of it, and takes what it says besides frames.
///
/// A ticket opens it to a page that has no token.
package struct FollowPresence: Sendable {
  /// What is told of a check.
  package enum Item: Sendable, Equatable {
    /// It is like this now.
    case check(PresenceView)
    /// Nothing, so that the line is not taken for dead.
    case silence
  }

  /// Who comes to a check.
  package enum Visitor: Sendable {
    /// Somebody with the check's ticket, and perhaps a token besides.
    case ticket(String, Caller? = nil)
    /// Somebody with a token.
    case caller(Caller)
  }

  /// How often silence is told.
  static let silence = Duration.seconds(15)

  let advance: AdvanceProcess
  let checkPresence: CheckPresence
  let tickets: PresenceTickets

  /// The check as it stands.
  ///
  /// - Throws: `PRESENCE_CHECK_NOT_FOUND` for one that is not there for this visitor.
  package func callAsFunction(_ id: PresenceCheckID, for visitor: Visitor) async throws -> PresenceView {
    try await find(id, for: visitor).view
  }

  /// The check now, and again after each change, until the person is through with it.
  ///
  /// - Throws: `PRESENCE_CHECK_NOT_FOUND`.
  /// - Returns: Also whose check it is.
  package func events(
    of id: PresenceCheckID, for visitor: Visitor
  ) async throws -> (events: EventFeed<Item>, session: SessionID, project: ProjectID) {
    let session = try await find(id, for: visitor).session
    let project = try await advance.store.database.read { try $0.session(session)?.projectId }
    guard let project else { throw ServiceError.presenceCheckNotFound }
    let events = EventFeed<Item>(silence: (.silence, every: Self.silence)) { tell in
      var last: PresenceView?
      for await _ in advance.changes.watch(session) {
        let view = try await self(id, for: visitor)
        if view != last { tell(.check(view)) }
        last = view
        if view.status == .submitted { break }
      }
    }
    return (events, session, project)
  }

  /// Begins another try.
  ///
  /// - Throws: `PRESENCE_CHECK_NOT_FOUND`; `PRESENCE_CHECK_OVER` if nobody waits for the check any more;
  ///   `PRESENCE_TRIES_EXHAUSTED` after the last one.
  package func beginAgain(_ id: PresenceCheckID, for visitor: Visitor) async throws -> PresenceView {
    let (view, session) = try await find(id, for: visitor)
    guard view.status != .submitted else { throw ServiceError.presenceCheckOver }
    guard view.triesLeft > 0 else {
      throw ServiceError(.exhausted, "PRESENCE_TRIES_EXHAUSTED", "The check was begun too often.")
    }
    _ = try await checkPresence.begin(session, by: "session")
    return try await self(id, for: visitor)
  }

  /// Says that the person is through with it.
  ///
  /// - Throws: `PRESENCE_CHECK_NOT_FOUND`; `PRESENCE_CHECK_OVER`; `PRESENCE_STEPS_MISSING` while a step is due.
  package func submit(_ id: PresenceCheckID, for visitor: Visitor) async throws -> PresenceView {
    let (view, session) = try await find(id, for: visitor)
    guard view.status != .submitted else { throw ServiceError.presenceCheckOver }
    guard view.status == .complete else {
      throw ServiceError(.conflict, "PRESENCE_STEPS_MISSING", "There are steps that were not taken yet.")
    }
    try await checkPresence.submit(session, by: "session")
    return try await self(id, for: visitor)
  }

  private func find(
    _ id: PresenceCheckID, for visitor: Visitor
  ) async throws -> (view: PresenceView, session: SessionID) {
    let now = advance.clock.now()
    let standing = try await advance.store.database.read { try CurrentPresenceCheck(id, advance, on: $0) }
    try admit(visitor, to: standing)
    return (standing.view(tickets, at: now), standing.record.sessionId)
  }

  private func admit(_ visitor: Visitor, to standing: CurrentPresenceCheck) throws(ServiceError) {
    let check = standing.record
    switch visitor {
    case .ticket(let ticket, let caller) where tickets.opens(ticket, check.id) && standing.isOpen(to: caller): break
    case .caller(.session(let session)) where session.id == check.sessionId: break
    default: throw .presenceCheckNotFound
    }
  }
}
