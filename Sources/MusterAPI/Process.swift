public import Foundation

extension Routes {
  /// Starts a process that a person requested themselves (POST).
  public static let processes = "/v1/processes"
  /// Returns a process (GET).
  public static let process = "/v1/processes/{id}"
  /// Sends another activation code (POST).
  public static let processCodeResend = "/v1/processes/{id}/code/resend"
  /// Cancels a process (POST).
  public static let processCancellation = "/v1/processes/{id}/cancellation"
  /// Activates a device (POST).
  public static let activations = "/v1/activations"
  /// Returns the activation of the caller (GET).
  public static let currentActivation = "/v1/activations/current"
}

/// The body of `POST /v1/processes`.
public struct ProcessRequest: Codable, Sendable, Equatable {
  /// The data that identifies the person: any object that the app chooses, at most 1,024 characters as text.
  public var identification: [String: JSONValue]
  /// The type of the process; nil takes the first one of the service.
  public var processType: String?

  /// Creates a request.
  public init(identification: [String: JSONValue], processType: String? = nil) {
    self.identification = identification
    self.processType = processType
  }
}

/// The process of a person who starts it themselves, as an app sees it before the device is activated.
public struct PersonProcess: Codable, Sendable, Equatable {
  /// The id of the process, which is also that of its session.
  public var processId: String
  /// `ACTIVATION_IN_PROGRESS`, `VERIFICATION_IN_PROGRESS`, `FINISHED` or `FAILED`.
  public var onboardingStatus: Code
  /// The code that was sent; null if none is expected.
  @Nullable public var code: SentCode?

  /// Creates a process.
  public init(processId: String, onboardingStatus: Code, code: SentCode?) {
    self.processId = processId
    self.onboardingStatus = onboardingStatus
    self.code = code
  }
}

/// A code that was sent to a person, who has to enter it.
public struct SentCode: Codable, Sendable, Equatable {
  /// The number of further wrong codes allowed.
  public var attemptsLeft: Int
  /// When the code expires.
  public var expiresAt: Date
  /// The earliest time at which another code may be sent.
  public var resendAt: Date

  /// Creates a sent code.
  public init(attemptsLeft: Int, expiresAt: Date, resendAt: Date) {
    self.attemptsLeft = attemptsLeft
    self.expiresAt = expiresAt
    self.resendAt = resendAt
  }
}

/// A device that may act for a person's process, as returned by `POST /v1/activations` and
/// `GET /v1/activations/current`.
public struct DeviceActivation: Codable, Sendable, Equatable {
  /// The secret that authorizes requests for the process. Present only in the response to the activation.
  public var token: String?
  /// The id of the activation; nil after its session is erased.
  public var activationId: String?
  /// `ACTIVE`, or `REMOVED` some time after the process fails and after the session is erased.
  public var activationStatus: Code
  /// What the device still has to do: `VERIFICATION_PENDING`, `VERIFICATION_IN_PROGRESS`, or empty.
  public var activationFlags: [Code]
  /// The id of the process; nil after it is erased.
  public var processId: String?

  /// Creates an activation.
  public init(
    token: String? = nil, activationId: String?, activationStatus: Code, activationFlags: [Code], processId: String?
  ) {
    self.token = token
    self.activationId = activationId
    self.activationStatus = activationStatus
    self.activationFlags = activationFlags
    self.processId = processId
  }
}
