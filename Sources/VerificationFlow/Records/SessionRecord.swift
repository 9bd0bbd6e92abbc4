/// One person's onboarding process.
public struct SessionRecord: Sendable, Equatable {
  /// Its id, also the process id.
  public let id: SessionID
  /// The project it belongs to.
  public let projectId: ProjectID
  /// How often its token was made anew; the token follows from it.
  public let tokenGeneration: Int
  /// The types that were asked for at its creation, if some were.
  public let documentTypes: [DocumentType]?
  /// Whether a consent is asked of the person.
  public let consentRequired: Bool
  /// The caller's own words.
  public let customFields: [String: String]
  /// When it was created.
  public let createdAt: Instant
  /// When it last changed.
  public let updatedAt: Instant
  /// When it ends by itself.
  public let expiresAt: Instant

  /// A session.
  public init(
    id: SessionID, projectId: ProjectID, tokenGeneration: Int, documentTypes: [DocumentType]?, consentRequired: Bool,
    customFields: [String: String], createdAt: Instant, updatedAt: Instant, expiresAt: Instant
  ) {
    self.id = id
    self.projectId = projectId
    self.tokenGeneration = tokenGeneration
    self.documentTypes = documentTypes
    self.consentRequired = consentRequired
    self.customFields = customFields
    self.createdAt = createdAt
    self.updatedAt = updatedAt
    self.expiresAt = expiresAt
  }
}
