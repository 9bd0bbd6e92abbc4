internal import MusterStore
package import VerificationFlow

/// Shows the device of a session to programs.
package struct FindDevice: Sendable {
  let store: Store
  let clock: Clock
  @Shared var advance: AdvanceProcess

  /// Returns the device in its current state.
  ///
  /// - Throws: `SCOPE_MISSING`; `SESSION_NOT_FOUND`; `ACTIVATION_NOT_FOUND` if no app has activated one by PowerAuth.
  package func callAsFunction(_ session: SessionID, by caller: Caller) async throws -> DeviceRecord {
    _ = try caller.key(with: .sessions, .review)
    return try await mappingErrors {
      try await store.database.readInline { connection in
        try connection.requireSession(session, for: caller)
        return try connection.requireDevice(of: advance.load(session, on: connection), at: clock.now())
      }
    }
  }
}

extension Connection {
  /// Returns the device of a process in its current state.
  ///
  /// - Throws: `ACTIVATION_NOT_FOUND`.
  func requireDevice(of process: OnboardingProcess, at now: Instant) throws -> DeviceRecord {
    guard let device = try device(of: process, at: now) else { throw ServiceError.activationNotFound }
    return device
  }

  /// Returns the device of a process in its current state, or nil.
  func device(of process: OnboardingProcess, at now: Instant) throws -> DeviceRecord? {
    try devices(of: [process.id]).first?.asOf(now, in: process.asOf(now))
  }
}

extension DeviceRecord {
  /// Returns the device as of `now`: it is removed some time after its process has failed.
  func asOf(_ now: Instant, in process: OnboardingProcess) -> DeviceRecord {
    guard state != .removed, let removal = process.activationRemovedAt, removal <= now else { return self }
    return DeviceRecord(
      id: id, sessionId: sessionId, app: app, description: description, protocolVersion: protocolVersion,
      state: .removed, failedAttempts: failedAttempts, createdAt: createdAt, lastSignedAt: lastSignedAt,
      stateChangedAt: removal, stateChangedBy: .system)
  }
}
