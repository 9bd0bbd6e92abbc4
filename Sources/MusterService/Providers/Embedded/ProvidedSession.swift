internal import MusterStore
internal import VerificationFlow

/// The session data that the built-in providers use.
struct ProvidedSession: Sendable {
  let record: SessionRecord
  /// The scenario of the session; nil in a live project.
  let sandbox: SandboxScenario?
  /// The answer that the judged picture requests from the document provider, in a sandbox project.
  var mark: SandboxAnswer?

  /// Reads the session with this id; nil if there is none.
  init?(_ id: SessionID, on connection: any Connection) throws {
    guard let (record, project) = try connection.sessionWithProject(id) else { return nil }
    self.record = record
    // Fields stored before they were validated may be invalid.
    sandbox = project.isSandbox ? (try? SandboxScenario(record.customFields)) ?? SandboxScenario() : nil
  }
}
