package import MusterStore
internal import VerificationFlow

/// Reads and sets whether people of a project may ask for a reviewer instead of the steps of a presence check. Works on
/// the store, even while services run on it.
package struct ManagePresenceWaiver: Sendable {
  private let store: Store
  private let clock: Clock

  package init(store: Store, clock: Clock = .system) {
    self.store = store
    self.clock = clock
  }

  /// Returns whether people may ask for a reviewer.
  ///
  /// - Throws: `PROJECT_NOT_FOUND`.
  package func isAllowed(project: String) async throws -> Bool {
    try await store.database.read { try $0.needProject(named: project).allowsPresenceWaiver }
  }

  /// Sets whether people may ask for a reviewer.
  ///
  /// - Throws: `PROJECT_NOT_FOUND`.
  package func set(_ isAllowed: Bool, project: String) async throws {
    let now = clock.now()
    try await store.database.write { connection in
      let owner = try connection.needProject(named: project)
      guard owner.allowsPresenceWaiver != isAllowed else { return }
      try connection.setPresenceWaiver(isAllowed, in: owner.id)
      try connection.insert(
        AuditRecord(
          at: now, sessionId: nil, projectId: owner.id, actor: .operator, action: .presenceSettingsChanged,
          subject: owner.id.rawValue, detail: isAllowed ? "waiver allowed" : "waiver forbidden"))
    }
  }
}
