/// A version of the protocol, as each request of an app names it.
package enum ProtocolVersion: String, Sendable {
  /// Used by the PowerAuth mobile SDK since 1.8.
  case v32 = "3.2"
  /// Used by the PowerAuth mobile SDK since 1.9: messages are encrypted for temporary keys.
  case v33 = "3.3"

  /// Whether messages are encrypted for temporary keys, rather than for the key of the application or activation.
  package var hasTemporaryKeys: Bool { self == .v33 }
}
