public import Foundation

extension Routes {
  /// Sends a code to a telephone number, by which its owner logs in (POST).
  public static let phoneLogins = "/v1/phone-logins"
  /// Enters the code (POST).
  public static let phoneLoginCode = "/v1/phone-logins/{id}/code"
  /// Requests another code (POST).
  public static let phoneLoginResend = "/v1/phone-logins/{id}/code/resend"
  /// Returns the login that a token stands for (POST).
  public static let phoneLoginIntrospection = "/v1/phone-logins/introspection"
}

/// The body of `POST /v1/phone-logins`.
public struct PhoneLoginRequest: Codable, Sendable {
  /// The number as the person writes it, with the code of its country.
  public var phoneNumber: String

  /// Creates a request.
  public init(phoneNumber: String) {
    self.phoneNumber = phoneNumber
  }
}

/// A login that waits for its code.
public struct PhoneLogin: Codable, Sendable, Equatable {
  /// The id by which the code is entered.
  public var id: String
  /// `CODE_SENT`.
  public var status: Code
  /// When the code becomes invalid.
  public var expiresAt: Date
  /// When another code can be requested; null if none can.
  @Nullable public var resendAt: Date?
  /// How many wrong codes can still be entered.
  public var remainingAttempts: Int

  /// Creates a login.
  public init(id: String, status: Code, expiresAt: Date, resendAt: Date?, remainingAttempts: Int) {
    self.id = id
    self.status = status
    self.expiresAt = expiresAt
    self.resendAt = resendAt
    self.remainingAttempts = remainingAttempts
  }
}

/// The body of `POST /v1/phone-logins/{id}/code`.
public struct PhoneLoginCode: Codable, Sendable {
  /// The code as the person enters it.
  public var code: String

  /// Creates an entry.
  public init(code: String) {
    self.code = code
  }
}

/// The answer to a code.
public struct PhoneLoginAnswer: Codable, Sendable, Equatable {
  /// Whether the code was right.
  public var verified: Bool
  /// How many wrong codes can still be entered.
  public var remainingAttempts: Int
  /// The token that stands for the login; null if the code was wrong.
  @Nullable public var token: String?
  /// The stable id of the person behind the number in this project; null if the code was wrong.
  @Nullable public var subject: String?
  /// When the token becomes invalid; null if the code was wrong.
  @Nullable public var expiresAt: Date?

  /// Creates an answer.
  public init(verified: Bool, remainingAttempts: Int, token: String?, subject: String?, expiresAt: Date?) {
    self.verified = verified
    self.remainingAttempts = remainingAttempts
    self.token = token
    self.subject = subject
    self.expiresAt = expiresAt
  }
}

/// The body of `POST /v1/phone-logins/introspection`.
public struct PhoneLoginToken: Codable, Sendable {
  /// The token of a login.
  public var token: String

  /// Creates a request.
  public init(token: String) {
    self.token = token
  }
}

/// What a token stands for, in the manner of RFC 7662.
public struct PhoneLoginState: Codable, Sendable, Equatable {
  /// Whether the token is valid.
  public var active: Bool
  /// The stable id of the person behind the number in this project; null for an invalid token.
  @Nullable public var subject: String?
  /// The number in the form of E.164; null for an invalid token.
  @Nullable public var phoneNumber: String?
  /// When the code was entered; null for an invalid token.
  @Nullable public var loggedInAt: Date?
  /// When the token becomes invalid; null for an invalid token.
  @Nullable public var expiresAt: Date?

  /// Creates a state.
  public init(active: Bool, subject: String?, phoneNumber: String?, loggedInAt: Date?, expiresAt: Date?) {
    self.active = active
    self.subject = subject
    self.phoneNumber = phoneNumber
    self.loggedInAt = loggedInAt
    self.expiresAt = expiresAt
  }
}
