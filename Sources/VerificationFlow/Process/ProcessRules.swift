/// What one process asks of its person. Chosen when it begins and kept, so that a change of configuration never moves a
/// goal.
public struct ProcessRules: Sendable, Equatable, Codable {
  /// The documents to be shown.
  public var required: RequiredDocuments
  /// Whether a consent is asked before the verification begins.
  public var needsConsent: Bool
  /// Whether the person shows to be present.
  public var hasPresenceCheck: Bool
  /// Whether the person enters a code that was sent, at the end of the verification.
  public var hasCode: Bool
  /// Which cases a person decides.
  public var review: ReviewPolicy
  /// How many seconds each step may take, where that is less than the limits say; nil leaves it to them.
  public var stepSeconds: Int?

  /// Rules.
  public init(
    required: RequiredDocuments = .standard, needsConsent: Bool = true, hasPresenceCheck: Bool = true,
    hasCode: Bool = true, review: ReviewPolicy = .never, stepSeconds: Int? = nil
  ) {
    self.required = required
    self.needsConsent = needsConsent
    self.hasPresenceCheck = hasPresenceCheck
    self.hasCode = hasCode
    self.review = review
    self.stepSeconds = stepSeconds
  }
}

/// Which cases wait for a reviewer.
public enum ReviewPolicy: String, CaseIterable, Sendable, Codable {
  /// None. What a provider is unsure of is refused then.
  case never
  /// Those of which our own look or a provider is unsure.
  case unsure
  /// All.
  case always
}
