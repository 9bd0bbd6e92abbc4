public import Foundation
import MusterAPI

/// Why a call of a ``WDOActivationService`` or ``WDOVerificationService`` failed.
public final class WPNError: Error, Sendable {
  /// Why.
  public let reason: WPNErrorReason
  /// What is behind it; of our own errors a ``MusterClientError``.
  public let nestedError: (any Error)?

  /// An error.
  public init(reason: WPNErrorReason, error: (any Error)? = nil) {
    self.reason = reason
    nestedError = error
  }

  convenience init(_ error: MusterClientError) {
    self.init(reason: .of(error), error: error)
  }

  private var cause: MusterClientError? { nestedError as? MusterClientError }

  /// What the service said, where it refused.
  public var restApiError: WPNRestApiError? {
    cause?.problem.map { WPNRestApiError(code: ($0.onboardingCode ?? $0.code).rawValue, message: $0.title) }
  }

  /// The HTTP status of the answer, where one came.
  public var httpStatusCode: Int? {
    switch cause {
    case .refused(let problem): problem.status
    case .notMuster(let status): status
    default: nil
    }
  }

  /// Whether the service could not be reached, so that the same may do well later.
  public var networkIsNotReachable: Bool { cause?.networkIsNotReachable ?? false }

  /// Whether the connection is not to be trusted.
  public var networkConnectionIsNotTrusted: Bool { reason == .network_sslError }

  /// How many more codes may be entered to activate the device, where the service said so.
  public var onboardingOtpRemainingAttempts: Int? { cause?.onboardingOtpRemainingAttempts }

  /// Whether another code may be entered to activate the device.
  public var allowOnboardingOtpRetry: Bool { cause?.allowOnboardingOtpRetry ?? false }
}

extension WPNError: CustomStringConvertible, LocalizedError {
  /// One line for a log.
  public var description: String {
    nestedError.map { "\(reason.rawValue): \($0)" } ?? reason.rawValue
  }

  /// The same line.
  public var errorDescription: String? { description }
}

/// Why a call failed, in a word.
public struct WPNErrorReason: RawRepresentable, Hashable, Sendable {
  /// The word.
  public var rawValue: String

  /// The reason of this word.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  static func of(_ error: MusterClientError) -> WPNErrorReason {
    switch error {
    case .refused: .network_generic
    case .transport(let error): of(error)
    case .notMuster(let status): status == 200 ? .network_invalidResponseObject : .network_errorStatusCode
    case .pictureTooLarge: .network_invalidRequestObject
    case .misplaced(.unknownStatus), .cancelled: .unknown
    case .misplaced(let reason): WPNErrorReason(rawValue: reason.rawValue)
    }
  }

  private static func of(_ error: URLError) -> WPNErrorReason {
    switch error.code {
    case .timedOut: .network_timeOut
    case .notConnectedToInternet, .internationalRoamingOff, .dataNotAllowed: .network_noInternetConnection
    case .badServerResponse: .network_badServerResponse
    case .secureConnectionFailed, .serverCertificateHasBadDate, .serverCertificateUntrusted,
      .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid:
      .network_sslError
    default: .network_generic
    }
  }
}

// The names are the SDK's.
// swift-format-ignore: AlwaysUseLowerCamelCase
extension WPNErrorReason {
  /// Something else.
  public static let unknown = Self(rawValue: "unknown")
  /// There is no activation.
  public static let missingActivation = Self(rawValue: "missingActivation")
  /// Something else on the network.
  public static let network_unknown = Self(rawValue: "network_unknown")
  /// The service refused, or the connection failed.
  public static let network_generic = Self(rawValue: "network_generic")
  /// An answer with an HTTP status that says no more.
  public static let network_errorStatusCode = Self(rawValue: "network_errorStatusCode")
  /// An answer that cannot be read.
  public static let network_invalidResponseObject = Self(rawValue: "network_invalidResponseObject")
  /// A request that was not sent.
  public static let network_invalidRequestObject = Self(rawValue: "network_invalidRequestObject")
  /// A request that could not be signed.
  public static let network_signError = Self(rawValue: "network_signError")
  /// No answer came in time.
  public static let network_timeOut = Self(rawValue: "network_timeOut")
  /// The device is not connected.
  public static let network_noInternetConnection = Self(rawValue: "network_noInternetConnection")
  /// An answer that is none of HTTP.
  public static let network_badServerResponse = Self(rawValue: "network_badServerResponse")
  /// The connection is not to be trusted.
  public static let network_sslError = Self(rawValue: "network_sslError")
  /// A process runs already: cancel it first.
  public static let wdo_activation_inProgress = Self(rawValue: "wdo_activation_inProgress")
  /// No process runs: start one first.
  public static let wdo_activation_notRunning = Self(rawValue: "wdo_activation_notRunning")
  /// The device is activated already.
  public static let wdo_activation_cannotActivate = Self(rawValue: "wdo_activation_cannotActivate")
  /// The activation is gone: only a new one leads on.
  public static let wdo_verification_activationNotActive = Self(rawValue: "wdo_verification_activationNotActive")
  /// The status was never asked for.
  public static let wdo_verification_missingStatus = Self(rawValue: "wdo_verification_missingStatus")
  /// The code was wrong, and no attempt is left, or it came too late.
  public static let wdo_verification_otpFailed = Self(rawValue: "wdo_verification_otpFailed")
}

