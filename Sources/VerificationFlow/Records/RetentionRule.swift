/// How long a project keeps pictures, where that differs from what holds for all.
public struct RetentionRule: Sendable, Equatable {
  /// The project.
  public let projectId: ProjectID
  /// The document type it is about; nil for all of the project that have no rule of their own.
  public let type: DocumentType?
  /// How long after a session's end good pictures are kept; nil where this rule says nothing about it.
  public var accepted: Duration?
  /// The same of refused ones.
  public var rejected: Duration?

  /// A rule.
  public init(projectId: ProjectID, type: DocumentType?, accepted: Duration? = nil, rejected: Duration? = nil) {
    self.projectId = projectId
    self.type = type
    self.accepted = accepted
    self.rejected = rejected
  }
}
