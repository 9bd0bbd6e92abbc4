public import Foundation

extension Routes {
  /// Creates a session (POST), lists sessions (GET).
  public static let sessions = "/v1/sessions"
  /// Returns a session with its documents (GET), erases it (DELETE).
  public static let session = "/v1/sessions/{id}"
  /// Returns the consent text (GET), records the decision on it (POST).
  public static let sessionConsent = "/v1/sessions/{id}/consent"
  /// Starts a verification attempt (POST), cancels it (DELETE).
  public static let sessionVerification = "/v1/sessions/{id}/verification"
  /// Sets where the person can be reached, and sends a code there (POST).
  public static let sessionContact = "/v1/sessions/{id}/contact"
  /// Verifies the code that was sent to the person (POST).
  public static let sessionCode = "/v1/sessions/{id}/code"
  /// Sends another code (POST).
  public static let sessionCodeResend = "/v1/sessions/{id}/code/resend"
  /// Streams the changes of a session as Server-Sent Events (GET).
  public static let sessionEvents = "/v1/sessions/{id}/events"
}

/// The body of `POST /v1/sessions`. All fields are optional; an empty body is `{}`.
public struct SessionRequest: Codable, Sendable, Equatable {
  /// The required document types, each with all its required sides; nil takes the configured groups.
  public var documentTypes: [Code]?
  /// True makes the session wait for consent; otherwise consent is assumed and uploads may start immediately.
  public var consentRequired: Bool?
  /// Free-form fields of the caller, returned unchanged. At most 20, 256 characters each.
  public var customFields: [String: String]?
  /// What the caller says about the person, for the documents to be compared with; nil for nothing.
  public var claims: Claims?
  /// Makes a link for a person without an app; nil for a session that an app continues. With it, `consentRequired` is
  /// true unless it is given.
  public var hosted: HostedRequest?

  /// Creates a request.
  public init(
    documentTypes: [Code]? = nil, consentRequired: Bool? = nil, customFields: [String: String]? = nil,
    claims: Claims? = nil, hosted: HostedRequest? = nil
  ) {
    self.documentTypes = documentTypes
    self.consentRequired = consentRequired
    self.customFields = customFields
    self.claims = claims
    self.hosted = hosted
  }
}

/// A contact that a session asks for.
public struct ContactRequest: Codable, Sendable, Equatable {
  /// `EMAIL` or `SMS`.
  public var channel: Code
  /// The e-mail address or the telephone number, if it is known; the person may give another one.
  public var address: String?
  /// True if the caller has verified the address itself: no code is sent to it then.
  public var verified: Bool?

  /// Creates a request.
  public init(channel: Code, address: String? = nil, verified: Bool? = nil) {
    self.channel = channel
    self.address = address
    self.verified = verified
  }
}

/// Where the person of a session can be reached.
public struct SessionContact: Codable, Sendable, Equatable {
  /// `EMAIL` or `SMS`.
  public var channel: Code
  /// The e-mail address, or the telephone number in the form of E.164; null if it is not known yet.
  @Nullable public var address: String?
  /// Whether the person has entered the code that was sent there, or the creator of the session vouches for it.
  public var verified: Bool

