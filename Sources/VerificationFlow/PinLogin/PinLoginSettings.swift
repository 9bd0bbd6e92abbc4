/// How the apps of a project log people in with a PIN.
package struct PinLoginSettings: Sendable, Equatable, Codable {
  /// Who may register a device.
  package enum Registration: String, CaseIterable, Sendable, Codable {
    /// Everyone who proves that an e-mail address is theirs.
    case email = "EMAIL"
    /// Only persons whom a session has verified, for whom a backend asked for a login.
    case session = "SESSION"
  }

  /// How a person proves that an e-mail address is theirs.
  package enum Method: String, CaseIterable, Sendable, Codable {
    case link
    case code
  }

  /// Whether apps of the project log people in.
  package var isOn = false
  /// Whether the project is that of apps which do not name one. At most one project of a service is.
  package var isDefault = false
  package var registration = Registration.email
  package var method = Method.link
  /// The number of digits of a PIN, which clients ask for; 4 to 6.
  package var pinLength = 4
  /// The page of the app to which the link in an e-mail leads; nil for the service's own.
  package var confirmationURL: String?
  /// The lowest version of the apps, such as `2.1`; nil for any.
  package var minimumVersion: String?
  /// How long a login is valid, in seconds.
  package var loginSeconds = 3600

  package init() {}
}
