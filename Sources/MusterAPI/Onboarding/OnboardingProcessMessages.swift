/// The request of `/api/onboarding/start`.
public struct OnboardingStart: Codable, Sendable, Equatable {
  /// What the person says of themselves: any object the app chose.
  public var identification: [String: JSONValue]
  /// The kind of process; nil takes the service's first.
  public var processType: String?

  /// A start.
  public init(identification: [String: JSONValue], processType: String? = nil) {
    self.identification = identification
    self.processType = processType
  }
}

/// The request of all that needs nothing but the process.
public struct ProcessReference: Codable, Sendable, Equatable {
  /// The process.
  public var processId: String

  /// A reference.
  public init(processId: String) {
    self.processId = processId
  }
}

/// The request of `/api/onboarding/otp/detail`.
public struct OTPDetailRequest: Codable, Sendable, Equatable {
  /// The process.
  public var processId: String
  /// What the code is for: `ACTIVATION` or `USER_VERIFICATION`.
  public var otpType: Code

  /// A request.
  public init(processId: String, otpType: Code) {
    self.processId = processId
    self.otpType = otpType
  }
}

/// The answer of `/api/onboarding/otp/detail`.
public struct OTPDetail: Codable, Sendable, Equatable {
  /// The code.
  public var otpCode: String

  /// A code.
  public init(otpCode: String) {
    self.otpCode = otpCode
  }
}

/// The answer of `/api/onboarding/start` and `status`.
public struct OnboardingState: Codable, Sendable, Equatable {
  /// The process.
  public var processId: String
  /// `ACTIVATION_IN_PROGRESS`, `VERIFICATION_IN_PROGRESS`, `FINISHED` or `FAILED`.
  public var onboardingStatus: Code
  /// `ACTIVATION_ALREADY_EXISTS` where a person is verified once more.
  public var activationType: Code?
  /// How to go about codes.
  public var config: CodeSettings

  /// A state.
  public init(processId: String, onboardingStatus: Code, activationType: Code? = nil, config: CodeSettings) {
    self.processId = processId
    self.onboardingStatus = onboardingStatus
    self.activationType = activationType
    self.config = config
  }
}

/// How soon a code may be sent again.
public struct CodeSettings: Codable, Sendable, Equatable {
  /// As an ISO 8601 duration of whole seconds, such as `PT30S`.
  public var otpResendPeriod: String
  /// In seconds.
  public var otpResendPeriodSeconds: Int

  /// Settings with this period in seconds.
  public init(otpResendPeriodSeconds: Int) {
    otpResendPeriod = "PT\(otpResendPeriodSeconds)S"
    self.otpResendPeriodSeconds = otpResendPeriodSeconds
  }
}

/// The request of `/api/configuration`.
public struct ConfigurationRequest: Codable, Sendable, Equatable {
  /// The kind of process; nil takes the service's first.
  public var processType: String?

  /// A request.
  public init(processType: String? = nil) {
    self.processType = processType
  }
}

/// The answer of `/api/configuration`.
public struct OnboardingConfiguration: Codable, Sendable, Equatable {
  /// What the first SDKs look at.
  public struct Onboarding: Codable, Sendable, Equatable {
    /// Whether processes can be begun.
    public var enabled: Bool
  }

  /// The documents that are asked for: at least so many types in all, and from each group at least its own count.
  public struct Documents: Codable, Sendable, Equatable {
    /// How many distinct types are needed.
    public var totalRequiredDocumentsCount: Int
    /// The groups.
    public var groups: [Group]

    /// Documents.
    public init(totalRequiredDocumentsCount: Int, groups: [Group]) {
      self.totalRequiredDocumentsCount = totalRequiredDocumentsCount
      self.groups = groups
    }
  }

  /// Types of which some are needed.
  public struct Group: Codable, Sendable, Equatable {
    /// How many.
    public var requiredDocumentsCount: Int
    /// The types.
    public var items: [Item]

    /// A group.
    public init(requiredDocumentsCount: Int, items: [Item]) {
      self.requiredDocumentsCount = requiredDocumentsCount
      self.items = items
    }
  }

  /// A type.
  public struct Item: Codable, Sendable, Equatable {
    /// The type from the catalogue.
    public var type: Code
    /// How many of its sides are needed.
    public var sideCount: Int
    /// The issuing country (ISO 3166-1 alpha-3), where only one is taken.
    public var country: String?

    /// An item.
    public init(type: Code, sideCount: Int, country: String? = nil) {
      self.type = type
      self.sideCount = sideCount
      self.country = country
    }
  }

  /// Whether processes can be begun.
  public var enabled: Bool
  /// Whether a code activates the device.
  public var otpForIdentification: Bool
  /// Whether a code ends the verification.
  public var otpForIdentityVerification: Bool
  /// Whether the activation is exchanged for another one at the end.
  public var useTemporaryActivation: Bool
  /// How soon a code may be sent again, in seconds.
  public var otpResendPeriodSeconds: Int
  /// The documents that are asked for.
  public var documents: Documents
  /// What the first SDKs look at.
  public var onboarding: Onboarding

  /// A configuration under which processes can be begun.
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
