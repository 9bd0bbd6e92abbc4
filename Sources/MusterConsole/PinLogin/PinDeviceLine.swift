internal import HTMLMarkup
package import VerificationFlow

/// A device with which the person of a case logs in with a PIN, in words.
package struct PinDeviceLine: Sendable {
  let name: String?
  let state: String
  let word: String
  let registered: Markup
  let lastLogin: Markup?
  let ended: Markup?

  package init(_ identity: PinIdentityRecord) {
    name = identity.deviceName
    state = Labels.pinDevice(identity.status)
    word = identity.status == .active ? "good" : identity.status == .revoked ? "warn" : ""
    registered = Moment.exact(identity.createdAt)
    lastLogin = identity.lastLoginAt.map(Moment.exact)
    ended = identity.endedAt.map(Moment.exact)
  }
}

extension Labels {
  /// Returns what a reviewer reads for the state of a device.
  static func pinDevice(_ status: PinIdentityRecord.Status) -> String {
    switch status {
    case .pending: "waits for the e-mail address to be confirmed"
    case .activated: "registers"
    case .issued: "registered"
    case .active: "in use"
    case .revoked: "revoked"
    case .expired: "not registered in time"
    }
  }
}
