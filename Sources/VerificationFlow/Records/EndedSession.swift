/// A session that is over.
public struct EndedSession: Sendable, Equatable {
  /// Its id.
  public let id: SessionID
  /// Its project.
  public let projectId: ProjectID
  /// Whether the person was verified.
  public let isFinished: Bool
  /// When it ended.
  public let endedAt: Instant

  /// A session that is over.
  public init(id: SessionID, projectId: ProjectID, isFinished: Bool, endedAt: Instant) {
    self.id = id
    self.projectId = projectId
    self.isFinished = isFinished
    self.endedAt = endedAt
  }
}