  /// Creates a contact.
  public init(channel: Code, address: String?, verified: Bool) {
    self.channel = channel
    self.address = address
    self.verified = verified
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
  /// The address of the pages on which the person is verified. Present only in the response to the creation of a
  /// session with `hosted`.
  public var url: String?
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
  /// The person's last decision about the consent; null if they have not decided.
  @Nullable public var consentApproved: Bool?
  /// Where the person can be reached; null if the session does not ask for it.
  @Nullable public var contact: SessionContact?
  /// The free-form fields of the caller.
  public var customFields: [String: String]
  /// What the creator of the session said about the person; null if nothing, or if the caller may not see it.
  @Nullable public var claims: Claims?
  /// What is wrong with the contents of the documents; null in lists, and if the caller may not see it.
  @Nullable public var findings: [ContentFinding]?
  /// The checks of the person's telephone numbers, oldest first; null in lists, and for the person.
  @Nullable public var phoneChecks: [SessionPhoneCheck]?
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
    id: String, reference: String, token: String? = nil, url: String? = nil, phase: Code?, status: Code,
    onboardingStatus: Code, endReason: Code? = nil, documentTypes: [Code]?, consentRequired: Bool,
    consentApproved: Bool? = nil, contact: SessionContact? = nil, customFields: [String: String], claims: Claims? = nil,
    findings: [ContentFinding]? = nil, phoneChecks: [SessionPhoneCheck]? = nil,
    nextAction: Code?, steps: [SessionStep], documents: [Document], createdAt: Date, updatedAt: Date, expiresAt: Date
  ) {
    self.id = id
    self.reference = reference
    self.token = token
    self.url = url
    self.processId = id
    self.phase = phase
    self.status = status
    self.onboardingStatus = onboardingStatus
    self.endReason = endReason
    self.documentTypes = documentTypes
    self.consentRequired = consentRequired
    self.consentApproved = consentApproved
    self.contact = contact
    self.customFields = customFields
    self.claims = claims
    self.findings = findings
    self.phoneChecks = phoneChecks
    self.nextAction = nextAction
    self.steps = steps
    self.documents = documents
    self.createdAt = createdAt
    self.updatedAt = updatedAt
    self.expiresAt = expiresAt
  }
}

/// A step of a person's verification, with its progress.
public struct SessionStep: Codable, Sendable, Equatable {
  /// `ACTIVATION`, `CONSENT`, `CONTACT`, `DOCUMENTS`, `PRESENCE_CHECK` or `OTP_VERIFICATION`.
  public var step: Code
  /// `PENDING`, `REQUIRED` (the person has to act), `PROCESSING`, `DONE` or `FAILED`.
  public var status: Code
  /// The number of further presence checks or wrong codes allowed; null if nothing is counted.
  @Nullable public var attemptsLeft: Int?
  /// The deadline for the next action; null if no action is expected.
  @Nullable public var expiresAt: Date?
  /// The earliest time at which another code may be sent; null if none is expected.
  @Nullable public var resendAt: Date?
  /// The required and present documents; only for the step `DOCUMENTS`.
  @Nullable public var documents: RequestedDocuments?

  /// Creates a step.
  public init(
    step: Code, status: Code, attemptsLeft: Int?, expiresAt: Date?, resendAt: Date?, documents: RequestedDocuments?
  ) {
    self.step = step
    self.status = status
    self.attemptsLeft = attemptsLeft
    self.expiresAt = expiresAt
    self.resendAt = resendAt
    self.documents = documents
  }
}

/// The documents that a session requires: at least a number of types in all, and from each group at least its own
/// number.
public struct RequestedDocuments: Codable, Sendable, Equatable {
  /// A group of types of which some are required.
  public struct Group: Codable, Sendable, Equatable {
    /// The number of types of this group required.
    public var required: Int
    /// The types.
    public var items: [Item]

    /// Creates a group.
    public init(required: Int, items: [Item]) {
      self.required = required
      self.items = items
    }
  }

  /// A document type with its required sides.
  public struct Item: Codable, Sendable, Equatable {
    /// The type from the catalogue.
    public var type: Code
    /// The issuing country (ISO 3166-1 alpha-3), if only one is accepted.
    @Nullable public var country: String?
    /// The required sides.
    public var sides: [Side]

    /// Creates an item.
    public init(type: Code, country: String?, sides: [Side]) {
      self.type = type
      self.country = country
      self.sides = sides
    }
  }

  /// A side of a document, with its current picture.
  public struct Side: Codable, Sendable, Equatable {
    /// `FRONT` or `BACK`.
    public var side: Code
    /// The id of the document that counts at present; null if there is none yet.
    @Nullable public var documentId: String?
    /// The status of that document; null if there is none yet.
    @Nullable public var status: Code?
    /// The number of further pictures of the side that may be rejected for their quality.
    public var attemptsLeft: Int

    /// Creates a side.
    public init(side: Code, documentId: String?, status: Code?, attemptsLeft: Int) {
      self.side = side
      self.documentId = documentId
      self.status = status
      self.attemptsLeft = attemptsLeft
    }
  }

