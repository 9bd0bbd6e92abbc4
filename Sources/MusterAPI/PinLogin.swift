public import Foundation

extension Routes {
  /// Gives the verified person of a session a login with a PIN (POST).
  public static let sessionLogin = "/v1/sessions/{id}/login"
  /// Lists the devices of a user, or of the person of a session (GET).
  public static let pinIdentities = "/v1/pin-identities"
  /// Revokes a device (DELETE).
  public static let pinIdentity = "/v1/pin-identities/{id}"
  /// Returns the login that a token stands for (POST).
  public static let pinLoginIntrospection = "/v1/pin-logins/introspection"
  /// Lists the devices of the person who has logged in (GET).
  public static let pinDevices = "/v1/pin-devices"
  /// Renames (PUT) or revokes (DELETE) a device of the person who has logged in.
  public static let pinDevice = "/v1/pin-devices/{id}"
  /// Returns the settings of the project's PIN logins (GET), replaces them (PUT).
  public static let pinLoginSettings = "/v1/pin-login-settings"
}

/// The body of `POST /v1/sessions/{id}/login`.
public struct PinLoginOfferRequest: Codable, Sendable {
  /// The id of the user at the app's backend; without one, the person's e-mail address, or the session's id.
  public var userId: String?

  /// Creates a request.
  public init(userId: String? = nil) {
    self.userId = userId
  }
}

/// A login of a verified person.
public struct PinLoginOffer: Codable, Sendable, Equatable {
  /// The id of the user, with which the device registers.
  public var userId: String
  /// The token with which the app registers the device.
  public var activationToken: String
  /// When the token becomes invalid.
  public var expiresAt: Date
  /// Six digits that the person can type in place of the token.
  public var code: String
  /// When the digits become invalid.
  public var codeExpiresAt: Date

  /// Creates an offer.
  public init(userId: String, activationToken: String, expiresAt: Date, code: String, codeExpiresAt: Date) {
    self.userId = userId
    self.activationToken = activationToken
    self.expiresAt = expiresAt
    self.code = code
    self.codeExpiresAt = codeExpiresAt
  }
}

/// A device that logs in with a PIN.
public struct PinIdentity: Codable, Sendable, Equatable {
  /// The id of the device.
  public var id: String
  /// The id of the user.
  public var userId: String
  /// The session whose verification the login stands on; null if only the e-mail address was verified.
  @Nullable public var sessionId: String?
  /// What the person calls the device; null if they gave no name.
  @Nullable public var deviceName: String?
  /// `PENDING`, `ACTIVATED`, `ISSUED`, `ACTIVE`, `REVOKED` or `EXPIRED`.
  public var status: Code
  /// When the device was registered.
  public var createdAt: Date
  /// When the device logged in last; null if it has not.
  @Nullable public var lastLoginAt: Date?
  /// When the device was revoked; null if it was not.
  @Nullable public var revokedAt: Date?

  /// Creates a device.
  public init(
    id: String, userId: String, sessionId: String?, deviceName: String?, status: Code, createdAt: Date,
    lastLoginAt: Date?, revokedAt: Date?
  ) {
    self.id = id
    self.userId = userId
    self.sessionId = sessionId
    self.deviceName = deviceName
    self.status = status
    self.createdAt = createdAt
    self.lastLoginAt = lastLoginAt
    self.revokedAt = revokedAt
  }
}

/// The devices of a user.
public struct PinIdentityList: Codable, Sendable, Equatable {
  /// The devices, newest first.
  public var identities: [PinIdentity]

  /// Creates a list.
  public init(identities: [PinIdentity]) {
    self.identities = identities
  }
}

/// The body of `POST /v1/pin-logins/introspection`.
public struct PinLoginToken: Codable, Sendable {
  /// The token of a login.
  public var token: String

  /// Creates a request.
  public init(token: String) {
    self.token = token
  }
}

/// What a token stands for, in the manner of RFC 7662.
public struct PinLoginState: Codable, Sendable, Equatable {
  /// Whether the token is valid.
  public var active: Bool
  /// The id of the user; null for an invalid token.
  @Nullable public var userId: String?
  /// The session whose verification the login stands on; null if there is none.
  @Nullable public var sessionId: String?
  /// The device with a PIN; null for an invalid token, or a passkey.
  @Nullable public var identityId: String?
  /// The passkey; null for an invalid token, or a device with a PIN.
  @Nullable public var passkeyId: String?
  /// When the person logged in; null for an invalid token.
  @Nullable public var loggedInAt: Date?
  /// When the token becomes invalid; null for an invalid token.
  @Nullable public var expiresAt: Date?

  /// Creates a state.
  public init(
    active: Bool, userId: String?, sessionId: String?, identityId: String?, passkeyId: String?, loggedInAt: Date?,
    expiresAt: Date?
  ) {
    self.active = active
    self.userId = userId
    self.sessionId = sessionId
    self.identityId = identityId
    self.passkeyId = passkeyId
    self.loggedInAt = loggedInAt
    self.expiresAt = expiresAt
  }
}

/// A device, as the person who has logged in sees it.
public struct PinDevice: Codable, Sendable, Equatable {
  /// The id of the device.
  public var id: String
  /// What the person calls the device; null if they gave no name.
  @Nullable public var deviceName: String?
  /// Whether the person has logged in with this device.
  public var isOwn: Bool
  /// When the device was registered.
  public var createdAt: Date
  /// When the device logged in last; null if it has not.
  @Nullable public var lastLoginAt: Date?

  /// Creates a device.
  public init(id: String, deviceName: String?, isOwn: Bool, createdAt: Date, lastLoginAt: Date?) {
    self.id = id
    self.deviceName = deviceName
    self.isOwn = isOwn
    self.createdAt = createdAt
    self.lastLoginAt = lastLoginAt
  }
}

/// The devices of the person who has logged in.
public struct PinDeviceList: Codable, Sendable, Equatable {
  /// The devices, newest first.
  public var devices: [PinDevice]

  /// Creates a list.
  public init(devices: [PinDevice]) {
    self.devices = devices
  }
}

/// The body of `PUT /v1/pin-devices/{id}`.
public struct PinDeviceName: Codable, Sendable {
  /// What the person calls the device.
  public var deviceName: String

  /// Creates a request.
  public init(deviceName: String) {
    self.deviceName = deviceName
  }
}

/// How the apps of a project log people in with a PIN.
public struct PinLoginSettings: Codable, Sendable, Equatable {
  /// Whether they do.
  public var enabled: Bool
  /// Whether the project is that of apps which name none.
  public var isDefault: Bool
  /// Who may register a device: `EMAIL` or `SESSION`.
  public var registration: Code
  /// How e-mail addresses are verified: `link` or `code`.
  public var method: Code
  /// The number of digits of a PIN.
  public var pinLength: Int
  /// The page of the app to which the link in an e-mail leads; null for the service's own.
  @Nullable public var confirmationUrl: String?
  /// The lowest version of the apps; null for any.
  @Nullable public var minimumVersion: String?
  /// How long a login is valid, in seconds.
  public var loginSeconds: Int

  /// Creates settings.
  public init(
    enabled: Bool, isDefault: Bool, registration: Code, method: Code, pinLength: Int, confirmationUrl: String?,
    minimumVersion: String?, loginSeconds: Int
  ) {
    self.enabled = enabled
    self.isDefault = isDefault
    self.registration = registration
    self.method = method
    self.pinLength = pinLength
    self.confirmationUrl = confirmationUrl
    self.minimumVersion = minimumVersion
    self.loginSeconds = loginSeconds
  }
}
