internal import MusterStore
package import VerificationFlow

/// Finds sessions for the API of hosted verification sessions, which only programs with a key use.
package struct FindVerificationSession: Sendable {
  let store: Store
  let clock: Clock
  let list: ListSessions
  let show: ShowSession

  /// Returns the session with this id.
  ///
  /// - Throws: `SESSION_NOT_FOUND` if it does not exist for this caller; `SCOPE_MISSING`.
  package func callAsFunction(_ id: SessionID, by caller: Caller) async throws -> VerificationSessionView {
    let key = try caller.key(with: .sessions, .review)
    return try await store.database.readInline { try view(of: id, for: key, on: $0) }
  }

  /// Returns the session that the link with this token leads to.
  ///
  /// - Throws: `LINK_NOT_FOUND` if there is no such link, it was revoked, or it expired before it was opened;
  ///   `SESSION_NOT_FOUND` if its session does not exist for this caller; `SCOPE_MISSING`.
  package func callAsFunction(token: String, by caller: Caller) async throws -> VerificationSessionView {
    let key = try caller.key(with: .sessions, .review)
    let now = clock.now()
    return try await store.database.readInline { connection in
      guard let id = Secrets.link(of: token, Secrets.linkPrefix, secret: store.secret),
        let link = try connection.link(id), link.revokedAt == nil,
        link.openedAt != nil || link.standing(at: now) == .open
      else { throw ServiceError.linkNotFound }
      return try view(of: link.sessionId, for: key, on: connection)
    }
  }

  /// Returns a page of the project's sessions, newest first, and the cursor of the next one.
  ///
  /// - Throws: `SCOPE_MISSING`; `INVALID_REQUEST` for an invalid value.
  package func callAsFunction(
    _ query: ListSessions.Query, by caller: Caller
  ) async throws -> (sessions: [VerificationSessionView], nextCursor: String?) {
    let key = try caller.key(with: .sessions, .review)
    let (page, cursor) = try await list(query, by: caller)
    let sessions = try await store.database.read { connection in
      try page.map { try complete($0, for: key, on: connection) }
    }
    return (sessions, cursor)
  }

  /// Returns the settings of the pages of the caller's project.
  ///
  /// - Throws: `SCOPE_MISSING`.
  package func settings(by caller: Caller) async throws -> HostedSettings {
    let key = try caller.key(with: .sessions, .review)
    return try await store.database.readInline { try $0.hostedSettings(of: key.project.id) }
  }

  /// Reads the session within an open transaction.
  ///
  /// - Throws: `SESSION_NOT_FOUND`.
  func view(of id: SessionID, for key: KeyRecord, on connection: any Connection) throws -> VerificationSessionView {
    try complete(show.view(of: id, for: .key(key), on: connection), for: key, on: connection)
  }

  private func complete(
    _ session: SessionView, for key: KeyRecord, on connection: any Connection
  ) throws -> VerificationSessionView {
    let id = session.session.id
    let link = try connection.links(of: id).last { $0.kind == .person }
    let mayAct = key.scopes.contains(.sessions) && session.process.status.isOpen
    let open = link.flatMap { mayAct && $0.standing(at: clock.now()) == .open ? $0 : nil }
    return VerificationSessionView(
      session: session, link: link, token: open.map { Secrets.linkToken(of: $0.id, secret: store.secret) },
      presenceCheck: try connection.presenceChecks(of: [id]).last?.id,
      compatibility: try connection.hostedSettings(of: session.session.projectId).compatibility)
  }
}
