/// A message that a project would have sent to a person if it were not a sandbox.
package struct SandboxMessage: Sendable, Equatable {
  package let id: String
  package let projectId: ProjectID
  package let sessionId: SessionID
  /// The purpose of the code.
  package let kind: OneTimeCode.Kind
  package let code: String
  /// The full text of the message.
  package let text: String
  package let createdAt: Instant

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