/// What the service said when it refused.
public struct WPNRestApiError: Codable, Sendable {
  /// The onboarding protocol's code.
  public let code: String
  /// A sentence for the person.
  public let message: String

  /// An error of this code.
  public init(code: String, message: String) {
    self.code = code
    self.message = message
  }

  /// The code, where it is a known one.
  public var errorCode: WPNKnownRestApiError? { WPNKnownRestApiError(rawValue: code) }
}

/// The codes that services of this protocol and its kin refuse with.
public enum WPNKnownRestApiError: String, Decodable, Sendable {
  /// Something else.
  case genericError = "ERROR_GENERIC"
  /// The device is not known.
  case authenticationFailure = "POWERAUTH_AUTH_FAIL"
  /// The request makes no sense, or not now.
  case invalidRequest = "INVALID_REQUEST"
  /// Another activation.
  case invalidActivation = "INVALID_ACTIVATION"
  /// Another application.
  case invalidApplication = "INVALID_APPLICATION"
  /// Another operation.
  case invalidOperation = "INVALID_OPERATION"
  /// The activation failed.
  case activationError = "ERR_ACTIVATION"
  /// The signature is wrong.
  case authenticationError = "ERR_AUTHENTICATION"
  /// The vault could not be opened.
  case secureVaultError = "ERR_SECURE_VAULT"
  /// The request could not be decrypted.
  case encryptionError = "ERR_ENCRYPTION"
  /// Push messages could not be registered for.
  case pushRegistrationFailed = "PUSH_REGISTRATION_FAILED"
  /// The operation is over.
  case operationAlreadyFinished = "OPERATION_ALREADY_FINISHED"
  /// The operation has failed.
  case operationAlreadyFailed = "OPERATION_ALREADY_FAILED"
  /// The operation was cancelled.
  case operationAlreadyCancelled = "OPERATION_ALREADY_CANCELED"
  /// The operation's time is up.
  case operationExpired = "OPERATION_EXPIRED"
  /// The operation could not be authorised.
  case operationFailed = "OPERATION_FAILED"
  /// No activation code came.
  case activationCodeFailed = "ACTIVATION_CODE_FAILED"
  /// The process has failed.
  case onboardingFailed = "ONBOARDING_FAILED"
  /// Too many errors or attempts; the process has failed.
  case onboardingLimitReached = "ONBOARDING_PROCESS_LIMIT_REACHED"
  /// The person began too often.
  case onboardingTooManyProcesses = "TOO_MANY_ONBOARDING_PROCESSES"
  /// No code could be sent, or none is waited for.
  case onboardingOtpFailed = "ONBOARDING_OTP_FAILED"
  /// The document is none.
  case invalidDocument = "INVALID_DOCUMENT"
  /// The documents were not taken in.
  case documentSubmitFailed = "DOCUMENT_SUBMIT_FAILED"
  /// The verification is not there.
  case identityVerificationFailed = "IDENTITY_VERIFICATION_FAILED"
  /// Too many documents went wrong; the verification begins anew.
  case identityVerificationLimitReached = "IDENTITY_VERIFICATION_LIMIT_REACHED"
  /// The documents could not be judged.
  case documentVerificationFailed = "DOCUMENT_VERIFICATION_FAILED"
  /// No presence check is waited for.
  case presenceCheckFailed = "PRESENCE_CHECK_FAILED"
  /// There is no presence check.
  case presenceCheckNotEnabled = "PRESENCE_CHECK_NOT_ENABLED"
  /// Too many presence checks; spelt as the SDK has it.
  case presenceCheckLimitEached = "PRESENCE_CHECK_LIMIT_REACHED"
  /// Too many requests.
  case tooManyRequests = "TOO_MANY_REQUESTS"
  /// A system behind the service does not answer.
  case remoteCommunicationError = "REMOTE_COMMUNICATION_ERROR"
}
