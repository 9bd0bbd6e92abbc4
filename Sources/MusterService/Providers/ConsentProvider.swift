/// Supplies the consent text.
package protocol ConsentProvider: Sendable {
  /// Returns the current text, in the session's language if available.
  ///
  /// - Throws: `ProviderFailure`.
  func text(in session: AskedSession) async throws(ProviderFailure) -> VersionedText
}

/// A text that people consent to.
package struct VersionedText: Sendable, Equatable {
  /// The text: HTML, or plain.
  package let text: String
  /// The version, which is stored with the person's decision.
  package let version: String

  package init(text: String, version: String) {
    self.text = text
    self.version = version
  }
}
