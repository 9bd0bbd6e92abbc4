internal import MusterStore
package import VerificationFlow

/// The pages on which people without an app are verified, and the links that lead there.
package final class Hosted: Sendable {
  package let links: ManageLinks
  /// Opens the link that a browser has.
  package let open: OpenLink
  /// How the pages of a project look.
  package let settings: ManageProjectSettings<HostedSettings>

  init(_ core: ServiceCore) {
    links = ManageLinks(store: core.store, clock: core.clock, changes: core.changes)
    open = OpenLink(store: core.store, configuration: core.configuration, clock: core.clock)
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

  init(_ record: LinkRecord, _ secret: ServerSecret, at now: Instant) {
    self.record = record
    token = Secrets.linkToken(of: record.id, secret: secret)
    standing = record.standing(at: now)
  }
}
