/// A person's decision on the requested consent.
package struct Consent: Sendable, Equatable {
  package let isApproved: Bool
  /// The version of the text that was shown.
  package let version: String
  /// The language of the text (ISO 639-1).
  package let language: String
  /// The time of the decision.
  package let decidedAt: Instant

  package init(isApproved: Bool, version: String, language: String, decidedAt: Instant) {
    self.isApproved = isApproved
    self.version = version
    self.language = language
    self.decidedAt = decidedAt
  }
}
