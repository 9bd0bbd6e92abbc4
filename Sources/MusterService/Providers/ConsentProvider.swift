/// Has the texts that people agree to.
package protocol ConsentProvider: Sendable {
  /// The text that is in force, in the session's language if there is one.
  ///
  /// - Throws: `ProviderFailure`.
  func text(in session: AskedSession) async throws(ProviderFailure) -> VersionedText
}

/// A text that people agree to.
package struct VersionedText: Sendable, Equatable {
  /// The text: HTML, or plain.
  package let text: String
  /// Which version it is; kept with what the person decides.
  package let version: String

  /// A text.
  package init(text: String, version: String) {
    self.text = text
    self.version = version
  }
}
