import MusterAPI

/// An endpoint that SDKs call and its protection, one constant for each: those of the onboarding protocol under `/api`,
/// and those of PowerAuth itself under `/pa`.
struct ProtectedEndpoint: Sendable {
  /// How the caller authenticates.
  enum Authentication {
    /// Only as a known app.
    case none
    /// By a token of the activation.
    case token
    /// By the activation's signature of the request.
    case signature
    /// By such a signature that also has a factor of the person: their PIN or biometry.
    case signatureOfPerson
  }

  /// The keys that encrypt the messages, if the protection encrypts at all.
  enum Encryption {
    case none, application, activation
  }

  let path: String
  /// Whether callers without credentials are admitted.
  var isForEverybody = false
  let authentication: Authentication
  let encryption: Encryption
  /// Whether a code is sent to a person. Such requests of an app have a lower limit.
  var sendsCode = false
  /// The maximum size of the body in bytes. Only document submissions need more than the default.
  var maxBytes = 65_536

  /// The purpose for which messages are encrypted (`sharedInfo1` of PowerAuth), which the app and the service have to
  /// agree on. PowerAuth's own endpoints of an activation have one each; the others share that of the scope.
  var purpose: String {
    guard encryption == .activation else { return "/pa/generic/application" }
    return isOfPowerAuth ? uriID : "/pa/generic/activation"
  }

  /// The id under which requests are signed: the path, without the version of PowerAuth.
  var uriID: String { isOfPowerAuth ? path.replacing("/pa/v3/", with: "/pa/", maxReplacements: 1) : path }

  /// Whether the endpoint is one of PowerAuth itself. There, apps sign the body as they send it; elsewhere they
  /// sign before they encrypt.
  var isOfPowerAuth: Bool { path.hasPrefix("/pa/") }

  /// The paths of all endpoints.
  static let paths: Set<String> = Set(
    [
      configuration, start, processStatus, processCleanup, processOTPResend, sentCode, status, initialise, cleanup,
      consentText, consentApprove, documentInitSDK, documentStatus, presenceCheckInit, presenceCheckSubmit, otpResend,
      otpVerify, activation, serverStatus, createTemporaryKey, createActivation, activationStatus, removeActivation,
      createToken, removeToken, validateSignature, unlockVault,
    ].map(\.path) + [Routes.documentSubmit, Routes.documentSubmitV2])

  /// The configuration of the process is not secret.
  static let configuration = Self(
    path: Routes.onboardingConfiguration, isForEverybody: true, authentication: .none, encryption: .application)
  static let start = Self(
    path: Routes.onboardingStart, authentication: .none, encryption: .application, sendsCode: true)
  static let processStatus = Self(path: Routes.onboardingStatus, authentication: .none, encryption: .application)
  static let processCleanup = Self(path: Routes.onboardingCleanup, authentication: .none, encryption: .application)
  static let processOTPResend = Self(
    path: Routes.onboardingOTPResend, authentication: .none, encryption: .application, sendsCode: true)
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

  static let serverStatus = Self(
    path: Routes.powerAuthStatus, isForEverybody: true, authentication: .none, encryption: .none)
  /// The request is a JWT, which authenticates itself.
  static let createTemporaryKey = Self(
    path: Routes.powerAuthTemporaryKey, isForEverybody: true, authentication: .none, encryption: .none)
  static let createActivation = Self(
    path: Routes.powerAuthActivationCreate, authentication: .none, encryption: .application)
  /// Only the device can read the answer.
  static let activationStatus = Self(
    path: Routes.powerAuthActivationStatus, isForEverybody: true, authentication: .none, encryption: .none)
  static let removeActivation = Self(
    path: Routes.powerAuthActivationRemove, authentication: .signatureOfPerson, encryption: .none)
  static let createToken = Self(
    path: Routes.powerAuthTokenCreate, authentication: .signature, encryption: .activation)
  static let removeToken = Self(path: Routes.powerAuthTokenRemove, authentication: .signature, encryption: .none)
  static let validateSignature = Self(
    path: Routes.powerAuthSignatureValidate, authentication: .signature, encryption: .none)
  static let unlockVault = Self(
    path: Routes.powerAuthVaultUnlock, authentication: .signatureOfPerson, encryption: .activation)
}
