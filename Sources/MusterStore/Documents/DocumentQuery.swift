package import VerificationFlow

/// Which documents of a project are asked for, a page at a time.
package struct DocumentQuery: Sendable, Equatable {
  /// The project.
  package var projectId: ProjectID
  /// Only those in this status.
  package var status: DocumentStatus?
  /// Only those of this type.
  package var type: DocumentType?
  /// Only those of this session.
  package var sessionId: SessionID?
  /// Only those behind this place.
  package var after: Position<Subjects.Document>?
  /// At most this many.
  package var limit: Int

  /// A question.
  package init(
    projectId: ProjectID, status: DocumentStatus? = nil, type: DocumentType? = nil, sessionId: SessionID? = nil,
    after: Position<Subjects.Document>? = nil, limit: Int
  ) {
    self.projectId = projectId
    self.status = status
    self.type = type
    self.sessionId = sessionId
    self.after = after
    self.limit = limit
  }
}
