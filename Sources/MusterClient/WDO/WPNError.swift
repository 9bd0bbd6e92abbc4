public import Foundation
import MusterAPI

/// The error of a failed call of a ``WDOActivationService`` or ``WDOVerificationService``.
public final class WPNError: Error, Sendable {
  /// The reason for the failure.
  public let reason: WPNErrorReason
  /// The underlying error; a ``MusterClientError`` for errors of this library.
  public let nestedError: (any Error)?

  /// Creates an error.
  public init(reason: WPNErrorReason, error: (any Error)? = nil) {
    self.reason = reason
    nestedError = error
  }

  convenience init(_ error: MusterClientError) {
    self.init(reason: .of(error), error: error)
  }

  private var cause: MusterClientError? { nestedError as? MusterClientError }

  /// The error that the service returned; nil for any other kind of failure.
  public var restApiError: WPNRestApiError? {
    cause?.problem.map { WPNRestApiError(code: ($0.onboardingCode ?? $0.code).rawValue, message: $0.title) }
  }

  /// The HTTP status of an error response; nil if none was received.
  public var httpStatusCode: Int? {
    switch cause {
    case .refused(let problem): problem.status
    case .notMuster(let status): status
    default: nil
    }
  }

  /// Whether the device has no network connection, so that the same request may succeed later.
  public var networkIsNotReachable: Bool { cause?.networkIsNotReachable ?? false }

  /// Whether the connection is not trusted.
  public var networkConnectionIsNotTrusted: Bool { reason == .network_sslError }

  /// The number of further codes that may be entered to activate the device, if the service returned it.
  public var onboardingOtpRemainingAttempts: Int? { cause?.onboardingOtpRemainingAttempts }

  /// Whether another code may be entered to activate the device.
  public var allowOnboardingOtpRetry: Bool { cause?.allowOnboardingOtpRetry ?? false }
}

extension WPNError: CustomStringConvertible, LocalizedError {
  /// A one-line description for a log.
  public var description: String {
    nestedError.map { "\(reason.rawValue): \($0)" } ?? reason.rawValue
  }

  /// The same text as ``description``.
  public var errorDescription: String? { description }
}

/// The reason why a call failed.
public struct WPNErrorReason: RawRepresentable, Hashable, Sendable {
  /// The name of the reason.
  public var rawValue: String

  /// Creates a reason with this name.
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

// The names are those of the SDK.
// swift-format-ignore: AlwaysUseLowerCamelCase
extension WPNErrorReason {
  /// Any other reason.
  public static let unknown = Self(rawValue: "unknown")
  /// There is no activation.
  public static let missingActivation = Self(rawValue: "missingActivation")
  /// Any other network failure.
  public static let network_unknown = Self(rawValue: "network_unknown")
  /// The service returned an error, or the connection failed.
  public static let network_generic = Self(rawValue: "network_generic")
  /// The response has an error status and no readable error.
  public static let network_errorStatusCode = Self(rawValue: "network_errorStatusCode")
  /// The response cannot be decoded.
  public static let network_invalidResponseObject = Self(rawValue: "network_invalidResponseObject")
  /// The request was not sent.
  public static let network_invalidRequestObject = Self(rawValue: "network_invalidRequestObject")
  /// The request could not be signed.
  public static let network_signError = Self(rawValue: "network_signError")
  /// No response arrived in time.
  public static let network_timeOut = Self(rawValue: "network_timeOut")
  /// The device is not connected.
  public static let network_noInternetConnection = Self(rawValue: "network_noInternetConnection")
  /// The response is not an HTTP response.
  public static let network_badServerResponse = Self(rawValue: "network_badServerResponse")
  /// The connection is not trusted.
  public static let network_sslError = Self(rawValue: "network_sslError")
  /// A process is already active; cancel it first.
  public static let wdo_activation_inProgress = Self(rawValue: "wdo_activation_inProgress")
  /// No process is active; start one first.
  public static let wdo_activation_notRunning = Self(rawValue: "wdo_activation_notRunning")
  /// The device is already activated.
  public static let wdo_activation_cannotActivate = Self(rawValue: "wdo_activation_cannotActivate")
  /// The activation is no longer active; only a new one can continue.
  public static let wdo_verification_activationNotActive = Self(rawValue: "wdo_verification_activationNotActive")
  /// The status was never requested.
  public static let wdo_verification_missingStatus = Self(rawValue: "wdo_verification_missingStatus")
  /// The code was wrong and no attempt is left, or the code had expired.
  public static let wdo_verification_otpFailed = Self(rawValue: "wdo_verification_otpFailed")
}

/// An error that the service returned.
public struct WPNRestApiError: Codable, Sendable {
  /// The code of the onboarding protocol.
  public let code: String
  /// A sentence for the person.
  public let message: String

