internal import Metrics

extension Metric {
  package static let pinLogins = Metric(
    "muster_pin_logins_total", .counter, labels: ["outcome"],
    "PIN logins and registrations of devices by outcome.")
}

/// The outcome of a login with a PIN.
enum PinLoginOutcome: String, CaseIterable, Sendable {
  case registered
  case loggedIn = "logged_in"
  case wrongPIN = "wrong_pin"
  case revoked
  case refused
  case expired
  case signed
  case signatureInvalid = "signature_invalid"
}
