/// Paths of the onboarding protocol, all requested with POST.
extension Routes {
  /// Starts a process.
  public static let onboardingStart = "/api/onboarding/start"
  /// Returns the status of a process.
  public static let onboardingStatus = "/api/onboarding/status"
  /// Cancels a process.
  public static let onboardingCleanup = "/api/onboarding/cleanup"
  /// Sends another activation code.
  public static let onboardingOTPResend = "/api/onboarding/otp/resend"
  /// Returns the code that was sent, in a sandbox.
  public static let onboardingOTPDetail = "/api/onboarding/otp/detail"
  /// Returns the requirements for a process.
  public static let onboardingConfiguration = "/api/configuration"
}

/// The envelope of every request of the onboarding protocol: `{"requestObject": {…}}`.
public struct OnboardingRequest<Message: Codable & Sendable>: Codable, Sendable {
  /// The content of the request.
  public var requestObject: Message

  /// Creates a request.
  public init(_ message: Message) {
    requestObject = message
  }
}

/// The envelope of every successful response: `{"status": "OK", "responseObject": {…}}`, without `responseObject` if
/// there is nothing to return.
public struct OnboardingResponse<Message: Codable & Sendable>: Codable, Sendable {
  /// `OK` or `ERROR`. Clients evaluate this field, not the HTTP status.
  public var status: Code
  /// The content of the response.
  public var responseObject: Message?

  /// Creates a successful response.
  public init(_ message: Message?) {
    status = "OK"
    responseObject = message
  }
}

/// The envelope of every error: `{"status": "ERROR", "responseObject": {"code": …, "message": …}, "timestamp":
/// …}`.
public struct OnboardingErrorResponse: Codable, Sendable, Equatable {
  /// The error itself.
  public struct Failure: Codable, Sendable, Equatable {
    /// The nearest code of the protocol; its SDKs know no others.
    public var code: Code
    /// A sentence for the person, in the language of the request.
    public var message: String
    /// The exact cause, for developers.
    public var detail: String?
    /// The service's own stable code, which is more specific.
    public var musterCode: Code?

    /// Creates an error.
    public init(code: Code, message: String, detail: String? = nil, musterCode: Code? = nil) {
      self.code = code
      self.message = message
      self.detail = detail
      self.musterCode = musterCode
    }
  }

  /// `ERROR`.
  public var status: Code
  /// The error itself.
  public var responseObject: Failure
  /// The time in milliseconds since 1970. SDKs that expect an encrypted response read a plain error only if it is
  /// present.
  public var timestamp: Int64?
  /// The number of times that another activation code may be entered, after a wrong one.
  public var remainingAttempts: Int?

  /// Creates an error response.
  public init(_ failure: Failure, timestamp: Int64?, remainingAttempts: Int? = nil) {
    status = "ERROR"
    responseObject = failure
    self.timestamp = timestamp
    self.remainingAttempts = remainingAttempts
  }
}

/// An empty request or response: `{}`.
public struct Nothing: Codable, Sendable, Equatable {
  private enum CodingKeys: CodingKey {}

  /// Creates an empty value.
  public init() {}

  /// Decodes any object, ignoring its fields.
  ///
  /// - Throws: `DecodingError` for anything but an object.
  public init(from decoder: any Decoder) throws {
    _ = try decoder.container(keyedBy: CodingKeys.self)
  }
}

/// The request of `/api/onboarding/start`.
public struct OnboardingStart: Codable, Sendable, Equatable {
  /// The data that identifies the person: any object that the app chooses.
  public var identification: [String: JSONValue]
  /// The type of the process; nil takes the first one of the service.
  public var processType: String?

  /// Creates a request.
  public init(identification: [String: JSONValue], processType: String? = nil) {
    self.identification = identification
    self.processType = processType
  }
}

/// The request of every operation that needs only the process.
public struct ProcessReference: Codable, Sendable, Equatable {
  /// The id of the process.
  public var processId: String

  /// Creates a reference.
  public init(processId: String) {
    self.processId = processId
  }
}

/// The request of `/api/onboarding/otp/detail`.
public struct OTPDetailRequest: Codable, Sendable, Equatable {
  /// The id of the process.
  public var processId: String
  /// The purpose of the code: `ACTIVATION` or `USER_VERIFICATION`.
  public var otpType: Code

  /// Creates a request.
  public init(processId: String, otpType: Code) {
    self.processId = processId
    self.otpType = otpType
  }
}

/// The response of `/api/onboarding/otp/detail`.
public struct OTPDetail: Codable, Sendable, Equatable {
  /// The code that was sent.
  public var otpCode: String

