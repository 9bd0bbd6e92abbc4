public import Foundation

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
