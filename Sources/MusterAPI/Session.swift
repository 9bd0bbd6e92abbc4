public import Foundation

/// The body of `POST /v1/sessions`. Everything is optional; an empty body is `{}`.
public struct SessionRequest: Codable, Sendable, Equatable {
  /// The document types the person has to show, each with all its required sides; nil takes the configured groups.
  public var documentTypes: [Code]?
  /// True leaves the session before its consent; otherwise consent is taken as given and uploads may begin at once.
  public var consentRequired: Bool?
  /// The caller's own words about the session, given back as they came. At most 20, 256 characters each.
  public var customFields: [String: String]?

  /// A request for a session.
  public init(documentTypes: [Code]? = nil, consentRequired: Bool? = nil, customFields: [String: String]? = nil) {
    self.documentTypes = documentTypes
    self.consentRequired = consentRequired
    self.customFields = customFields
  }
}

/// One person's verification, as `POST /v1/sessions` and `GET /v1/sessions/{id}` answer it.
public struct Session: Codable, Sendable, Equatable {
  /// The session's id.
  public var id: String
  /// What people call the session, such as `K7M4QX`; unique within the project.
  public var reference: String
  /// The secret that opens this session's own things. Only the answer to its creation has it.
  public var token: String?
  /// The onboarding process of the session: the same id.
  public var processId: String
  /// The phase of the verification; null before it begins.
  @Nullable public var phase: Code?
  /// The status within the phase.
  public var status: Code
  /// Where the process stands as a whole: `VERIFICATION_IN_PROGRESS`, `FINISHED` or `FAILED`; `ACTIVATION_IN_PROGRESS`
  /// while a device is to be activated.
  public var onboardingStatus: Code
  /// Why the verification came to an end that is no success.
  @Nullable public var endReason: Code?
  /// The document types asked for, where the session was created with some.
  @Nullable public var documentTypes: [Code]?
  /// Whether a consent is still to be given.
  public var consentRequired: Bool
  /// The caller's own words.
  public var customFields: [String: String]
  /// What leads on; null when the process is over.
  @Nullable public var nextAction: Code?
  /// What is asked of the person, step by step in the order they come.
  public var steps: [SessionStep]
  /// The documents in force, oldest first. Replaced ones are not shown.
  public var documents: [Document]
  /// When the session was created.
  public var createdAt: Date
  /// When it last changed.
  public var updatedAt: Date
  /// When the token stops working and the process ends.
  public var expiresAt: Date

  /// A session with everything it shows.
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
