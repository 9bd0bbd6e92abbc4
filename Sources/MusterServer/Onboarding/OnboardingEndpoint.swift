import MusterAPI

/// An endpoint of the onboarding protocol and its protection, one constant for each endpoint of the SDK.
struct OnboardingEndpoint: Sendable {
  /// How the caller authenticates.
  enum Authentication {
    /// Only as a known app.
    case none
    /// By a token of the activation.
    case token
    /// By the activation's signature of the request.
    case signature
  }

  /// The keys that encrypt the messages, if the protection encrypts at all.
  enum Encryption {
    case none, application, activation
  }

  /// The path, which is also the id under which requests are signed.
  let path: String
  let authentication: Authentication
  let encryption: Encryption
  /// The maximum size of the body in bytes. Only document submissions need more than the default.
  var maxBytes = 65_536

  static let configuration = Self(
    path: Routes.onboardingConfiguration, authentication: .none, encryption: .application)
  static let start = Self(path: Routes.onboardingStart, authentication: .none, encryption: .application)
  static let processStatus = Self(path: Routes.onboardingStatus, authentication: .none, encryption: .application)
  static let processCleanup = Self(path: Routes.onboardingCleanup, authentication: .none, encryption: .application)
  static let processOTPResend = Self(
    path: Routes.onboardingOTPResend, authentication: .none, encryption: .application)
  static let sentCode = Self(path: Routes.onboardingOTPDetail, authentication: .none, encryption: .application)
  static let status = Self(path: Routes.identityStatus, authentication: .token, encryption: .none)
  static let initialise = Self(path: Routes.identityInit, authentication: .signature, encryption: .none)
  static let cleanup = Self(path: Routes.identityCleanup, authentication: .signature, encryption: .none)
  static let consentText = Self(path: Routes.consentText, authentication: .token, encryption: .none)
  static let consentApprove = Self(path: Routes.consentApprove, authentication: .signature, encryption: .none)
  static let documentInitSDK = Self(
    path: Routes.documentInitSDK, authentication: .signature, encryption: .activation)
  static let documentStatus = Self(path: Routes.documentStatus, authentication: .token, encryption: .none)
  static let presenceCheckInit = Self(
    path: Routes.presenceCheckInit, authentication: .signature, encryption: .activation)
  static let presenceCheckSubmit = Self(
    path: Routes.presenceCheckSubmit, authentication: .signature, encryption: .none)
  static let otpResend = Self(path: Routes.identityOTPResend, authentication: .signature, encryption: .none)
  static let otpVerify = Self(path: Routes.identityOTPVerify, authentication: .none, encryption: .activation)

  static let activation = Self(path: Routes.identityActivation, authentication: .token, encryption: .activation)

  /// Returns one of the two endpoints that accept documents.
  static func documentSubmit(path: String, maxBytes: Int) -> Self {
    Self(path: path, authentication: .token, encryption: .activation, maxBytes: maxBytes)
  }
}
