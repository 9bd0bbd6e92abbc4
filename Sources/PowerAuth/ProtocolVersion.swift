/// A version of the protocol, as each request of an app names it.
package enum ProtocolVersion: String, Sendable, CaseIterable {
  /// Used by the PowerAuth mobile SDK since 1.8.
  case v32 = "3.2"
  /// Used by the PowerAuth mobile SDK since 1.9: messages are encrypted for temporary keys.
  case v33 = "3.3"
  /// Used by the PowerAuth mobile SDK since 2.0, for activations that are not in its legacy mode: all keys and formulas
  /// differ from those of version 3.
  case v40 = "4.0"

  /// Whether messages are encrypted for temporary keys, rather than for the key of the application or activation.
  package var hasTemporaryKeys: Bool { self != .v32 }

  package var isVersion4: Bool { self == .v40 }
}
