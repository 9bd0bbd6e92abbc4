package import VerificationFlow

/// A query for a page of a project's documents.
package struct DocumentQuery: Sendable, Equatable {
  package var projectId: ProjectID
  /// The required status; nil for any.
  package var status: DocumentStatus?
  /// The required type; nil for any.
  package var type: DocumentType?
  /// The required session; nil for any.
  package var sessionId: SessionID?
  /// The position after which the page starts; nil for the first page.
  package var after: Position<Subjects.Document>?
  /// The maximum number of documents.
  package var limit: Int

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
