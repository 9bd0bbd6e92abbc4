public import Foundation

/// The body of `POST /v1/processes`.
public struct ProcessRequest: Codable, Sendable, Equatable {
  /// What the person says of themselves: any object the app chose, as text at most 1,024 characters.
  public var identification: [String: JSONValue]
  /// The kind of process; nil takes the service's first.
  public var processType: String?

  /// A request for a process.
  public init(identification: [String: JSONValue], processType: String? = nil) {
    self.identification = identification
    self.processType = processType
  }
}

/// The process of a person who comes by themselves, as an app sees it before the person's device is activated.
public struct PersonProcess: Codable, Sendable, Equatable {
  /// Its id, also that of its session.
  public var processId: String
  /// `ACTIVATION_IN_PROGRESS`, `VERIFICATION_IN_PROGRESS`, `FINISHED` or `FAILED`.
  public var onboardingStatus: Code
  /// The code that was sent; null where none is waited for.
  @Nullable public var code: SentCode?

  /// A process.
  public init(processId: String, onboardingStatus: Code, code: SentCode?) {
    self.processId = processId
    self.onboardingStatus = onboardingStatus
    self.code = code
  }
}

/// A code that was sent to a person and is to be entered.
public struct SentCode: Codable, Sendable, Equatable {
  /// How many wrong ones may be entered.
  public var attemptsLeft: Int
  /// Until when it is worth something.
  public var expiresAt: Date
  /// From when on another one may be sent.
  public var resendAt: Date

  /// A code.
  public init(attemptsLeft: Int, expiresAt: Date, resendAt: Date) {
    self.attemptsLeft = attemptsLeft
    self.expiresAt = expiresAt
    self.resendAt = resendAt
  }
}
