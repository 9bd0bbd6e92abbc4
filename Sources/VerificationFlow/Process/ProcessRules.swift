/// The requirements of a process. They are fixed when it starts, so configuration changes never affect a running
/// process.
package struct ProcessRules: Sendable, Equatable, Codable {
  package var required: RequiredDocuments
  /// Whether consent is requested before the verification starts.
  package var needsConsent: Bool
  /// The channel on which the person must receive a code, and enter it, before the verification starts; nil for none.
  package var contact: Contact.Channel?
  package var hasPresenceCheck: Bool
  /// Whether the person enters a code at the end of the verification.
  package var hasCode: Bool
  /// Whether the project's own system evaluates the person between the documents and the presence check.
  package var hasClientEvaluation: Bool
  /// Which cases a reviewer decides.
  package var review: ReviewPolicy
  /// The maximum duration of each step in seconds, if shorter than the limits; nil applies the limits.
  package var stepSeconds: Int?
  /// The person's time for the whole process in seconds, if they have a link; nil applies the limits.
  package var linkSeconds: Int?
  /// Whether the person's device was activated by another process. It then stays active whatever the outcome of this
  /// one.
  package var isRepeated: Bool

  package init(
    required: RequiredDocuments = .standard, needsConsent: Bool = true, contact: Contact.Channel? = nil,
    hasPresenceCheck: Bool = true, hasCode: Bool = true, hasClientEvaluation: Bool = false,
    review: ReviewPolicy = .never, stepSeconds: Int? = nil,
    linkSeconds: Int? = nil, isRepeated: Bool = false
  ) {
    self.required = required
    self.needsConsent = needsConsent
    self.contact = contact
    self.hasPresenceCheck = hasPresenceCheck
    self.hasCode = hasCode
    self.hasClientEvaluation = hasClientEvaluation
    self.review = review
    self.stepSeconds = stepSeconds
    self.linkSeconds = linkSeconds
    self.isRepeated = isRepeated
  }

  /// Decodes stored rules. Rules stored by older versions default to no client evaluation and to a first process.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      required: try container.decode(RequiredDocuments.self, forKey: .required),
      needsConsent: try container.decode(Bool.self, forKey: .needsConsent),
      contact: try container.decodeIfPresent(Contact.Channel.self, forKey: .contact),
      hasPresenceCheck: try container.decode(Bool.self, forKey: .hasPresenceCheck),
      hasCode: try container.decode(Bool.self, forKey: .hasCode),
      hasClientEvaluation: try container.decodeIfPresent(Bool.self, forKey: .hasClientEvaluation) ?? false,
      review: try container.decode(ReviewPolicy.self, forKey: .review),
      stepSeconds: try container.decodeIfPresent(Int.self, forKey: .stepSeconds),
      linkSeconds: try container.decodeIfPresent(Int.self, forKey: .linkSeconds),
      isRepeated: try container.decodeIfPresent(Bool.self, forKey: .isRepeated) ?? false)
  }
}

package enum ReviewPolicy: String, CaseIterable, Sendable, Codable {
  /// None; doubts of a provider count as rejections.
  case never
  /// Cases with a doubt of the built-in inspection or a provider.
  case unsure
  case always
}

/// The limits on errors and durations of a process. The defaults are common practice in the field.
package struct FlowLimits: Sendable, Equatable {
  /// The number of pictures of one side that may be rejected for quality.
  package var maxQualityRefusals = 5
  /// The number of files for one side that may not be readable, which bounds what a session can store. No person takes
  /// as many.
  package var maxUnreadableFiles = 20
  /// The number of documents of one verification that may be replaced, rejected or failed, not counting quality
  /// rejections. Once exceeded, the next upload resets the verification.
  package var maxFailedDocuments = 5
  /// The maximum number of presence checks per verification.
  package var maxPresenceChecks = 5
  /// The number of times one presence check may be started before it counts as used.
  package var maxPresenceTries = 3
  /// The maximum number of wrong codes: per process for its activation and its contact, per verification at its end.
  package var otpMaxFailedAttempts = 5
  /// The maximum number of codes of one kind: per process or, for the one at its end, per verification.
  package var maxCodes = 20
  /// The maximum number of verifications per process.
  package var maxVerifications = 5
  /// The highest allowed error score; a higher score ends the process.
  package var maxErrorScore = 15
  package var otpExpiration = Duration.seconds(5 * 60)
  /// The minimum interval between two codes.
  package var otpResendPeriod = Duration.seconds(30)
  package var activationExpiration = Duration.seconds(5 * 60)
  /// The maximum time for the person from the activation on.
  package var verificationExpiration = Duration.seconds(3600)
  /// The maximum duration of the whole process from its start.
  package var sessionLifetime = Duration.seconds(3 * 3600)
  /// The maximum wait for a reviewer. The person's own time is paused meanwhile.
  package var reviewExpiration = Duration.seconds(72 * 3600)
  /// The maximum wait for a provider. The person's own time is paused meanwhile.
  package var providerExpiration = Duration.seconds(3600)
  /// The delay before the activation of a failed process is removed, so that its app can still learn the reason.
  package var activationRemovalDelay = Duration.seconds(60)

  package init() {}

  /// Returns the limits with `seconds` as the person's time for the whole process.
  func extended(toSeconds seconds: Int?) -> FlowLimits {
    guard let time = seconds.map({ Duration.seconds($0) }) else { return self }
    var limits = self
    limits.verificationExpiration = time
    limits.sessionLifetime = time
    return limits
  }

  /// Returns the limits with each action time capped at `seconds`: the person's times before and after the
  /// activation, the reviewer's and the provider's.
  func shortened(toSeconds seconds: Int?) -> FlowLimits {
    guard let maximum = seconds.map({ Duration.seconds($0) }) else { return self }
    var limits = self
    for time in [\FlowLimits.activationExpiration, \.verificationExpiration, \.reviewExpiration, \.providerExpiration] {
      limits[keyPath: time] = min(limits[keyPath: time], maximum)
    }
    return limits
  }
}
