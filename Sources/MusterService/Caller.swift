internal import Foundation
internal import MusterStore
package import VerificationFlow

/// Who asks.
package enum Caller: Sendable {
  /// One person, by the token of a session: only that session's things exist.
  case session(SessionRecord)
  /// A program, by a key of a project: only that project's things exist.
  case key(KeyRecord)
  /// A person who reviews: only their project's things exist.
  case reviewer(ReviewerRecord)

  /// What audit notes call the caller.
  var actor: String {
    switch self {
    case .session: "session"
    case .key(let key): "key:\(key.id)"
    case .reviewer(let reviewer): "reviewer:\(reviewer.id)"
    }
  }

  /// Whose keys of requests these are.
  var identity: String {
    switch self {
    case .session(let session): "session:\(session.id)"
    case .key, .reviewer: actor
    }
  }

  /// Whether this session exists for the caller.
  func sees(_ session: SessionRecord) -> Bool {
    switch self {
    case .session(let own): own.id == session.id
    case .key(let key): key.project.id == session.projectId
    case .reviewer(let reviewer): reviewer.project.id == session.projectId
    }
  }

  /// Whether this document exists for the caller.
  func sees(_ document: DocumentRecord) -> Bool {
    switch self {
    case .session(let own): own.id == document.sessionId
    case .key(let key): key.project.id == document.projectId
    case .reviewer(let reviewer): reviewer.project.id == document.projectId
    }
  }

  /// The caller's key, if it has one of these scopes.
  ///
  /// - Throws: `SCOPE_MISSING` if the caller is known and may not.
  func key(with scopes: KeyScope...) throws(ServiceError) -> KeyRecord {
    guard case .key(let key) = self, !key.scopes.isDisjoint(with: scopes) else {
      let names = scopes.map(\.rawValue).joined(separator: " or ")
      throw ServiceError(.forbidden, "SCOPE_MISSING", "This needs a key with the scope \(names).")
    }
    return key
  }

  /// Who reviews, if the caller may do this: a person by their role, or a program by a key with the scope `review`,
  /// which may see, decide and assign.
  ///
  /// - Throws: `SCOPE_MISSING`, or `ROLE_MISSING` for a person.
  func reviewer(may right: ReviewRight) throws(ServiceError) -> Reviewer {
    if case .reviewer(let reviewer) = self {
      guard reviewer.role.rights.contains(right) else {
        throw ServiceError(.forbidden, "ROLE_MISSING", "The role \(reviewer.role.rawValue) does not allow this.")
      }
      return Reviewer(reviewer)
    }
    let key = try key(with: .review)
    guard [.see, .decide, .assign].contains(right) else {
      throw ServiceError(.forbidden, "ROLE_MISSING", "This needs a reviewer's account.")
    }
    return Reviewer(key)
  }

  /// Makes sure that the caller may read sessions and what is in them: the person of one, a reviewer, or a key that may.
  ///
  /// - Throws: `SCOPE_MISSING`, `ROLE_MISSING`.
  func requireReader() throws(ServiceError) {
    switch self {
    case .session: break
    case .key: _ = try key(with: .sessions, .review)
    case .reviewer: _ = try reviewer(may: .see)
    }
  }

  /// Makes sure that one person asks, by the token of a session.
  ///
  /// - Throws: `SESSION_TOKEN_NEEDED` if the caller is a program.
  package func requireSession() throws(ServiceError) {
    _ = try session()
  }

  /// Makes sure that the person of this session asks.
  ///
  /// - Throws: `SESSION_TOKEN_NEEDED` if the caller is a program; `SESSION_NOT_FOUND` for another session.
  package func requireOwn(_ id: SessionID) throws(ServiceError) {
    guard try session().id == id else { throw .sessionNotFound }
  }

  /// The caller's session.
  ///
  /// - Throws: `SESSION_TOKEN_NEEDED` if the caller is a program.
  package var sessionID: SessionID {
    get throws(ServiceError) { try session().id }
  }

  /// The caller's session.
  ///
  /// - Throws: `SESSION_TOKEN_NEEDED` if the caller is a program.
  func session() throws(ServiceError) -> SessionRecord {
    guard case .session(let session) = self else {
      throw ServiceError(.forbidden, "SESSION_TOKEN_NEEDED", "This needs the token of a session.")
    }
    return session
  }
}

/// Tells who asks by the secret that was sent.
package struct Authenticate: Sendable {
  let store: Store
  let clock: Clock

  /// The caller that this bearer token belongs to.
  ///
  /// - Parameters:
  ///   - isTimeKept: Whether the token of a session whose time is up is refused. Where false, the caller is told by the
  ///     state of the process.
  ///   - isEndKept: Whether that of a session that is over is refused as well. Where false, what came of it may be read,
  ///     and the process refuses all else.
  /// - Throws: `UNAUTHENTICATED` without a token and for one that is unknown or revoked; `SESSION_EXPIRED` for the
  ///   token of a session that is over or whose time is up.
  package func callAsFunction(
    bearer secret: String?, isTimeKept: Bool = true, isEndKept: Bool = false
  ) async throws -> Caller {
    guard let secret, secret.utf8.count <= 256 else { throw ServiceError.unauthenticated }
    // Only hashes are stored, so looking one up tells nothing by its timing about any secret.
    let hash = Secrets.hash(of: secret)
    return try await store.database.read { connection in
      if let session = try connection.session(tokenHash: hash) {
        guard !isTimeKept || clock.now() < session.expiresAt,
          try !isEndKept || connection.status(of: session.id)?.isOpen == true
        else { throw ServiceError.sessionExpired }
        return .session(session)
      }
      if let key = try connection.key(secretHash: hash), key.revokedAt == nil {
        return .key(key)
      }
      throw ServiceError.unauthenticated
    }
  }
}
