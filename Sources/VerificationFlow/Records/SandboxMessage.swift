/// A message that a sandbox project would have sent to a person.
public struct SandboxMessage: Sendable, Equatable {
  /// Its id.
  public let id: String
  /// The project.
  public let projectId: ProjectID
  /// The session of the person.
  public let sessionId: SessionID
  /// What its code is for.
  public let kind: OneTimeCode.Kind
  /// The code.
  public let code: String
  /// The whole message.
  public let text: String
  /// When it was written.
  public let createdAt: Instant

  /// A message.
  public init(
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
