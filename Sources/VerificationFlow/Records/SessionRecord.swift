/// One person's onboarding process, as its project knows it. Where it stands is in ``OnboardingProcess``.
package struct SessionRecord: Sendable, Equatable {
  /// Its id, also the process id.
  package let id: SessionID
  /// What people call it; drawn when it is inserted.
  package var reference: CaseReference
  /// The project it belongs to.
  package let projectId: ProjectID
  /// How often its token was made anew; the token follows from it.
  package let tokenGeneration: Int
  /// The types that were asked for at its creation, if some were.
  package let documentTypes: [DocumentType]?
  /// The caller's own words.
  package let customFields: [String: String]
  /// The kind of process.
  package let processType: String
  /// The language that its person reads (ISO 639-1).
  package let language: String
  /// The keyed hash of the person's id with the project, if the person is known by one.
  package let userHash: String?
  /// The keyed hash of what the person said of themselves to begin the process.
  package let identificationHash: String?
  /// By which name the user provider knows the person, encrypted.
  package let sealedUserId: String?
  /// Whether the project knows the person. Nobody outside must notice the difference.
  package let isUserKnown: Bool
  /// When it was created.
  package let createdAt: Instant
  /// When it last changed.
  package let updatedAt: Instant
  /// When its token stops working.
  package let expiresAt: Instant
  /// Grows with everything that happens to the process; equal means that nothing has.
  package let revision: Int

  /// A session.
  package init(
    id: SessionID, reference: CaseReference = .undrawn, projectId: ProjectID, tokenGeneration: Int = 1,
    documentTypes: [DocumentType]? = nil,
    customFields: [String: String] = [:], processType: String, language: String, userHash: String? = nil,
    identificationHash: String? = nil, sealedUserId: String? = nil, isUserKnown: Bool = true, createdAt: Instant,
    updatedAt: Instant, expiresAt: Instant, revision: Int = 1
  ) {
    self.id = id
    self.reference = reference
    self.projectId = projectId
    self.tokenGeneration = tokenGeneration
    self.documentTypes = documentTypes
    self.customFields = customFields
    self.processType = processType
    self.language = language
    self.userHash = userHash
    self.identificationHash = identificationHash
    self.sealedUserId = sealedUserId
    self.isUserKnown = isUserKnown
    self.createdAt = createdAt
    self.updatedAt = updatedAt
    self.expiresAt = expiresAt
    self.revision = revision
  }
}
