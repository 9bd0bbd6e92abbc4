import VerificationFlow

extension Exploration {
  /// The explorations that every law is held against.
  static let all: [Exploration] = beginnings + contacts + documents + ends

  /// A process that has to be activated, from its very beginning.
  private static let beginnings = [
    Exploration(
      "from the activation on",
      from: OnboardingProcess(
        id: "process",
        rules: ProcessRules(required: .onlyPassport, hasPresenceCheck: false, hasCode: false, review: .never),
        limits: limits, createdAt: beginning),
      sides: [.passport])
  ]

  /// A process that asks where the person can be reached, after their consent.
  private static let contacts = [
    Exploration(
      "from the contact on",
      from: OnboardingProcess(
        id: "process",
        rules: ProcessRules(required: .onlyPassport, contact: .email, hasPresenceCheck: false, hasCode: true),
        limits: limits, activatedAt: beginning, as: "device"),
      sides: [.passport])
  ]

  /// Both sides of one document; one or both of two documents.
  private static let documents = [
    explore("both sides", .onlyIDCard, review: .never, sides: [.idFront, .idBack]),
    explore("one of two documents", .passportOrLicence, review: .unsure, sides: [.passport, .licence]),
  ]

  /// One passport, and all that may be asked for behind it.
  private static let ends = ReviewPolicy.allCases.flatMap { review in
    [(true, true), (true, false), (false, true)].map { presence, code in
      explore(
        "presence \(presence), code \(code), reviewed \(review)", .onlyPassport, presence: presence, code: code,
        review: review, sides: [.passport])
    }
  }

  private static func explore(
    _ description: String, _ required: RequiredDocuments, presence: Bool = false, code: Bool = false,
    review: ReviewPolicy, sides: [SideKey]
  ) -> Exploration {
    let rules = ProcessRules(
      required: required, needsConsent: false, hasPresenceCheck: presence, hasCode: code, review: review)
    return Exploration(
      description,
      from: OnboardingProcess(id: "process", rules: rules, limits: limits, activatedAt: beginning, as: "device"),
      sides: sides)
  }

  /// So small that everything is used up soon, and so much time that codes end before it does.
  private static let limits = {
    var limits = FlowLimits()
    limits.maxQualityRefusals = 1
    limits.maxFailedDocuments = 1
    limits.maxPresenceChecks = 2
    limits.otpMaxFailedAttempts = 2
    limits.maxVerifications = 2
    limits.maxErrorScore = 5
    limits.activationExpiration = .seconds(24 * 3600)
    limits.verificationExpiration = .seconds(24 * 3600)
    limits.sessionLifetime = .seconds(48 * 3600)
    return limits
  }()
}
