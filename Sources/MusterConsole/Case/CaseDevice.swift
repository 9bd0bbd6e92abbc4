internal import HTMLMarkup
package import VerificationFlow

/// The device of a case's person.
package struct CaseDevice: Sendable {
  let name: String?
  let model: String?
  let version: String
  let state: String
  /// Who changed the state.
  let changedBy: String?
  let changed: Markup?
  let activated: Markup
  let lastSigned: Markup?
  let isActive: Bool

  package init(_ device: DeviceRecord) {
    name = device.description.name
    let model = [device.description.model, device.description.platform].compactMap(\.self)
    self.model = model.isEmpty ? nil : model.joined(separator: ", ")
    version = device.protocolVersion
    isActive = device.state == .active
    state = Labels.plain(device.state.rawValue)
    changedBy = device.stateChangedBy.map(Labels.actor)
    changed = device.stateChangedAt.map(Moment.exact)
    activated = Moment.exact(device.createdAt)
    lastSigned = device.lastSignedAt.map(Moment.exact)
  }
}
