/// A message that a sandbox project would have sent to a person.
package struct SandboxMessage: Sendable, Equatable {
  /// Its id.
  package let id: String
  /// The project.
  package let projectId: ProjectID
  /// The session of the person.
  package let sessionId: SessionID
  /// What its code is for.
  package let kind: OneTimeCode.Kind
  /// The code.
  package let code: String
  /// The whole message.
  package let text: String
  /// When it was written.
  package let createdAt: Instant

  /// A message.
  package init(
    id: String, projectId: ProjectID, sessionId: SessionID, kind: OneTimeCode.Kind, code: String, text: String,
    createdAt: Instant
  ) {
    self.id = id
    self.projectId = projectId
    self.sessionId = sessionId
    self.kind = kind
    self.code = code
    self.text = text
    self.createdAt = createdAt
  }
}
