internal import MusterStore
package import VerificationFlow

/// Finds the app and the device that a request names. The names alone prove nothing.
package struct IdentifySender: Sendable {
  let store: Store
  let clock: Clock
  @Shared var advance: AdvanceProcess

  /// Returns the credentials with this name.
  ///
  /// - Throws: `UNAUTHENTICATED` if they do not exist, or are revoked.
  package func app(_ key: ApplicationKey) async throws -> AppCredentials {
    guard let stored = try await store.database.readInline({ try $0.appCredentials(key) }),
      stored.record.revokedAt == nil
    else { throw ServiceError.unauthenticated }
    return try AppCredentials(stored, store.seal)
  }

  /// Returns the device with this id, in any state.
  ///
  /// - Throws: `UNAUTHENTICATED` if it does not exist.
  package func device(_ id: ActivationID) async throws -> Device {
    let now = clock.now()
    let found = try await store.database.readInline { connection in
      try connection.device(id).flatMap { stored -> (StoredDevice, SessionRecord, OnboardingProcess, Bool)? in
        let (session, app) = (stored.record.sessionId, stored.record.app)
        connection.prefetch(
          { _ = try $0.session(session) }, { _ = try advance.load(session, on: $0) }, { _ = try $0.isKeyRevoked(app) })
        guard let record = try connection.session(session) else { return nil }
        let process = try advance.load(session, on: connection).asOf(now)
        return (stored, record, process, try connection.isKeyRevoked(app))
      }
    }
    guard let (stored, session, process, isAppRevoked) = found else { throw ServiceError.unauthenticated }
    return try Device(stored, session, process, isAppRevoked: isAppRevoked, store.seal, at: now)
  }

  /// Returns the active device with this id, if an app with these credentials activated it.
  ///
  /// - Throws: `UNAUTHENTICATED`.
  package func device(_ id: ActivationID, of credentials: AppCredentials) async throws -> Device {
    let device = try await device(id)
    guard device.record.app == credentials.record.app.id else { throw ServiceError.unauthenticated }
    try device.requireActive()
    return device
  }
}
