import MusterAPI

/// An endpoint of the onboarding protocol, and what protects it. The SDK's own rules, one row each.
struct OnboardingEndpoint: Sendable {
  /// How the caller proves who asks.
  enum Authentication {
    /// Only that a known app asks.
    case none
    /// By a token of the activation.
    case token
    /// By a signature of the activation over the request.
    case signature
  }

  /// Under whose keys the messages are encrypted, where the protection encrypts.
  enum Encryption {
    case none, application, activation
  }

  /// The path; also the id under which requests are signed.
  let path: String
  let authentication: Authentication
  let encryption: Encryption
  /// The largest body. Only documents need more than a little.
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

  /// The two paths that bring documents.
  static func documentSubmit(path: String, maxBytes: Int) -> Self {
    Self(path: path, authentication: .token, encryption: .activation, maxBytes: maxBytes)
  }
}
