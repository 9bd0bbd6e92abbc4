/// What a person decided about the consent that was asked.
public struct Consent: Sendable, Equatable {
  /// Whether the person agrees.
  public let isApproved: Bool
  /// The version of the text that was shown.
  public let version: String
  /// The language it was shown in (ISO 639-1).
  public let language: String
  /// When the person decided.
  public let decidedAt: Instant

  /// A decision.
  public init(isApproved: Bool, version: String, language: String, decidedAt: Instant) {
    self.isApproved = isApproved
    self.version = version
    self.language = language
    self.decidedAt = decidedAt
  }
}
