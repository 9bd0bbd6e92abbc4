internal import MusterStore
package import VerificationFlow

/// Finds the app and the device that a request names. The names alone prove nothing.
package struct IdentifySender: Sendable {
  private typealias Found = (StoredDevice, SessionRecord, OnboardingProcess, (ofCredentials: Bool, ofApp: Bool))

  let store: Store
  let clock: Clock
  @Shared var advance: AdvanceProcess

  /// Returns the credentials with this name.
  ///
  /// - Throws: `UNAUTHENTICATED` if they do not exist; `APP_REVOKED`.
  package func app(_ key: ApplicationKey) async throws -> AppCredentials {
    guard let stored = try await store.database.readInline({ try $0.appCredentials(key) }) else {
      throw ServiceError.unauthenticated
    }
    guard stored.record.revokedAt == nil else { throw ServiceError.appRevoked }
    return try AppCredentials(stored, store.seal)
  }

  /// Returns the device with this id, in any state.
  ///
  /// - Throws: `UNAUTHENTICATED` if it does not exist.
  package func device(_ id: ActivationID) async throws -> Device {
    let now = clock.now()
    let found = try await store.database.readInline { connection in
      try connection.device(id).flatMap { stored -> Found? in
        let (session, key) = (stored.record.sessionId, stored.applicationKey)
        connection.prefetch(
          { _ = try $0.session(session) }, { _ = try advance.load(session, on: $0) }, { _ = try $0.revocation(of: key) }
        )
        guard let record = try connection.session(session) else { return nil }
        let process = try advance.load(session, on: connection).asOf(now)
        return (stored, record, process, try connection.revocation(of: key))
      }
    }
    guard let (stored, session, process, revoked) = found else { throw ServiceError.unauthenticated }
    return try Device(stored, session, process, revoked: revoked, store.seal, at: now)
  }

  /// Returns the active device with this id, if an app with these credentials activated it.
  ///
  /// - Throws: `UNAUTHENTICATED`; `APP_REVOKED`.
  package func device(_ id: ActivationID, of credentials: AppCredentials) async throws -> Device {
    let device = try await device(id)
    guard device.record.app == credentials.record.app.id else { throw ServiceError.unauthenticated }
    try device.requireActive()
    return device
  }
}
