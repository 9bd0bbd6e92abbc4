/// A session that has ended.
package struct EndedSession: Sendable, Equatable {
  package let id: SessionID
  package let projectId: ProjectID
  /// Whether the person was verified.
  package let isFinished: Bool
  package let endedAt: Instant

  package init(id: SessionID, projectId: ProjectID, isFinished: Bool, endedAt: Instant) {
    self.id = id
    self.projectId = projectId
    self.isFinished = isFinished
    self.endedAt = endedAt
  }
}
