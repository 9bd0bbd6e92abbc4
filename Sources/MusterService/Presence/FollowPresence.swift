internal import MusterStore
package import VerificationFlow

/// Shows the embedded presence check to the person's client, and handles its requests other than frames.
///
/// A ticket gives access to a page that has no token.
package struct FollowPresence: Sendable {
  /// An event of a check.
  package enum Item: Sendable, Equatable {
    /// The current state of the check.
    case check(PresenceView)
    /// A keep-alive, so that the connection is not considered dead.
    case heartbeat
  }

  /// The client of a check.
  package enum Client: Sendable {
    /// A client with the check's ticket, and possibly a token as well.
    case ticket(String, Caller? = nil)
    /// A client with a token only.
    case caller(Caller)

    fileprivate var caller: Caller? {
      switch self {
      case .ticket(_, let caller): caller
      case .caller(let caller): caller
      }
    }
  }

  /// The interval of keep-alives.
  static let heartbeat = Duration.seconds(15)

  let store: Store
  @Shared var configuration: ServiceConfiguration
  let clock: Clock
  let changes: SessionChanges
  let checks: CheckPresence
  let tickets: PresenceTickets
  let access: AccessWatch

  /// Returns the current state of the check.
  ///
  /// - Throws: `PRESENCE_CHECK_NOT_FOUND` if it does not exist for this client.
  package func show(_ id: PresenceCheckID, for client: Client) async throws -> PresenceView {
    try await find(id, for: client).view
  }

  /// Returns the state of the check now and after each change, until the check is submitted.
  ///
  /// - Returns: The events, and the session and project of the check.
  /// - Throws: `PRESENCE_CHECK_NOT_FOUND`.
  package func events(
    of id: PresenceCheckID, for client: Client
  ) async throws -> (events: EventFeed<Item>, session: SessionID, project: ProjectID) {
    let session = try await find(id, for: client).session
    let project = try await store.database.readInline { try $0.session(session)?.projectId }
    guard let project else { throw ServiceError.presenceCheckNotFound }
    let events = EventFeed<Item>(
      heartbeat: (.heartbeat, every: Self.heartbeat), awaitRevocation: access.revocation(of: client.caller)
    ) { send in
      var last: PresenceView?
      for await _ in changes.watch(session) {
        let view = try await show(id, for: client)
        if view != last { send(.check(view)) }
        last = view
        if view.status == .submitted { break }
      }
    }
    return (events, session, project)
  }

  /// Begins another try.
  ///
  /// - Throws: `PRESENCE_CHECK_NOT_FOUND`; `PRESENCE_CHECK_OVER` if the process no longer waits for the check;
  ///   `PRESENCE_TRIES_EXHAUSTED` after the last one.
  package func beginAgain(_ id: PresenceCheckID, for client: Client) async throws -> PresenceView {
    let (view, session) = try await find(id, for: client)
    guard view.status != .submitted else { throw ServiceError.presenceCheckOver }
    guard view.triesLeft > 0 else {
      throw ServiceError(.presenceTriesExhausted, "The presence check was started too many times.")
    }
    _ = try await checks.begin(session, by: .session)
    return try await show(id, for: client)
  }

  /// Reports that the person has completed the check.
  ///
  /// - Throws: `PRESENCE_CHECK_NOT_FOUND`; `PRESENCE_CHECK_OVER`; `PRESENCE_STEPS_MISSING` while a step is due.
  package func submit(_ id: PresenceCheckID, for client: Client) async throws -> PresenceView {
    let (view, session) = try await find(id, for: client)
    guard view.status != .submitted else { throw ServiceError.presenceCheckOver }
    guard view.status == .complete else {
      throw ServiceError(.presenceStepsMissing, "Not all steps of the presence check are complete.")
    }
    try await checks.submit(session, by: .session)
    return try await show(id, for: client)
  }

  /// Submits the check without its steps, because the person cannot take them: a reviewer decides.
  ///
  /// - Throws: `PRESENCE_CHECK_NOT_FOUND`; `PRESENCE_CHECK_OVER`; `PRESENCE_WAIVER_NOT_ALLOWED` if the project does not
  ///   allow it, or no cases go to reviewers.
  package func waive(_ id: PresenceCheckID, for client: Client) async throws -> PresenceView {
    let (view, session) = try await find(id, for: client)
    guard view.status != .submitted else { throw ServiceError.presenceCheckOver }
    guard view.canBeWaived else {
      throw ServiceError(.presenceWaiverNotAllowed, "The project does not let a reviewer decide instead of the steps.")
    }
    let now = clock.now()
    try await store.database.write { connection in
      guard var check = try connection.presenceCheck(id), check.judgement == nil, check.waivedAt == nil else { return }
      check.waivedAt = now
      try connection.save(check)
      try connection.insert(
        AuditRecord(at: now, sessionId: session, actor: .session, action: .presenceWaived, subject: id.rawValue))
    }
    try await checks.submit(session, by: .session)
    return try await show(id, for: client)
  }

  private func find(
    _ id: PresenceCheckID, for client: Client
  ) async throws -> (view: PresenceView, session: SessionID) {
    let now = clock.now()
    let (standing, allowsWaiver) = try await store.database.readInline { connection in
      let standing = try CurrentPresenceCheck(id, on: connection, configuration, at: now)
      let project = try connection.project(ofSession: standing.record.sessionId)
      return (standing, project?.allowsPresenceWaiver == true && configuration.review != .never)
    }
    try admit(client, to: standing)
    return (standing.view(tickets, allowsWaiver: allowsWaiver, at: now), standing.record.sessionId)
  }

  private func admit(_ client: Client, to standing: CurrentPresenceCheck) throws(ServiceError) {
    let check = standing.record
    switch client {
    case .ticket(let ticket, let caller) where tickets.opens(ticket, check) && standing.isOpen(to: caller): break
    case .caller(.session(let session, _)) where session.id == check.sessionId: break
    default: throw .presenceCheckNotFound
    }
  }
}
