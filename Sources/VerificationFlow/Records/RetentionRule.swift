/// How long a project keeps pictures, where that differs from what holds for all.
package struct RetentionRule: Sendable, Equatable {
  /// The project.
  package let projectId: ProjectID
  /// The document type it is about; nil for all of the project that have no rule of their own.
  package let type: DocumentType?
  /// How long after a session's end good pictures are kept; nil where this rule says nothing about it.
  package var accepted: Duration?
  /// The same of refused ones.
  package var rejected: Duration?

  /// A rule.
  package init(projectId: ProjectID, type: DocumentType?, accepted: Duration? = nil, rejected: Duration? = nil) {
    self.projectId = projectId
    self.type = type
    self.accepted = accepted
    self.rejected = rejected
  }
}