  /// Creates an error with this code.
  public init(code: String, message: String) {
    self.code = code
    self.message = message
  }

  /// The code as a known one; nil for any other.
  public var errorCode: WPNKnownRestApiError? { WPNKnownRestApiError(rawValue: code) }
}

/// The error codes of the onboarding protocol and of related services.
public enum WPNKnownRestApiError: String, Decodable, Sendable {
  /// Any other error.
  case genericError = "ERROR_GENERIC"
  /// The device is unknown.
  case authenticationFailure = "POWERAUTH_AUTH_FAIL"
  /// The request is invalid, or not allowed at present.
  case invalidRequest = "INVALID_REQUEST"
  /// The activation is not the expected one.
  case invalidActivation = "INVALID_ACTIVATION"
  /// The application is not the expected one.
  case invalidApplication = "INVALID_APPLICATION"
  /// The operation is not the expected one.
  case invalidOperation = "INVALID_OPERATION"
  case activationError = "ERR_ACTIVATION"
  /// The signature is wrong.
  case authenticationError = "ERR_AUTHENTICATION"
  /// The vault could not be opened.
  case secureVaultError = "ERR_SECURE_VAULT"
  /// The request could not be decrypted.
  case encryptionError = "ERR_ENCRYPTION"
  case pushRegistrationFailed = "PUSH_REGISTRATION_FAILED"
  case operationAlreadyFinished = "OPERATION_ALREADY_FINISHED"
  case operationAlreadyFailed = "OPERATION_ALREADY_FAILED"
  case operationAlreadyCancelled = "OPERATION_ALREADY_CANCELED"
  case operationExpired = "OPERATION_EXPIRED"
  /// The operation could not be authorized.
  case operationFailed = "OPERATION_FAILED"
  /// The activation code could not be obtained.
  case activationCodeFailed = "ACTIVATION_CODE_FAILED"
  case onboardingFailed = "ONBOARDING_FAILED"
  /// Too many errors or attempts occurred, and the process failed.
  case onboardingLimitReached = "ONBOARDING_PROCESS_LIMIT_REACHED"
  /// The person started too many processes.
  case onboardingTooManyProcesses = "TOO_MANY_ONBOARDING_PROCESSES"
  /// The code could not be sent, or none is expected.
  case onboardingOtpFailed = "ONBOARDING_OTP_FAILED"
  case invalidDocument = "INVALID_DOCUMENT"
  /// The documents were not accepted for processing.
  case documentSubmitFailed = "DOCUMENT_SUBMIT_FAILED"
  /// There is no such verification.
  case identityVerificationFailed = "IDENTITY_VERIFICATION_FAILED"
  /// Too many documents were rejected, and the verification restarts.
  case identityVerificationLimitReached = "IDENTITY_VERIFICATION_LIMIT_REACHED"
  /// The documents could not be verified.
  case documentVerificationFailed = "DOCUMENT_VERIFICATION_FAILED"
  /// No presence check is expected.
  case presenceCheckFailed = "PRESENCE_CHECK_FAILED"
  case presenceCheckNotEnabled = "PRESENCE_CHECK_NOT_ENABLED"
  /// Too many presence checks were made. The misspelled name is that of the SDK.
  case presenceCheckLimitEached = "PRESENCE_CHECK_LIMIT_REACHED"
  case tooManyRequests = "TOO_MANY_REQUESTS"
  /// A system behind the service does not respond.
  case remoteCommunicationError = "REMOTE_COMMUNICATION_ERROR"
}
