package import VerificationFlow

/// Delivers one-time codes to people, by any channel.
package protocol CodeProvider: Sendable {
  /// Delivers a code. A repeated id denotes the same message, which must be delivered only once.
  ///
  /// - Throws: `ProviderFailure`.
  func deliver(_ message: CodeMessage, in session: AskedSession, as id: String) async throws(ProviderFailure)

  /// Delivers the code of a login, which belongs to no session. A repeated id denotes the same message, which must be
  /// delivered only once.
  ///
  /// - Throws: `ProviderFailure`.
  func deliver(_ message: LoginCodeMessage, as id: String) async throws(ProviderFailure)

  /// Delivers a link to another device of the person. A repeated id denotes the same message, which must be delivered
  /// only once.
  ///
  /// - Throws: `ProviderFailure`.
  func deliver(_ message: LinkMessage, in session: AskedSession, as id: String) async throws(ProviderFailure)

  /// Delivers the e-mail of a login with a PIN, which belongs to no session. A repeated id denotes the same message,
  /// which must be delivered only once.
  ///
  /// - Throws: `ProviderFailure`.
  func deliver(_ message: PinMessage, as id: String) async throws(ProviderFailure)
}

/// A message with a one-time code.
package struct CodeMessage: Sendable {
  /// The purpose of the code.
  package let kind: OneTimeCode.Kind
  /// The digits of the code.
  package let code: String
  /// A sentence with the code, in the person's language.
  package let text: String
  /// Where to send the message, if the person or the session's creator gave a contact.
  package let contact: Contact?
  /// When the code was generated, which differs between codes of the same kind.
  package let sentAt: Instant
  package let expiresAt: Instant
}
