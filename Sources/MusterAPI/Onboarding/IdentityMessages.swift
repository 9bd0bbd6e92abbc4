/// Paths of the onboarding protocol, all requested with POST.
extension Routes {
  /// Returns the status of the verification.
  public static let identityStatus = "/api/identity/status"
  /// Starts the verification.
  public static let identityInit = "/api/identity/init"
  /// Cancels the verification, so that another one can start.
  public static let identityCleanup = "/api/identity/cleanup"
  /// Returns the text of the consent.
  public static let consentText = "/api/identity/consent/text"
  /// Records the person's decision on the consent.
  public static let consentApprove = "/api/identity/consent/approve"
  /// Exchanges a challenge with the scanning SDK.
  public static let documentInitSDK = "/api/identity/document/init-sdk"
  /// Submits documents in one archive.
  public static let documentSubmit = "/api/identity/document/submit"
  /// Submits documents one picture at a time.
  public static let documentSubmitV2 = "/api/v2/identity/document/submit"
  /// Returns the status of the documents.
  public static let documentStatus = "/api/identity/document/status"
  /// Starts a presence check.
  public static let presenceCheckInit = "/api/identity/presence-check/init"
  /// Submits the completed presence check.
  public static let presenceCheckSubmit = "/api/identity/presence-check/submit"
  /// Sends another code for the final confirmation.
  public static let identityOTPResend = "/api/identity/otp/resend"
  /// Verifies the code for the final confirmation.
  public static let identityOTPVerify = "/api/identity/otp/verify"
  /// Exchanges the activation for another one.
  public static let identityActivation = "/api/identity/activation"
}

/// The response of `/api/identity/status`.
public struct IdentityStatus: Codable, Sendable, Equatable {
  /// The id of the process.
  public var processId: String
  /// The status within the phase.
  public var identityVerificationStatus: Code
  /// The phase; absent before the verification starts.
  public var identityVerificationPhase: Code?
  /// The settings for one-time codes.
  public var config: CodeSettings
  /// The type of the process.
  public var processType: String
  /// Whether the person still has to give consent.
  public var consentRequired: Bool
  /// The reason for the rejection as a sentence; present only with the status `REJECTED`.
  public var rejectReason: String?

  /// Creates a status.
  public init(
    processId: String, identityVerificationStatus: Code, identityVerificationPhase: Code?, config: CodeSettings,
    processType: String, consentRequired: Bool, rejectReason: String?
  ) {
    self.processId = processId
    self.identityVerificationStatus = identityVerificationStatus
    self.identityVerificationPhase = identityVerificationPhase
    self.config = config
    self.processType = processType
    self.consentRequired = consentRequired
    self.rejectReason = rejectReason
  }
}

/// The requests of `/api/identity/consent/text` and `/api/identity/consent/approve`.
public struct ConsentMessage: Codable, Sendable, Equatable {
  /// The id of the process.
  public var processId: String
  /// The type of consent: `GDPR`.
  public var consentType: String
  /// Whether the person agrees; nil to request the text.
  public var approved: Bool?

  /// Creates a message about the consent `GDPR`, the only supported type.
  public init(processId: String, approved: Bool? = nil) {
    self.processId = processId
    consentType = "GDPR"
    self.approved = approved
  }
}

/// The response of `/api/identity/consent/text`.
public struct ConsentText: Codable, Sendable, Equatable {
  /// The text, as simple HTML.
  public var consentText: String

  /// Creates a response.
  public init(consentText: String) {
    self.consentText = consentText
  }
}

/// The request and response of `/api/identity/document/init-sdk`.
public struct ScannerMessage: Codable, Sendable, Equatable {
  /// The id of the process; only in the request.
  public var processId: String?
  /// The attributes exchanged with the scanning SDK.
  public var attributes: [String: JSONValue]

  /// Creates a message.
  public init(processId: String? = nil, attributes: [String: JSONValue]) {
    self.processId = processId
    self.attributes = attributes
  }
}

/// The response of `/api/identity/presence-check/init`.
public struct PresenceCheckSession: Codable, Sendable, Equatable {
  /// The attributes that the presence provider's SDK in the app needs.
  public var sessionAttributes: [String: JSONValue]

