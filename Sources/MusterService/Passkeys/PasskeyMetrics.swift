internal import Metrics

extension Metric {
  package static let passkeys = Metric(
    "muster_passkeys_total", .counter, labels: ["outcome"], "Logins with passkeys and their registrations by outcome.")
}

/// The outcome of a registration or a login with a passkey.
enum PasskeyOutcome: String, CaseIterable, Sendable {
  case registered
  case loggedIn = "logged_in"
  /// The response of an authenticator was not valid, or the person may not log in.
  case refused
  /// The counter of the authenticator did not grow.
  case counter
  case revoked
}