  /// The number of distinct types required.
  public var total: Int
  /// The groups.
  public var groups: [Group]

  /// Creates the required documents.
  public init(total: Int, groups: [Group]) {
    self.total = total
    self.groups = groups
  }
}

/// The event `phase` of a session: the phase or status of the verification changed.
public struct PhaseEvent: Codable, Sendable, Equatable {
  /// The phase; null before the verification starts.
  @Nullable public var phase: Code?
  /// The status within the phase.
  public var status: Code

  /// Creates an event.
  public init(phase: Code?, status: Code) {
    self.phase = phase
    self.status = status
  }
}

/// The event `document` of a session: the status of a document changed.
public struct DocumentEvent: Codable, Sendable, Equatable {
  /// The id of the document.
  public var documentId: String
  /// The new status of the document.
  public var status: Code

  /// Creates an event.
  public init(documentId: String, status: Code) {
    self.documentId = documentId
    self.status = status
  }
}

/// The text that a person has to agree to, as returned by `GET /v1/sessions/{id}/consent`.
public struct SessionConsent: Codable, Sendable, Equatable {
  /// The text in the language of `Accept-Language`, if it is available in that language.
  public var text: String
  /// Whether the person still has to agree.
  public var required: Bool
  /// The person's last decision; null if there is none.
  @Nullable public var approved: Bool?

  /// Creates a consent.
  public init(text: String, required: Bool, approved: Bool?) {
    self.text = text
    self.required = required
    self.approved = approved
  }
}

/// The body of `POST /v1/sessions/{id}/consent`.
public struct SessionConsentDecision: Codable, Sendable, Equatable {
  /// Whether the person agrees.
  public var approved: Bool

  /// Creates a decision.
  public init(approved: Bool) {
    self.approved = approved
  }
}

/// The body of `POST /v1/sessions/{id}/verification`. All fields are optional; an empty body is `{}`.
public struct SessionVerificationStart: Codable, Sendable, Equatable {
  /// Whether the accepted documents of the attempt before count in this one, if that attempt was given up, or
  /// ended because too many pictures were refused.
  public var keepDocuments: Bool?

  /// Creates a request.
  public init(keepDocuments: Bool? = nil) {
    self.keepDocuments = keepDocuments
  }
}

/// The body of `POST /v1/sessions/{id}/contact`.
public struct SessionContactEntry: Codable, Sendable, Equatable {
  /// The e-mail address or the telephone number; nil for the one that the session knows.
  public var address: String?

  /// Creates a request.
  public init(address: String?) {
    self.address = address
  }
}

/// The body of requests without fields.
public struct NoFields: Codable, Sendable, Equatable {
  /// Creates an empty body.
  public init() {}
}

/// The body of `POST /v1/sessions/{id}/code`.
public struct SessionCodeEntry: Codable, Sendable, Equatable {
  /// The code that the person entered.
  public var otpCode: String

  /// Creates a request.
  public init(otpCode: String) {
    self.otpCode = otpCode
  }
}

/// The response of `POST /v1/sessions/{id}/code`.
public struct SessionCodeAnswer: Codable, Sendable, Equatable {
  /// Whether the code was right and all other checks passed.
  public var verified: Bool
  /// Whether the code had expired.
  public var expired: Bool
  /// The number of further wrong codes allowed.
  public var remainingAttempts: Int
  /// The current state of the session.
  public var session: Session

  /// Creates a response.
  public init(verified: Bool, expired: Bool, remainingAttempts: Int, session: Session) {
    self.verified = verified
    self.expired = expired
    self.remainingAttempts = remainingAttempts
    self.session = session
  }
}

/// A page of sessions, newest first.
public struct SessionList: Codable, Sendable, Equatable {
  /// The sessions of this page.
  public var sessions: [Session]
  /// The value to send as `cursor` for the next page; null on the last one.
  @Nullable public var nextCursor: String?

  /// Creates a page of sessions.
  public init(sessions: [Session], nextCursor: String?) {
    self.sessions = sessions
    self.nextCursor = nextCursor
  }
}
