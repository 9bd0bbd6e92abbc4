internal import MusterStore
package import VerificationFlow

/// Sessions as the API of Sora ID has them, which calls them verification sessions.
package final class SoraID: Sendable {
  /// The prefix of the ids of sessions in that API.
  package static let idPrefix = "verify_"

  package let views: FindVerificationSession
  package let customFields: ChangeCustomFields
  package let claims: ChangeClaims

  init(_ core: ServiceCore, _ sessions: Sessions) {
    views = FindVerificationSession(store: core.store, clock: core.clock, sessions: sessions.views)
    customFields = ChangeCustomFields(store: core.store, clock: core.clock, sessions: views)
    claims = ChangeClaims(store: core.store, clock: core.clock, sessions: views)
  }
}

/// A session with what the API of Sora ID shows in addition.
package struct VerificationSessionView: Sendable {
  package let session: SessionView
  /// The newest link that was made for the person; nil for a session that an app continues.
  package let link: LinkRecord?
  /// The token of the link, while the link can be opened and the caller may act for the person.
  package let token: String?
  /// The newest presence check.
  package let presenceCheck: PresenceCheckID?
  package let compatibility: HostedSettings.Compatibility
  /// Whether the caller may not see what the documents state.
  package let isMasked: Bool
}
