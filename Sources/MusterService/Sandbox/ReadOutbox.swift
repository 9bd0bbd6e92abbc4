internal import MusterStore
package import VerificationFlow

/// Lists the messages that a sandbox project would have sent to people.
package struct ReadOutbox: Sendable {
  let store: Store

  /// Returns the messages of a process, oldest first; none if the process is not the project's.
  ///
  /// - Throws: `SANDBOX_ONLY` for a key of a live project; `SCOPE_MISSING`.
  package func read(_ process: SessionID, by caller: Caller) async throws -> [SandboxMessage] {
    let key = try caller.key(with: .sessions, .onboarding, .admin)
    guard key.project.isSandbox else { throw ServiceError.sandboxOnly }
    return try await store.database.read { try $0.sandboxMessages(of: process, in: key.project.id) }
  }
}
