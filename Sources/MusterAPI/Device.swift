public import Foundation

extension Routes {
  /// Returns the device of a session (GET), blocks, unblocks or removes it (PUT).
  public static let sessionDevice = "/v1/sessions/{id}/device"
  /// Verifies a signature of a device for a program (POST).
  public static let deviceSignatures = "/v1/devices/{id}/signatures/verify"
  /// Verifies a token of a device for a program (POST).
  public static let deviceTokens = "/v1/devices/{id}/tokens/verify"
  /// Returns the time of the service to PowerAuth SDKs (POST).
  public static let powerAuthStatus = "/pa/v3/status"
  /// Issues a temporary key to encrypt messages for (POST).
  public static let powerAuthTemporaryKey = "/pa/v3/keystore/create"
  /// Activates a device (POST).
  public static let powerAuthActivationCreate = "/pa/v3/activation/create"
  /// Returns the state of a device, encrypted for it (POST).
  public static let powerAuthActivationStatus = "/pa/v3/activation/status"
  /// Removes a device (POST).
  public static let powerAuthActivationRemove = "/pa/v3/activation/remove"
  /// Creates a token of a device (POST).
  public static let powerAuthTokenCreate = "/pa/v3/token/create"
  /// Removes a token of a device (POST).
  public static let powerAuthTokenRemove = "/pa/v3/token/remove"
  /// Verifies a signature that signs nothing else (POST).
  public static let powerAuthSignatureValidate = "/pa/v3/signature/validate"
  /// Returns the key of the app's vault, encrypted for the device (POST).
  public static let powerAuthVaultUnlock = "/pa/v3/vault/unlock"
}

/// The device that an app activated for a session by PowerAuth.
public struct SessionDevice: Codable, Sendable, Equatable {
  /// The id of the activation.
  public var activationId: String
  /// The name that the person gave the device.
  @Nullable public var name: String?
  /// The operating system, such as `iOS`.
  @Nullable public var platform: String?
  /// The model, such as `iPhone12,1`.
  @Nullable public var model: String?
  /// The version of PowerAuth in the latest signature.
  public var protocolVersion: String
  /// `ACTIVE`, `BLOCKED` or `REMOVED`.
  public var state: Code
  /// The number of wrong signatures since the last right one; five block the device.
  public var failedAttempts: Int
  /// When the device was activated.
  public var activatedAt: Date
  /// When the device last signed a request.
  @Nullable public var lastSignedAt: Date?
  /// When the state last changed.
  @Nullable public var stateChangedAt: Date?
  /// Who changed the state: `session` for the person, `service`, or `key:` with an id.
  @Nullable public var stateChangedBy: String?

  /// Creates a device.
  public init(
    activationId: String, name: String?, platform: String?, model: String?, protocolVersion: String, state: Code,
    failedAttempts: Int, activatedAt: Date, lastSignedAt: Date?, stateChangedAt: Date?, stateChangedBy: String?
  ) {
    self.activationId = activationId
    self.name = name
    self.platform = platform
    self.model = model
    self.protocolVersion = protocolVersion
    self.state = state
    self.failedAttempts = failedAttempts
    self.activatedAt = activatedAt
    self.lastSignedAt = lastSignedAt
    self.stateChangedAt = stateChangedAt
    self.stateChangedBy = stateChangedBy
  }
}

/// The body of `PUT /v1/sessions/{id}/device`.
public struct DeviceChange: Codable, Sendable, Equatable {
  /// `ACTIVE` unblocks the device, `BLOCKED` blocks it, `REMOVED` removes it permanently.
  public var state: Code

  /// Creates a change.
  public init(state: Code) {
    self.state = state
  }
}
