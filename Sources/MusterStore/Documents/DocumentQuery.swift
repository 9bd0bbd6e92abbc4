public import VerificationFlow

/// Which documents of a project are asked for, a page at a time.
public struct DocumentQuery: Sendable, Equatable {
  /// The project.
  public var projectId: ProjectID
  /// Only those in this status.
  public var status: DocumentStatus?
  /// Only those of this type.
  public var type: DocumentType?
  /// Only those of this session.
  public var sessionId: SessionID?
  /// Only those behind this place.
  public var after: Position<Subjects.Document>?
  /// At most this many.
  public var limit: Int

  /// A question.
  public init(
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
