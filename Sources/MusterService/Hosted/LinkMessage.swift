package import VerificationFlow

/// A message that takes a link to another device of a person.
package struct LinkMessage: Sendable {
  /// Where to send it, as the person entered it.
  package let contact: Contact
  /// The link.
  package let url: String
  /// A sentence with the link, in the person's language.
  package let text: String
  /// When the link can no longer be opened.
  package let expiresAt: Instant
}
