internal import MusterStore
package import PowerAuth
package import VerificationFlow

/// Finds the app and the device that a request names. The names alone prove nothing.
package struct IdentifySender: Sendable {
  private typealias Found = (
    StoredDevice, StoredDeviceUpgrade?, SessionRecord, OnboardingProcess, (ofCredentials: Bool, ofApp: Bool)
  )

  let store: Store
  let clock: Clock
  @Shared var flow: AdvanceProcess

  /// Returns the credentials with this name.
  ///
  /// - Parameter evenIfRevoked: Whether revoked ones are returned as well, to tell their devices so.
  /// - Throws: `UNAUTHENTICATED` if they do not exist; `APP_REVOKED`.
  package func findApp(_ key: ApplicationKey, evenIfRevoked: Bool = false) async throws -> AppCredentials {
    guard let stored = try await store.database.readInline({ try $0.appCredentials(key) }) else {
      throw ServiceError.unauthenticated
    }
    guard evenIfRevoked || stored.record.revokedAt == nil else { throw ServiceError.appRevoked }
    return try AppCredentials(stored, store.seal)
  }

  /// Returns the device with this id, in any state.
  ///
  /// - Throws: `UNAUTHENTICATED` if it does not exist.
  package func findDevice(_ id: ActivationID) async throws -> Device {
    let now = clock.now()
    let found = try await store.database.readInline { connection in
      try connection.device(id).flatMap { stored -> Found? in
        let (session, key) = (stored.record.sessionId, stored.applicationKey)
        connection.prefetch(
          { _ = try $0.session(session) }, { _ = try flow.load(session, on: $0) }, { _ = try $0.revocation(of: key) }
        )
        let upgrade = try stored.suite == nil ? connection.upgrade(of: id) : nil
        guard let record = try connection.session(session) else { return nil }
        let process = try flow.load(session, on: connection).asOf(now)
        return (stored, upgrade, record, process, try connection.revocation(of: key))
      }
    }
    guard let (stored, upgrade, session, process, revoked) = found else { throw ServiceError.unauthenticated }
    return try Device(stored, upgrade, session, process, revoked: revoked, store.seal, at: now)
  }

  /// Returns the device of version 4 with this id, in any state, or what is remembered of an erased one; nil if an app
  /// with these credentials has not activated one. An upgrade that is not confirmed suffices.
  package func findSender(_ id: ActivationID, of credentials: AppCredentials) async throws -> TemporaryKeyScope? {
    do {
      let device = try await findDevice(id)
      guard device.record.app == credentials.record.app.id, device.version4 != nil else { return nil }
      return .ofDevice(device)
    } catch let error as ServiceError where error == .unauthenticated {
      guard let erased = try await findErased(id), case .version4(let keys) = erased.status else { return nil }
      return .ofErasedDevice(ErasedSender(id: id, code: erased.code, keys: keys))
    }
  }

  /// Returns what is remembered of an erased device, or nil.
  func findErased(_ id: ActivationID) async throws -> (code: String, status: ErasedDeviceStatus)? {
    let now = clock.now()
    let code = ErasedDeviceStatus.code(of: id, store.secret)
    let erased = try await store.database.readInline { try $0.erasedDevice(code, at: now) }
    return try erased.flatMap { try ErasedDeviceStatus(material: $0.material(store.seal)) }.map { (code, $0) }
  }

  /// Returns the active device with this id, if an app with these credentials activated it, and it has keys of the
  /// version.
  ///
  /// - Parameter isUpgrading: Whether keys of an upgrade that is not confirmed suffice.
  /// - Throws: `UNAUTHENTICATED`; `APP_REVOKED`.
  package func findDevice(
    _ id: ActivationID, of credentials: AppCredentials, for version: ProtocolVersion, isUpgrading: Bool = false
  ) async throws -> Device {
    let device = try await findDevice(id)
    guard device.record.app == credentials.record.app.id else { throw ServiceError.unauthenticated }
    try device.requireActive()
    try device.requireKeys(of: version, isUpgrading: isUpgrading)
    return device
  }
}
