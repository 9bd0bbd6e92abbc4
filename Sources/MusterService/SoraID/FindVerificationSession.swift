internal import MusterStore
package import VerificationFlow

/// Finds sessions for the API of hosted verification sessions, which only programs with a key use.
package struct FindVerificationSession: Sendable {
  let store: Store
  let clock: Clock
  let sessions: FindSessions

  /// Returns the session with this id.
  ///
  /// - Throws: `SESSION_NOT_FOUND` if it does not exist for this caller; `SCOPE_MISSING`.
  package func find(_ id: SessionID, by caller: Caller) async throws -> VerificationSessionView {
    let key = try caller.key(with: .sessions, .review)
    return try await store.database.readInline { try view(of: id, for: key, on: $0) }
  }

  /// Returns the session that the link with this token leads to.
  ///
  /// - Throws: `LINK_NOT_FOUND` if there is no such link, it was revoked, or it expired before it was opened;
  ///   `SESSION_NOT_FOUND` if its session does not exist for this caller; `SCOPE_MISSING`.
  package func find(token: String, by caller: Caller) async throws -> VerificationSessionView {
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
  package func list(
    _ query: FindSessions.Query, by caller: Caller
  ) async throws -> (sessions: [VerificationSessionView], nextCursor: String?) {
    let key = try caller.key(with: .sessions, .review)
    let (page, cursor) = try await sessions.list(query, by: caller)
    return (try await store.database.read { try complete(page, for: key, on: $0) }, cursor)
  }

  /// Returns the project of the caller.
  ///
  /// - Throws: `SCOPE_MISSING`.
  package func project(of caller: Caller) throws(ServiceError) -> ProjectRecord {
    try caller.key(with: .sessions, .review).project
  }

  /// Returns the settings of the pages of the caller's project.
  ///
  /// - Throws: `SCOPE_MISSING`.
  package func settings(by caller: Caller) async throws -> HostedSettings {
    let project = try project(of: caller)
    return try await store.database.readInline { try $0.hostedSettings(of: project.id) }
  }

  /// Reads the session within an open transaction.
  ///
  /// - Throws: `SESSION_NOT_FOUND`.
  func view(of id: SessionID, for key: KeyRecord, on connection: any Connection) throws -> VerificationSessionView {
    try complete([sessions.view(of: id, for: .key(key), on: connection)], for: key, on: connection)[0]
  }

  /// Returns a view of each session, in the same order.
  private func complete(
    _ sessions: [SessionView], for key: KeyRecord, on connection: any Connection
  ) throws -> [VerificationSessionView] {
    let (ids, now) = (sessions.map(\.session.id), clock.now())
    let compatibility = try connection.hostedSettings(of: key.project.id).compatibility
    let links = Dictionary(
      try connection.links(of: ids).filter { $0.kind == .person }.map { ($0.sessionId, $0) }, uniquingKeysWith: { $1 })
    let checks = Dictionary(
      try connection.presenceChecks(of: ids).map { ($0.sessionId, $0.id) }, uniquingKeysWith: { $1 })
    return sessions.map { session in
      let link = links[session.session.id]
      let mayAct = key.scopes.contains(.sessions) && session.process.status.isOpen
      let open = link.flatMap { mayAct && $0.standing(at: now) == .open ? $0 : nil }
      return VerificationSessionView(
        session: session, link: link, token: open.map { Secrets.linkToken(of: $0.id, secret: store.secret) },
        presenceCheck: checks[session.session.id], compatibility: compatibility,
        isMasked: !Caller.key(key).maySeeContents)
    }
  }
}
