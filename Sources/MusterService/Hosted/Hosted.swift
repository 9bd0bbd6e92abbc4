internal import MusterStore
package import VerificationFlow

/// The pages on which people without an app are verified, and the links that lead there.
package final class Hosted: Sendable {
  package let links: ManageLinks
  /// Opens the link that a browser has.
  package let pages: OpenLink
  /// Takes the wish of people who cannot open their link.
  package let newLink: RequestLink
  /// Sends links to other devices.
  package let linkMessages: SendLink
  /// How the pages of a project look.
  package let settings: ManageProjectSettings<HostedSettings>

  init(_ core: ServiceCore) {
    links = ManageLinks(
      store: core.store, clock: core.clock, changes: core.changes, canSend: core.providers.codes != nil)
    pages = OpenLink(store: core.store, configuration: core.configuration, clock: core.clock)
    newLink = RequestLink(store: core.store, clock: core.clock, signal: core.signal)
    linkMessages = SendLink(
      store: core.store, clock: core.clock, limits: LinkMessageLimits(), provider: core.providers.codes)
    settings = ManageProjectSettings<HostedSettings>(store: core.store, clock: core.clock)
  }
}

/// A link with its token.
package struct IssuedLink: Sendable {
  package let record: LinkRecord
  /// The secret that the URL of the page ends with.
  package let token: String
  /// Whether it can be opened now.
  package let standing: LinkRecord.Standing
  /// Whether the person can have it sent to another device.
  package let canBeSent: Bool

  init(_ record: LinkRecord, _ secret: ServerSecret, at now: Instant, canBeSent: Bool = false) {
    self.record = record
    self.canBeSent = canBeSent
    token = Secrets.linkToken(of: record.id, secret: secret)
    standing = record.standing(at: now)
  }
}
