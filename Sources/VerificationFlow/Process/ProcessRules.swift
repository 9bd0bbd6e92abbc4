/// The requirements of a process. They are fixed when it starts, so configuration changes never affect a running
/// process.
package struct ProcessRules: Sendable, Equatable, Codable {
  /// The required documents.
  package var required: RequiredDocuments
  /// Whether consent is requested before the verification starts.
  package var needsConsent: Bool
  /// Whether there is a presence check.
  package var hasPresenceCheck: Bool
  /// Whether the person enters a code at the end of the verification.
  package var hasCode: Bool
  /// Whether the project's own system evaluates the person between the documents and the presence check.
  package var hasClientEvaluation: Bool
  /// Which cases a reviewer decides.
  package var review: ReviewPolicy
  /// The maximum duration of each step in seconds, if shorter than the limits; nil applies the limits.
  package var stepSeconds: Int?
  /// Whether the person's device was activated by another process. It then stays active whatever the outcome of this
  /// one.
  package var isRepeated: Bool

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

  /// Decodes stored rules. Rules stored by older versions default to no client evaluation and to a first process.
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

/// The policy for which cases wait for a reviewer.
package enum ReviewPolicy: String, CaseIterable, Sendable, Codable {
  /// None; doubts of a provider count as rejections.
  case never
  /// Cases with a doubt of the built-in inspection or a provider.
  case unsure
  case always
}
