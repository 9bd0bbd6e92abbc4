public import Foundation

/// The body of `POST /v1/sessions`. All fields are optional; an empty body is `{}`.
public struct SessionRequest: Codable, Sendable, Equatable {
  /// The required document types, each with all its required sides; nil takes the configured groups.
  public var documentTypes: [Code]?
  /// True makes the session wait for consent; otherwise consent is assumed and uploads may start at once.
  public var consentRequired: Bool?
  /// Free-form fields of the caller, returned unchanged. At most 20, 256 characters each.
  public var customFields: [String: String]?

  /// Creates a request.
  public init(documentTypes: [Code]? = nil, consentRequired: Bool? = nil, customFields: [String: String]? = nil) {
    self.documentTypes = documentTypes
    self.consentRequired = consentRequired
    self.customFields = customFields
  }
}

/// The verification of one person, as returned by `POST /v1/sessions` and `GET /v1/sessions/{id}`.
public struct Session: Codable, Sendable, Equatable {
  /// The session's id.
  public var id: String
  /// A short reference for people, such as `K7M4QX`; unique within the project.
  public var reference: String
  /// The secret that authorizes requests for this session. Present only in the response to its creation.
  public var token: String?
  /// The id of the session's onboarding process, which is the id of the session.
  public var processId: String
  /// The phase of the verification; null before it starts.
  @Nullable public var phase: Code?
  /// The status within the phase.
  public var status: Code
  /// The status of the process as a whole: `ACTIVATION_IN_PROGRESS` while a device is to be activated,
  /// `VERIFICATION_IN_PROGRESS`, `FINISHED` or `FAILED`.
  public var onboardingStatus: Code
  /// The reason why the verification ended without success.
  @Nullable public var endReason: Code?
  /// The required document types, if the session was created with any.
  @Nullable public var documentTypes: [Code]?
  /// Whether the person still has to give consent.
  public var consentRequired: Bool
  /// The free-form fields of the caller.
  public var customFields: [String: String]
  /// The action that advances the session; null when the process is over.
  @Nullable public var nextAction: Code?
  /// The steps that the person has to take, in order.
  public var steps: [SessionStep]
  /// The documents that count at present, oldest first. Replaced ones are omitted.
  public var documents: [Document]
  /// When the session was created.
  public var createdAt: Date
  /// When the session last changed.
  public var updatedAt: Date
  /// When the token expires and the process ends.
  public var expiresAt: Date

  /// Creates a session.
  public init(
    id: String, reference: String, token: String? = nil, phase: Code?, status: Code, onboardingStatus: Code,
    endReason: Code? = nil, documentTypes: [Code]?, consentRequired: Bool, customFields: [String: String],
    nextAction: Code?, steps: [SessionStep], documents: [Document], createdAt: Date, updatedAt: Date, expiresAt: Date
  ) {
    self.id = id
    self.reference = reference
    self.token = token
    self.processId = id
    self.phase = phase
    self.status = status
    self.onboardingStatus = onboardingStatus
    self.endReason = endReason
    self.documentTypes = documentTypes
    self.consentRequired = consentRequired
    self.customFields = customFields
    self.nextAction = nextAction
    self.steps = steps
    self.documents = documents
    self.createdAt = createdAt
    self.updatedAt = updatedAt
    self.expiresAt = expiresAt
  }
}
