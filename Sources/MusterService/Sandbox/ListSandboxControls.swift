internal import MusterStore
internal import VerificationFlow

/// Lists the controls for how steps end in a sandbox project.
package struct ListSandboxControls: Sendable {
  let store: Store
  let codeLength: Int

  /// Returns all controls, in the order of the steps.
  ///
  /// - Throws: `SANDBOX_ONLY` for a caller of a live project.
  package func list(by caller: Caller) async throws -> [SandboxControl] {
    guard try await isOfSandbox(caller) else { throw ServiceError.sandboxOnly }
    return [
      SandboxControl(
        step: .user, places: [.identification], field: "shouldFail", isList: false,
        values: [SandboxValue("true", SandboxUser.unknown.outcome)]),
      control(.user, .user), control(.code, .codes),
      SandboxControl(
        step: .code, places: [.entry], field: nil, isList: false,
        values: SandboxCode.allCases.map { SandboxValue($0.code(ofLength: codeLength), $0.outcome) }),
      control(.document, .documents),
      SandboxControl(
        step: .document, places: [.filename, .comment], field: nil, isList: false, values: SandboxMark.values),
      control(.crossCheck, .crossCheck), control(.presenceCheck, .presenceCheck), control(.review, .review),
      control(.time, .expiresAfterSeconds),
      SandboxControl(
        step: .phoneCheck, places: [.number], field: nil, isList: false,
        values: PhoneCheckSimulator.endings.map { SandboxValue($0.key, $0.value.outcome) }),
      SandboxControl(
        step: .pinLogin, places: [.userId], field: nil, isList: false,
        values: SandboxPinUser.allCases.map { SandboxValue($0) }),
    ]
  }

  private func control(_ step: SandboxControl.Step, _ field: SandboxField) -> SandboxControl {
    let places: [SandboxControl.Place] = SandboxField.ofSessions.contains(field) ? [.customFields] : []
    return SandboxControl(
      step: step, places: [.identification] + places, field: field.rawValue, isList: field.isList, values: field.values)
  }

  private func isOfSandbox(_ caller: Caller) async throws -> Bool {
    switch caller {
    case .key(let key): key.project.isSandbox
    case .reviewer(let reviewer): reviewer.project.isSandbox
    case .session(let session, _):
      try await store.database.read { try $0.project(session.projectId)?.isSandbox ?? false }
    }
  }
}

extension ServiceError {
  static let sandboxOnly = ServiceError(.sandboxOnly, "Only sandbox projects allow this operation.")
}
