/// What one process asks of its person. Chosen when it begins and kept, so that a change of configuration never moves a
/// goal.
package struct ProcessRules: Sendable, Equatable, Codable {
  /// The documents to be shown.
  package var required: RequiredDocuments
  /// Whether a consent is asked before the verification begins.
  package var needsConsent: Bool
  /// Whether the person shows to be present.
  package var hasPresenceCheck: Bool
  /// Whether the person enters a code that was sent, at the end of the verification.
  package var hasCode: Bool
  /// Whether the project's own system evaluates the person between the documents and the presence check.
  package var hasClientEvaluation: Bool
  /// Which cases a person decides.
  package var review: ReviewPolicy
  /// How many seconds each step may take, where that is less than the limits say; nil leaves it to them.
  package var stepSeconds: Int?
  /// Whether the person's device was activated by another process. It stays so whatever becomes of this one.
  package var isRepeated: Bool

  /// Rules.
  package init(
    required: RequiredDocuments = .standard, needsConsent: Bool = true, hasPresenceCheck: Bool = true,
    hasCode: Bool = true, hasClientEvaluation: Bool = false, review: ReviewPolicy = .never, stepSeconds: Int? = nil,
    isRepeated: Bool = false
  ) {
    self.required = required
    self.needsConsent = needsConsent
    self.hasPresenceCheck = hasPresenceCheck
    self.hasCode = hasCode
    self.hasClientEvaluation = hasClientEvaluation
    self.review = review
    self.stepSeconds = stepSeconds
    self.isRepeated = isRepeated
  }

  /// Rules as they were stored; those of before there was a client evaluation have none, and are those of first processes.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      required: try container.decode(RequiredDocuments.self, forKey: .required),
      needsConsent: try container.decode(Bool.self, forKey: .needsConsent),
      hasPresenceCheck: try container.decode(Bool.self, forKey: .hasPresenceCheck),
      hasCode: try container.decode(Bool.self, forKey: .hasCode),
      hasClientEvaluation: try container.decodeIfPresent(Bool.self, forKey: .hasClientEvaluation) ?? false,
      review: try container.decode(ReviewPolicy.self, forKey: .review),
      stepSeconds: try container.decodeIfPresent(Int.self, forKey: .stepSeconds),
      isRepeated: try container.decodeIfPresent(Bool.self, forKey: .isRepeated) ?? false)
  }
}

/// Which cases wait for a reviewer.
package enum ReviewPolicy: String, CaseIterable, Sendable, Codable {
  /// None. What a provider is unsure of is refused then.
  case never
  /// Those of which our own look or a provider is unsure.
  case unsure
  /// All.
  case always
}
