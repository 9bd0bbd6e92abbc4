/// A session that is over.
package struct EndedSession: Sendable, Equatable {
  /// Its id.
  package let id: SessionID
  /// Its project.
  package let projectId: ProjectID
  /// Whether the person was verified.
  package let isFinished: Bool
  /// When it ended.
  package let endedAt: Instant

  /// A session that is over.
  package init(id: SessionID, projectId: ProjectID, isFinished: Bool, endedAt: Instant) {
    self.id = id
    self.projectId = projectId
    self.isFinished = isFinished
    self.endedAt = endedAt
  }
}