  /// Creates a response.
  public init(sessionAttributes: [String: JSONValue]) {
    self.sessionAttributes = sessionAttributes
  }
}

/// The request of `/api/identity/otp/verify`, and of `POST /v1/activations`.
public struct CodeEntry: Codable, Sendable, Equatable {
  /// The id of the process.
  public var processId: String
  /// The code that the person entered.
  public var otpCode: String

  /// Creates a request.
  public init(processId: String, otpCode: String) {
    self.processId = processId
    self.otpCode = otpCode
  }
}

/// The response of `/api/identity/otp/verify`. A wrong code is not an error.
public struct CodeAnswer: Codable, Sendable, Equatable {
  /// The id of the process.
  public var processId: String
  /// The current status of the process.
  public var onboardingStatus: Code
  /// Whether the code was right and all other checks passed.
  public var verified: Bool
  /// Whether the code had expired.
  public var expired: Bool
  /// The number of further wrong codes allowed.
  public var remainingAttempts: Int

  /// Creates a response.
  public init(processId: String, onboardingStatus: Code, verified: Bool, expired: Bool, remainingAttempts: Int) {
    self.processId = processId
    self.onboardingStatus = onboardingStatus
    self.verified = verified
    self.expired = expired
    self.remainingAttempts = remainingAttempts
  }
}

/// The request of `/api/identity/document/submit` (pictures in one ZIP archive) and of
/// `/api/v2/identity/document/submit` (one picture per document).
public struct DocumentSubmit: Codable, Sendable, Equatable {
  /// One side of a document.
  public struct Item: Codable, Sendable, Equatable {
    /// The name of its file in the archive; defaults to `<type>_<side>.jpg` in lower case.
    public var filename: String?
    /// The type from the catalogue.
    public var type: Code
    /// `FRONT` or `BACK`; defaults to `FRONT`.
    public var side: Code?
    /// The issuing country (ISO 3166-1 alpha-3).
    public var country: String?
    /// The id of the document that it replaces.
    public var originalDocumentId: String?
    /// The picture in base64, unless the picture is in the archive.
    public var data: String?
    /// The signature of the picture by the scanning SDK.
    public var dataSignature: String?
    /// An alternative name for `dataSignature`.
    public var signature: String?

    /// Creates an item.
    public init(
      filename: String?, type: Code, side: Code?, country: String? = nil, originalDocumentId: String? = nil,
      data: String? = nil, dataSignature: String? = nil
    ) {
      self.filename = filename
      self.type = type
      self.side = side
      self.country = country
      self.originalDocumentId = originalDocumentId
      self.data = data
      self.dataSignature = dataSignature
    }
  }

  /// The id of the process.
  public var processId: String
  /// The archive in base64.
  public var data: String?
  /// Whether some documents replace others. Informative only; `originalDocumentId` of each document decides.
  public var resubmit: Bool?
  /// The documents.
  public var documents: [Item]

  /// Creates a request.
  public init(processId: String, data: String? = nil, resubmit: Bool? = nil, documents: [Item]) {
    self.processId = processId
    self.data = data
    self.resubmit = resubmit
    self.documents = documents
  }
}

/// The response of `/api/identity/document/status`.
public struct SubmittedDocuments: Codable, Sendable, Equatable {
  /// One side of a document.
  public struct Item: Codable, Sendable, Equatable {
    /// The id of the document.
    public var id: String
    /// The name of its file.
    public var filename: String
    /// The type from the catalogue.
    public var type: Code
    /// `FRONT` or `BACK`.
    public var side: Code
    /// The status of the document; never `DISPOSED`.
    public var status: Code
    /// The reasons for the rejection as sentences. Present if and only if the status is `REJECTED` or `FAILED`.
    public var errors: [String]?

    /// Creates an item.
    public init(id: String, filename: String, type: Code, side: Code, status: Code, errors: [String]?) {
      self.id = id
      self.filename = filename
      self.type = type
      self.side = side
      self.status = status
      self.errors = errors
    }
  }

  /// The status of the verification, expressed as a document status.
  public var status: Code
  /// The documents that count at present.
  public var documents: [Item]

  /// Creates a response.
  public init(status: Code, documents: [Item]) {
    self.status = status
    self.documents = documents
  }
}
