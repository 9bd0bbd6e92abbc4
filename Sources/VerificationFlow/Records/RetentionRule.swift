/// A project's retention period for pictures, overriding the general one.
package struct RetentionRule: Sendable, Equatable {
  package let projectId: ProjectID
  /// The document type; nil for all types of the project without a rule of their own.
  package let type: DocumentType?
  /// The time accepted pictures are kept after the session ends; nil if this rule does not specify it.
  package var accepted: Duration?
  /// The time rejected pictures are kept after the session ends; nil if this rule does not specify it.
  package var rejected: Duration?

  package init(projectId: ProjectID, type: DocumentType?, accepted: Duration? = nil, rejected: Duration? = nil) {
    self.projectId = projectId
    self.type = type
    self.accepted = accepted
    self.rejected = rejected
  }
}
