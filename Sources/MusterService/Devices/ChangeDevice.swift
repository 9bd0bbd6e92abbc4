internal import MusterStore
package import VerificationFlow

/// Blocks, unblocks and removes devices, with immediate effect.
package struct ChangeDevice: Sendable {
  let store: Store
  let clock: Clock
  @Shared var advance: AdvanceProcess

  /// Removes a device at the request of its person.
  package func remove(_ device: Device) async throws {
    _ = try await change(device.session.id, to: .removed, by: device.caller)
  }

  /// Changes the state of a session's device for a program. Repeating the call is not an error.
  ///
  /// - Throws: `SCOPE_MISSING`; `SESSION_NOT_FOUND`; `ACTIVATION_NOT_FOUND`; `DEVICE_REMOVED` if the device is removed
  ///   and another state is requested.
  package func callAsFunction(
    _ session: SessionID, to state: DeviceRecord.State, by caller: Caller
  ) async throws -> DeviceRecord {
    _ = try caller.key(with: .sessions)
    return try await change(session, to: state, by: caller)
  }

  /// Changes the state of a device. The open process of a removed one is cancelled, since no device can continue it.
  private func change(
    _ session: SessionID, to state: DeviceRecord.State, by caller: Caller
  ) async throws -> DeviceRecord {
    let now = clock.now()
    let (device, step) = try await mappingErrors {
      try await store.database.write { connection -> (DeviceRecord, AdvanceProcess.Step) in
        let record = try connection.requireSession(session, for: caller)
        let process = try advance.loadToMove(session, on: connection)
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
        let step = try advance.move(process, by: caller.actor, .cancelled, on: connection, at: now)
        return (try connection.requireDevice(of: step.after, at: now), step)
      }
    }
    advance.notify(step)
    return device
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
