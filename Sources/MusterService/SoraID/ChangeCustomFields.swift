internal import MusterStore
package import VerificationFlow

/// Changes the custom fields of a session.
package struct ChangeCustomFields: Sendable {
  let store: Store
  let clock: Clock
  let sessions: FindVerificationSession

  /// Sets these fields; all others keep their values.
  ///
  /// - Parameter once: Stores the answer for idempotent retries.
  /// - Throws: `SESSION_NOT_FOUND`; `SCOPE_MISSING`; `INVALID_REQUEST` if the session would have too many fields or too
  ///   long ones, or for fields that control a sandbox, which only a new session takes.
  package func change(
    _ fields: [String: String], of id: SessionID, by caller: Caller,
    once: IdempotencyContext<VerificationSessionView>? = nil
  ) async throws -> VerificationSessionView {
    let key = try caller.key(with: .sessions)
    let now = clock.now()
    return try await mappingErrors {
      try await store.database.write { connection in
        let session = try connection.requireSession(id, for: caller)
        let changed = session.customFields.merging(fields) { $1 }
        try Self.check(changed, new: fields)
        if changed != session.customFields {
          try connection.setCustomFields(changed, of: id, at: now)
          try connection.insert(
            AuditRecord(at: now, sessionId: id, actor: caller.actor, action: .customFieldsChanged))
        }
        let view = try sessions.view(of: id, for: key, on: connection)
        try once?.keep(.success(view), of: id, on: connection)
        return view
      }
    }
  }

  private static func check(_ fields: [String: String], new: [String: String]) throws(ServiceError) {
    guard !new.keys.contains(where: { $0.hasPrefix(SandboxField.prefix) }) else {
      throw .invalid("custom_fields: fields of the sandbox can be set only when a session is created.")
    }
    try CreateSession.check(fields, as: "custom_fields")
  }
}
