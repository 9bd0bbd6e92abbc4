/// The stored properties of an onboarding session. Its process state is in ``OnboardingProcess``.
package struct SessionRecord: Sendable, Equatable {
  /// The session id, which is also the process id.
  package let id: SessionID
  /// The human-readable case reference, drawn on insertion.
  package var reference: CaseReference
  package let projectId: ProjectID
  /// The generation of the session token, increased with each renewal; the token is derived from it.
  package let tokenGeneration: Int
  /// The document types requested at creation, if any.
  package let documentTypes: [DocumentType]?
  /// Free-form key-value pairs provided by the caller.
  package let customFields: [String: String]
  /// The kind of process.
  package let processType: String
  /// The person's language (ISO 639-1).
  package let language: String
  /// Where the person can be reached, if known. The process records whether that is verified.
  package let contact: Contact?
  /// What the creator of the session says about the person, if anything.
  package let claims: Claims?
  /// The keyed hash of the person's id in the project, if known.
  package let userHash: String?
  /// The keyed hash of the identification the person provided to start the process.
  package let identificationHash: String?
  /// The encrypted id by which the user provider knows the person.
  package let sealedUserId: String?
  /// Whether the project knows the person. Must not be observable from outside.
  package let isUserKnown: Bool
  package let createdAt: Instant
  /// The time of the last change.
  package let updatedAt: Instant
  /// The time the session token expires.
  package let expiresAt: Instant
  /// Increases with every change of the process; equal revisions mean that nothing has changed.
  package let revision: Int

  package init(
    id: SessionID, reference: CaseReference = .undrawn, projectId: ProjectID, tokenGeneration: Int = 1,
    documentTypes: [DocumentType]? = nil,
    customFields: [String: String] = [:], processType: String, language: String, contact: Contact? = nil,
    claims: Claims? = nil, userHash: String? = nil,
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
    self.contact = contact
    self.claims = claims
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
