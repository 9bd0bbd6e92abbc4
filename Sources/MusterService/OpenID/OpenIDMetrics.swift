extension Metric {
  package static let openIDLogins = Metric(
    "muster_openid_logins_total", .counter, labels: ["step"],
    "Logins at OpenID clients, by the step that they reached.")
}

/// A step of a login at an OpenID client.
enum OpenIDStep: String, CaseIterable, Sendable {
  /// The client requested it.
  case begun
  /// The client exchanged the code.
  case redeemed
  /// A code or a client was refused.
  case refused
  /// A code was used twice.
  case reused
}
