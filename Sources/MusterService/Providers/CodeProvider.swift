package import VerificationFlow

/// Takes codes to people, by whatever way it knows to reach them.
package protocol CodeProvider: Sendable {
  /// Delivers a code once; the same id is the same message.
  ///
  /// - Throws: `ProviderFailure`.
  func deliver(_ message: CodeMessage, in session: AskedSession, as id: String) async throws(ProviderFailure)
}

/// A code on its way to a person.
package struct CodeMessage: Sendable {
  /// What it is for.
  package let kind: OneTimeCode.Kind
  /// Its digits.
  package let code: String
  /// A sentence with it, in the person's language.
  package let text: String
  /// When it was made; another one of its kind has another time.
  package let sentAt: Instant
  /// When it is worth nothing any more.
  package let expiresAt: Instant
}
