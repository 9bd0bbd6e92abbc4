internal import MusterStore
package import VerificationFlow

/// Shows, blocks, unblocks and removes the devices of sessions. Changes have immediate effect.
package struct ManageDevices: Sendable {
  let store: Store
  let clock: Clock
  @Shared var flow: AdvanceProcess

  /// Returns the device in its current state.
  ///
  /// - Throws: `SCOPE_MISSING`; `SESSION_NOT_FOUND`; `ACTIVATION_NOT_FOUND` if no app has activated one by PowerAuth.
  package func find(_ session: SessionID, by caller: Caller) async throws -> DeviceRecord {
    _ = try caller.key(with: .sessions, .review)
    return try await mappingErrors {
      try await store.database.readInline { connection in
        try connection.requireSession(session, for: caller)
        return try connection.requireDevice(of: flow.load(session, on: connection), at: clock.now())
      }
    }
  }

  /// Removes a device at the request of its person.
  package func remove(_ device: Device) async throws {
    _ = try await set(.removed, ofDeviceIn: device.session.id, by: device.caller)
  }

  /// Changes the state of a session's device for a program. Repeating the call is not an error.
  ///
  /// - Throws: `SCOPE_MISSING`; `SESSION_NOT_FOUND`; `ACTIVATION_NOT_FOUND`; `DEVICE_REMOVED` if the device is removed
  ///   and another state is requested.
  package func change(
    _ session: SessionID, to state: DeviceRecord.State, by caller: Caller
  ) async throws -> DeviceRecord {
    _ = try caller.key(with: .sessions)
    return try await set(state, ofDeviceIn: session, by: caller)
  }

  /// Changes the state of a device. The open process of a removed one is cancelled, since no device can continue it.
  private func set(
    _ state: DeviceRecord.State, ofDeviceIn session: SessionID, by caller: Caller
  ) async throws -> DeviceRecord {
    let now = clock.now()
    let (device, step) = try await mappingErrors {
      try await store.database.write { connection -> (DeviceRecord, AdvanceProcess.Step) in
        let record = try connection.requireSession(session, for: caller)
        let process = try flow.loadToMove(session, on: connection)
        let unmoved = AdvanceProcess.Step(project: record.projectId, before: process, after: process)
        let device = try connection.requireDevice(of: process, at: now)
        guard device.state != state else { return (device, unmoved) }
        guard device.state != .removed else { throw ServiceError.deviceRemoved }
        _ = try connection.setState(state, of: device.id, by: caller.actor, at: now)
        try connection.insert(
          AuditRecord(
            at: now, sessionId: session, actor: caller.actor, action: .device(state), subject: device.id.rawValue))
        guard state == .removed, process.asOf(now).status.isOpen else {
          return (try connection.requireDevice(of: process, at: now), unmoved)
        }
        let step = try flow.move(process, by: caller.actor, .cancelled, on: connection, at: now)
        return (try connection.requireDevice(of: step.after, at: now), step)
      }
    }
    flow.notify(step)
    return device
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

extension AuditRecord.Action {
  /// The change of a device to this state.
  fileprivate static func device(_ state: DeviceRecord.State) -> Self {
    switch state {
    case .active: .deviceUnblocked
    case .blocked: .deviceBlocked
    case .removed: .deviceRemoved
    }
  }
}

extension ServiceError {
  fileprivate static let deviceRemoved = ServiceError(.deviceRemoved, "The device is removed permanently.")
}
