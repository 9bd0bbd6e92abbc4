package import MusterStore

extension AuditRecord.Action {
  /// An OpenID client was created or revoked.
  package static let openIDClientsChanged = Self(rawValue: "openid.clients_changed")
  /// A person logged in at an OpenID client.
  package static let openIDLoggedIn = Self(rawValue: "openid.logged_in")
  /// An authorization code was used twice, so its access token was revoked.
  package static let openIDCodeReused = Self(rawValue: "openid.code_reused")
  /// The service made a key that signs tokens, or an operator replaced all of them.
  package static let openIDKeysChanged = Self(rawValue: "openid.keys_changed")

  static let ofOpenID: [Self] = [.openIDClientsChanged, .openIDLoggedIn, .openIDCodeReused, .openIDKeysChanged]
}
