package import VerificationFlow

/// An e-mail by which a person proves that an address is theirs, in order to log in with a PIN.
package struct PinMessage: Sendable {
  /// The e-mail address.
  package let address: String
  /// The digits of the code; nil if the person opens a link.
  package let code: String?
  /// The link; nil if the person enters a code.
  package let url: String?
  /// A sentence with the code or the link, in the person's language.
  package let text: String
  /// The person's language (ISO 639-1).
  package let language: String
  package let expiresAt: Instant
}
