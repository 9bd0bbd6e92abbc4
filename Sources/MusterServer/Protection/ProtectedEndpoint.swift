import MusterAPI
import PowerAuth

/// An endpoint that SDKs call and its protection, one constant for each: those of the onboarding protocol under `/api`,
/// and those of PowerAuth itself under `/pa`.
struct ProtectedEndpoint: Sendable {
  /// How the caller authenticates.
  enum Authentication {
    /// Only as a known app.
    case none
    /// By a token of the activation.
    case token
    /// By the activation's signature of the request, which PowerAuth 4 calls an authentication code.
    case signature
    /// By such a signature that also has a factor of the person: their PIN or biometry.
    case signatureOfPerson
    /// By a signature with possession and knowledge: the device and the person's PIN.
    case signatureOfKnowledge
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

  /// The purposes for which messages may be encrypted, if they are not those that follow from the path.
  var ownPurposes: [String]?
  /// Whether a device in any state is answered, and one whose session is erased, because the answer is that state.
  var isForAnyState = false
  /// The step of an upgrade that the endpoint is for.
  var upgradeStep: UpgradeStep?

  enum UpgradeStep {
    /// Signed with keys of version 3, and encrypted in version 4.
    case start
    /// Authenticated by keys of version 4 that are not confirmed.
    case confirm
  }

  /// The purposes for which messages may be encrypted (`sharedInfo1` of PowerAuth), which the app and the service have
  /// to agree on. PowerAuth's own endpoints of an activation have one each; the others share that of the scope.
  var purposes: [String] {
    if let ownPurposes { return ownPurposes }
    guard encryption == .activation else { return [Self.applicationPurpose] }
    return [isOfPowerAuth ? uriID : Self.activationPurpose]
  }

  static let applicationPurpose = "/pa/generic/application"
  static let activationPurpose = "/pa/generic/activation"

  /// The id under which requests are signed: the path, without the version of PowerAuth.
  var uriID: String {
    guard let prefix = [Self.version3Prefix, Self.version4Prefix].first(where: path.hasPrefix) else { return path }
    return "/pa/" + path.dropFirst(prefix.count)
  }

  private static let version3Prefix = "/pa/v3/"
  private static let version4Prefix = "/pa/v4/"

  /// Returns whether requests of a version belong to the endpoint. Those of the onboarding protocol may have any.
  func accepts(_ version: ProtocolVersion) -> Bool {
    if path.hasPrefix(Self.version3Prefix) { return !version.isVersion4 }
    return !path.hasPrefix(Self.version4Prefix) || version.isVersion4
  }

  /// Returns whether a signature of this header suffices for the endpoint.
  func accepts(_ header: AuthorizationHeader) -> Bool {
    guard upgradeStep == .start ? !header.version.isVersion4 : accepts(header.version) else { return false }
    return switch authentication {
    case .none, .token, .signature: true
    case .signatureOfPerson: header.provesPerson
    case .signatureOfKnowledge: header.provesPossessionAndKnowledge
    }
  }

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
    ].map(\.path) + ofVersion4.map(\.path) + [Routes.documentSubmit, Routes.documentSubmitV2])

  /// The configuration of the process is not secret.
  static let configuration = Self(
    path: Routes.onboardingConfiguration, isForEverybody: true, authentication: .none, encryption: .application)
  static let start = Self(
    path: Routes.onboardingStart, authentication: .none, encryption: .application, sendsCode: true)
  /// The start of another verification of an activated device, under the path of the first one.
  static let startAgain = Self(path: Routes.onboardingStart, authentication: .signature, encryption: .activation)
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

extension AuthorizationHeader {
  fileprivate var provesPerson: Bool {
    switch self {
    case .signature(let header): header.type.provesPerson
    case .code(let header): header.type.provesPerson
    }
  }

  fileprivate var provesPossessionAndKnowledge: Bool {
    switch self {
    case .signature(let header): header.type == .possessionKnowledge
    case .code(let header): header.type == .possessionKnowledge
    }
  }
}
