package import MusterStore

extension AuditRecord.Action {
  /// An app activated the device of a session by PowerAuth. The detail gives the version of the protocol.
  package static let deviceActivated = Self(rawValue: "device.activated")
  /// A device was blocked. The detail gives the reason, if it was not a decision.
  package static let deviceBlocked = Self(rawValue: "device.blocked")
  package static let deviceUnblocked = Self(rawValue: "device.unblocked")
  package static let deviceRemoved = Self(rawValue: "device.removed")
  /// A device has confirmed its upgrade to version 4 of PowerAuth. The detail gives the suite of algorithms.
  package static let deviceUpgraded = Self(rawValue: "device.upgraded")

  static let ofDevices: [Self] = [.deviceActivated, .deviceBlocked, .deviceUnblocked, .deviceRemoved, .deviceUpgraded]

  /// An operator created, rotated or revoked an app, or changed whether apps need PowerAuth.
  package static let appsChanged = Self(rawValue: "apps.changed")

  static let ofApps: [Self] = [.appsChanged]
}
