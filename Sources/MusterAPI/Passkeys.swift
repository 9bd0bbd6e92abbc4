public import Foundation

extension Routes {
  /// Returns what an authenticator makes a passkey from (POST).
  public static let passkeyRegistrationOptions = "/passkeys/registration-options"
  /// Registers a passkey (POST).
  public static let passkeyRegistrations = "/passkeys/registrations"
  /// Returns what an authenticator logs in with (POST).
  public static let passkeyLoginOptions = "/passkeys/login-options"
  /// Logs a person in with a passkey (POST).
  public static let passkeyLogins = "/passkeys/logins"
  /// The page on which a person makes a passkey (GET).
  public static let passkeyPage = "/login/passkey"
  /// Lists the passkeys of a user, or of the person of a session (GET).
  public static let passkeys = "/v1/passkeys"
  /// Revokes a passkey (DELETE).
  public static let passkey = "/v1/passkeys/{id}"
  /// Lists the passkeys of the person who has logged in (GET).
  public static let ownPasskeys = "/v1/own-passkeys"
  /// Renames (PUT) or revokes (DELETE) a passkey of the person who has logged in.
  public static let ownPasskey = "/v1/own-passkeys/{id}"
}

/// A passkey of a user.
public struct Passkey: Codable, Sendable, Equatable {
  /// The id of the passkey.
  public var id: String
  /// The id of the user.
  public var userId: String
  /// The session whose verification the login stands on; null if only the e-mail address was verified.
  @Nullable public var sessionId: String?
  /// What the person calls the passkey; null if they gave no name.
  @Nullable public var name: String?
  /// `ACTIVE` or `REVOKED`.
  public var status: Code
  /// The id of the relying party.
  public var relyingParty: String
  /// The model of the authenticator (AAGUID) in hexadecimal digits; zeros if it does not say.
  public var modelId: String
  /// What the authenticator proved of itself: `NONE`, `SELF` or `CERTIFICATE`.
  public var attestation: Code
  /// Whether several devices of the person can share the passkey.
  public var backupEligible: Bool
  /// Whether they do, or a backup has it.
  public var backedUp: Bool
  /// When the passkey was registered.
  public var createdAt: Date
  /// When it logged in last; null if it has not.
  @Nullable public var lastLoginAt: Date?
  /// When it was revoked; null if it was not.
  @Nullable public var revokedAt: Date?

  /// Creates a passkey.
  public init(
    id: String, userId: String, sessionId: String?, name: String?, status: Code, relyingParty: String, modelId: String,
    attestation: Code, backupEligible: Bool, backedUp: Bool, createdAt: Date, lastLoginAt: Date?, revokedAt: Date?
  ) {
    self.id = id
    self.userId = userId
    self.sessionId = sessionId
    self.name = name
    self.status = status
    self.relyingParty = relyingParty
    self.modelId = modelId
    self.attestation = attestation
    self.backupEligible = backupEligible
    self.backedUp = backedUp
    self.createdAt = createdAt
    self.lastLoginAt = lastLoginAt
    self.revokedAt = revokedAt
  }
}

/// The passkeys of a user.
public struct PasskeyList: Codable, Sendable, Equatable {
  /// The passkeys, newest first.
  public var passkeys: [Passkey]

  /// Creates a list.
  public init(passkeys: [Passkey]) {
    self.passkeys = passkeys
  }
}

/// A passkey, as the person who has logged in sees it.
public struct OwnPasskey: Codable, Sendable, Equatable {
  /// The id of the passkey.
  public var id: String
  /// What the person calls the passkey; null if they gave no name.
  @Nullable public var name: String?
  /// Whether the person has logged in with this passkey.
  public var isOwn: Bool
  /// Whether several devices share the passkey, or a backup has it.
  public var backedUp: Bool
  /// When the passkey was registered.
  public var createdAt: Date
  /// When it logged in last; null if it has not.
  @Nullable public var lastLoginAt: Date?

  /// Creates a passkey.
  public init(id: String, name: String?, isOwn: Bool, backedUp: Bool, createdAt: Date, lastLoginAt: Date?) {
    self.id = id
    self.name = name
    self.isOwn = isOwn
    self.backedUp = backedUp
    self.createdAt = createdAt
    self.lastLoginAt = lastLoginAt
  }
}

/// The passkeys of the person who has logged in.
public struct OwnPasskeyList: Codable, Sendable, Equatable {
  /// The passkeys, newest first.
  public var passkeys: [OwnPasskey]

  /// Creates a list.
  public init(passkeys: [OwnPasskey]) {
    self.passkeys = passkeys
  }
}

/// The body of `PUT /v1/own-passkeys/{id}`.
public struct PasskeyName: Codable, Sendable {
  /// What the person calls the passkey.
  public var name: String

  /// Creates a request.
  public init(name: String) {
    self.name = name
  }
}

/// How people log in with passkeys in a project.
public struct PasskeySettings: Codable, Sendable, Equatable {
  /// Whether they do.
  public var enabled: Bool
  /// The id of the relying party; null for the host of the service.
  @Nullable public var relyingParty: String?
  /// The origins that may use passkeys besides that of the service.
  public var origins: [String]

  /// Creates settings.
  public init(enabled: Bool, relyingParty: String?, origins: [String]) {
    self.enabled = enabled
    self.relyingParty = relyingParty
    self.origins = origins
  }
}