  /// Creates a response.
  public init(otpCode: String) {
    self.otpCode = otpCode
  }
}

/// The response of `/api/onboarding/start` and `/api/onboarding/status`.
public struct OnboardingState: Codable, Sendable, Equatable {
  /// The id of the process.
  public var processId: String
  /// `ACTIVATION_IN_PROGRESS`, `VERIFICATION_IN_PROGRESS`, `FINISHED` or `FAILED`.
  public var onboardingStatus: Code
  /// How the app activates the device: `IDENTITY` or `CODE`; `ACTIVATION_ALREADY_EXISTS` if a person is verified once
  /// more. Only in the response of a start.
  public var activationType: Code?
  /// The activation code, if the type is `CODE`.
  public var activationCode: String?
  /// The settings for one-time codes.
  public var config: CodeSettings

  /// Creates a response.
  public init(
    processId: String, onboardingStatus: Code, activationType: Code? = nil, activationCode: String? = nil,
    config: CodeSettings
  ) {
    self.processId = processId
    self.onboardingStatus = onboardingStatus
    self.activationType = activationType
    self.activationCode = activationCode
    self.config = config
  }
}

/// The settings for one-time codes: how soon a code may be sent again.
public struct CodeSettings: Codable, Sendable, Equatable {
  /// The period as an ISO 8601 duration of whole seconds, such as `PT30S`.
  public var otpResendPeriod: String
  /// The period in seconds.
  public var otpResendPeriodSeconds: Int

  /// Creates settings with this period in seconds.
  public init(otpResendPeriodSeconds: Int) {
    otpResendPeriod = "PT\(otpResendPeriodSeconds)S"
    self.otpResendPeriodSeconds = otpResendPeriodSeconds
  }
}

/// The request of `/api/configuration`.
public struct ConfigurationRequest: Codable, Sendable, Equatable {
  /// The type of the process; nil takes the first one of the service.
  public var processType: String?

  /// Creates a request.
  public init(processType: String? = nil) {
    self.processType = processType
  }
}

/// The response of `/api/configuration`.
public struct OnboardingConfiguration: Codable, Sendable, Equatable {
  /// The switch that the first SDK versions read.
  public struct Onboarding: Codable, Sendable, Equatable {
    /// Whether processes can be started.
    public var enabled: Bool
  }

  /// The required documents: at least a number of types in all, and from each group at least its own number.
  public struct Documents: Codable, Sendable, Equatable {
    /// The number of distinct types required.
    public var totalRequiredDocumentsCount: Int
    /// The groups.
    public var groups: [Group]

    /// Creates the required documents.
    public init(totalRequiredDocumentsCount: Int, groups: [Group]) {
      self.totalRequiredDocumentsCount = totalRequiredDocumentsCount
      self.groups = groups
    }
  }

  /// A group of types of which some are required.
  public struct Group: Codable, Sendable, Equatable {
    /// The number of types of this group required.
    public var requiredDocumentsCount: Int
    /// The types.
    public var items: [Item]

    /// Creates a group.
    public init(requiredDocumentsCount: Int, items: [Item]) {
      self.requiredDocumentsCount = requiredDocumentsCount
      self.items = items
    }
  }

  /// A document type.
  public struct Item: Codable, Sendable, Equatable {
    /// The type from the catalogue.
    public var type: Code
    /// The number of its sides required.
    public var sideCount: Int
    /// The issuing country (ISO 3166-1 alpha-3), if only one is accepted.
    public var country: String?

    /// Creates an item.
    public init(type: Code, sideCount: Int, country: String? = nil) {
      self.type = type
      self.sideCount = sideCount
      self.country = country
    }
  }

  /// Whether processes can be started.
  public var enabled: Bool
  /// Whether a code is required to activate the device.
  public var otpForIdentification: Bool
  /// Whether a code is required to complete the verification.
  public var otpForIdentityVerification: Bool
  /// Whether the activation is exchanged for another one at the end.
  public var useTemporaryActivation: Bool
  /// The period in seconds after which a code may be sent again.
  public var otpResendPeriodSeconds: Int
  /// The required documents.
  public var documents: Documents
  /// The switch that the first SDK versions read.
  public var onboarding: Onboarding

  /// Creates a configuration under which processes can be started.
  public init(otpForIdentityVerification: Bool, otpResendPeriodSeconds: Int, documents: Documents) {
    enabled = true
    otpForIdentification = true
    self.otpForIdentityVerification = otpForIdentityVerification
    useTemporaryActivation = false
    self.otpResendPeriodSeconds = otpResendPeriodSeconds
    self.documents = documents
    onboarding = Onboarding(enabled: true)
  }
}
