/// The answer of `/api/identity/status`.
public struct IdentityStatus: Codable, Sendable, Equatable {
  /// The process.
  public var processId: String
  /// The status within the phase.
  public var identityVerificationStatus: Code
  /// The phase; absent before the verification begins.
  public var identityVerificationPhase: Code?
  /// How to go about codes.
  public var config: CodeSettings
  /// The kind of process.
  public var processType: String
  /// Whether a consent is still to be given.
  public var consentRequired: Bool
  /// Why the person was refused, as a sentence; only with the status `REJECTED`.
  public var rejectReason: String?

  /// A status.
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

/// The requests of `/api/identity/consent/text` and `approve`.
public struct ConsentMessage: Codable, Sendable, Equatable {
  /// The process.
  public var processId: String
  /// The kind of consent: `GDPR`.
  public var consentType: String
  /// Whether the person agrees; nil to ask for the text.
  public var approved: Bool?

  /// A message about the one consent there is.
  public init(processId: String, approved: Bool? = nil) {
    self.processId = processId
    consentType = "GDPR"
    self.approved = approved
  }
}

/// The answer of `/api/identity/consent/text`.
public struct ConsentText: Codable, Sendable, Equatable {
  /// The text, as simple HTML.
  public var consentText: String

  /// A text.
  public init(consentText: String) {
    self.consentText = consentText
  }
}

/// The request and answer of `/api/identity/document/init-sdk`.
public struct ScannerMessage: Codable, Sendable, Equatable {
  /// The process; only in the request.
  public var processId: String?
  /// What the scanning SDK says, and is told.
  public var attributes: [String: JSONValue]

  /// A message.
  public init(processId: String? = nil, attributes: [String: JSONValue]) {
    self.processId = processId
    self.attributes = attributes
  }
}

/// The answer of `/api/identity/presence-check/init`.
public struct PresenceCheckSession: Codable, Sendable, Equatable {
  /// What the app's part of the presence provider needs.
  public var sessionAttributes: [String: JSONValue]

  /// A session.
  public init(sessionAttributes: [String: JSONValue]) {
    self.sessionAttributes = sessionAttributes
  }
}

/// The request of `/api/identity/otp/verify`, and of `POST /v1/activations`.
public struct CodeEntry: Codable, Sendable, Equatable {
  /// The process.
  public var processId: String
  /// The code that was entered.
  public var otpCode: String

  /// An entered code.
  public init(processId: String, otpCode: String) {
    self.processId = processId
    self.otpCode = otpCode
  }
}

/// The answer of `/api/identity/otp/verify`. A wrong code is no error.
public struct CodeAnswer: Codable, Sendable, Equatable {
  /// The process.
  public var processId: String
  /// Where the process stands now.
  public var onboardingStatus: Code
  /// Whether the code was right, and everything else as well.
  public var verified: Bool
  /// Whether it came too late.
  public var expired: Bool
  /// How many more wrong ones may be entered.
  public var remainingAttempts: Int

  /// An answer.
  public init(processId: String, onboardingStatus: Code, verified: Bool, expired: Bool, remainingAttempts: Int) {
    self.processId = processId
    self.onboardingStatus = onboardingStatus
    self.verified = verified
    self.expired = expired
    self.remainingAttempts = remainingAttempts
  }
}
