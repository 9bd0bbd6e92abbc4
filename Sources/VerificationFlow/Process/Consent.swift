/// What a person decided about the consent that was asked.
package struct Consent: Sendable, Equatable {
  /// Whether the person agrees.
  package let isApproved: Bool
  /// The version of the text that was shown.
  package let version: String
  /// The language it was shown in (ISO 639-1).
  package let language: String
  /// When the person decided.
  package let decidedAt: Instant

  /// A decision.
  package init(isApproved: Bool, version: String, language: String, decidedAt: Instant) {
    self.isApproved = isApproved
    self.version = version
    self.language = language
    self.decidedAt = decidedAt
  }
}
