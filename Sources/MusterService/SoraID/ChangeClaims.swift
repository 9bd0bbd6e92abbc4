internal import MusterStore
package import VerificationFlow

/// Changes what the creator of a session says about its person.
package struct ChangeClaims: Sendable {
  let store: Store
  let clock: Clock
  let sessions: FindVerificationSession

  /// Replaces the claims. Later comparisons of documents use these claims.
  ///
  /// - Parameters:
  ///   - name: The name of the claims in errors.
  ///   - once: Stores the answer for idempotent retries.
  /// - Throws: `SESSION_NOT_FOUND`; `SCOPE_MISSING`; `INVALID_REQUEST`.
  package func change(
    _ claims: Claims, as name: String, of id: SessionID, by caller: Caller,
    once: IdempotencyContext<VerificationSessionView>? = nil
  ) async throws -> VerificationSessionView {
    let key = try caller.key(with: .sessions)
    let checked = try claims.checked(as: name)
    let now = clock.now()
    return try await mappingErrors {
      try await store.database.write { connection in
        let session = try connection.requireSession(id, for: caller)
        if session.claims != checked {
          try connection.setClaims(checked, of: id)
          try connection.insert(AuditRecord(at: now, sessionId: id, actor: caller.actor, action: .claimsChanged))
        }
        let view = try sessions.view(of: id, for: key, on: connection)
        try once?.keep(.success(view), of: id, on: connection)
        return view
      }
    }
  }
}
