package import VerificationFlow

/// A message with the code of a login.
package struct LoginCodeMessage: Sendable {
  /// The number in the form of E.164.
  package let phoneNumber: String
  /// The digits of the code.
  package let code: String
  /// A sentence with the code, in the person's language.
  package let text: String
  /// The person's language (ISO 639-1).
  package let language: String
  package let expiresAt: Instant
}
