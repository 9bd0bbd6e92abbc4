internal import Foundation
internal import MusterStore
package import VerificationFlow

/// The authenticated caller of a use case. Indirect, because it is passed through every layer of a request: only a
/// reference is copied.
package indirect enum Caller: Sendable {
  /// A person with a token of a session, who sees only that session.
  ///
  /// - Parameter visit: The link that gave them the token; nil for the session's own token. Such a token authorizes
  ///   only what the pages of the link need.
  case session(SessionRecord, visit: LinkID? = nil)
  /// A program with a project key, which sees only that project.
  case key(KeyRecord)
  /// A reviewer with an account, who sees only their project.
  case reviewer(ReviewerRecord)

  /// The name of the caller in audit records.
  var actor: AuditActor {
    switch self {
    case .session: .session
    case .key(let key): .key(key.id)
    case .reviewer(let reviewer): .reviewer(reviewer.id)
    }
  }

  /// The link that gave the caller their token, if any.
  var visit: LinkID? {
    if case .session(_, let visit) = self { visit } else { nil }
  }

  /// The stable identity of the caller, for idempotency keys and admission control.
  var identity: String {
    switch self {
    case .session(let session, _): "session:\(session.id)"
    case .key, .reviewer: actor.rawValue
    }
  }

  /// Returns whether this session exists for the caller.
  func sees(_ session: SessionRecord) -> Bool { sees(session.id, in: session.projectId) }

  /// Returns whether this document exists for the caller.
  func sees(_ document: DocumentRecord) -> Bool { sees(document.sessionId, in: document.projectId) }

  /// Returns whether this session of a project, and everything in it, exists for the caller.
  func sees(_ session: SessionID, in project: ProjectID) -> Bool {
    switch self {
    case .session(let own, _): own.id == session
    case .key(let key): key.project.id == project
    case .reviewer(let reviewer): reviewer.project.id == project
    }
  }

  /// Returns the caller's key, if it has one of these scopes.
  ///
  /// - Throws: `SCOPE_MISSING` if it has none, or the caller has no key.
  func key(with scopes: KeyScope...) throws(ServiceError) -> KeyRecord {
    try key(withOneOf: scopes)
  }

  private func key(withOneOf scopes: [KeyScope]) throws(ServiceError) -> KeyRecord {
    guard case .key(let key) = self, !key.scopes.isDisjoint(with: scopes) else {
      let names = scopes.map(\.rawValue).joined(separator: " or ")
      throw ServiceError(.scopeMissing, "The operation requires a key with the scope \(names).")
    }
    return key
  }

  /// Returns the reviewer, if the caller has this right: a person by their role, or a program by a key with the scope
  /// `review`, which may see, decide and assign.
  ///
  /// - Throws: `SCOPE_MISSING` without such a key; `ROLE_MISSING` if the role or the key does not include the right.
  func reviewer(may right: ReviewRight) throws(ServiceError) -> Reviewer {
    if case .reviewer(let reviewer) = self {
      guard reviewer.role.rights.contains(right) else {
        throw ServiceError(.roleMissing, "The role \(reviewer.role.rawValue) does not allow this operation.")
      }
      return Reviewer(reviewer)
    }
    let key = try key(with: .review)
    guard [.see, .decide, .assign].contains(right) else {
      throw ServiceError(.roleMissing, "The operation requires a reviewer's account.")
    }
    return Reviewer(key)
  }

  /// Returns the caller's project, if they may act in it: a program by a key with one of these scopes, a person by a
  /// role with this right.
  ///
  /// - Throws: `SCOPE_MISSING` for a program or a session; `ROLE_MISSING` for a person.
  func project(ofKeyWith scopes: KeyScope..., orReviewerWho right: ReviewRight) throws(ServiceError) -> ProjectRecord {
    guard case .reviewer(let account) = self else { return try key(withOneOf: scopes).project }
    _ = try reviewer(may: right)
    return account.project
  }

  /// Checks that the caller may read sessions and their contents: the person of a session, a reviewer, or a key with
  /// the scope `sessions`, `review` or `data`.
  ///
  /// - Throws: `SCOPE_MISSING`, `ROLE_MISSING`.
  func requireReader() throws(ServiceError) {
    switch self {
    case .session: break
    case .key: _ = try key(with: .sessions, .review, .data)
    case .reviewer: _ = try reviewer(may: .see)
    }
  }

  /// Checks that the caller has a session token.
  ///
  /// - Throws: `SESSION_TOKEN_NEEDED` for a key or a reviewer.
  package func requireSession() throws(ServiceError) {
    _ = try session()
  }

  /// Checks that the caller does not have the token of a link.
  ///
  /// - Throws: `SESSION_TOKEN_NEEDED` for the token of a link.
  func requireNoVisit() throws(ServiceError) {
    guard visit != nil else { return }
    throw ServiceError(.sessionTokenNeeded, "The operation requires the session's own token, not that of a link.")
  }

  /// Checks that the caller has the token of this session.
  ///
  /// - Throws: `SESSION_TOKEN_NEEDED` for a key or a reviewer; `SESSION_NOT_FOUND` for another session.
  package func requireOwn(_ id: SessionID) throws(ServiceError) {
    guard try session().id == id else { throw .sessionNotFound }
  }

  /// The id of the caller's session.
  ///
  /// - Throws: `SESSION_TOKEN_NEEDED` for a key or a reviewer.
  package var sessionID: SessionID {
    get throws(ServiceError) { try session().id }
  }

  /// Returns the caller's session.
  ///
  /// - Throws: `SESSION_TOKEN_NEEDED` for a key or a reviewer.
  func session() throws(ServiceError) -> SessionRecord {
    guard case .session(let session, _) = self else {
      throw ServiceError(.sessionTokenNeeded, "The operation requires a session token.")
    }
    return session
  }
}

extension Connection {
  /// Returns the session, which has to exist for the caller.
  ///
  /// - Throws: `SESSION_NOT_FOUND`.
  @discardableResult
  func requireSession(_ id: SessionID, for caller: Caller) throws -> SessionRecord {
    guard let session = try session(id), caller.sees(session) else { throw ServiceError.sessionNotFound }
    return session
  }
}
