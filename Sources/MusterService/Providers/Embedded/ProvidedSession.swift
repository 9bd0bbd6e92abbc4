internal import MusterStore
internal import VerificationFlow

/// What a provider is told of the session.
struct ProvidedSession: Sendable {
  let record: SessionRecord
  /// How it wants to go on; nil in a live project, where nobody is asked.
  let sandbox: SandboxScenario?
  /// What the picture that is judged asks the document provider to say, in a sandbox.
  var mark: SandboxAnswer?

  /// The session with this id; nil if there is none.
  init?(_ id: SessionID, on connection: any Connection) throws {
    guard let record = try connection.session(id), let project = try connection.project(record.projectId) else {
      return nil
    }
    self.record = record
    // What was stored before it was checked may make no sense.
    sandbox = project.isSandbox ? (try? SandboxScenario(record.customFields)) ?? SandboxScenario() : nil
  }
}
