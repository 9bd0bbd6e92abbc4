extension Routes {
  /// Returns the settings of the project's phone checks (GET), changes them (PUT).
  public static let phoneCheckSettings = "/v1/phone-check-settings"
}

/// The phone checks of a project: who may ask for them, and what is checked before a code is sent by SMS.
public struct PhoneCheckSettings: Codable, Sendable, Equatable {
  /// Whether a code is sent by SMS only to a number whose SIM was not changed lately.
  public var gate: Bool
  /// How long ago a change of the SIM is still recent, in minutes; 60 to 540,000.
  public var periodMinutes: Int
  /// What becomes of the code if the operator cannot tell: `REFUSE` sends none, `REVIEW` sends it and leads the case to
  /// a reviewer, `DOUBT` sends it and shows the doubt in the case.
  public var fallback: Code
  /// Whether what a document states is compared with the holder of the person's number: `OFF`, `SHOW` for reviewers to
  /// see, `REVIEW` also leads a case without a match to a reviewer.
  public var kycMatch: Code
  /// Whether apps may ask for checks without a key. At most one project of a service may allow it.
  public var open: Bool
  /// The URLs to which devices may go at the end of a check.
  public var redirectUrls: [String]
  /// The URL to which the end of each check is reported; null for none.
  @Nullable public var callbackUrl: String?
  /// The country (ISO 3166-1 alpha-2) of numbers without a country's code; null takes all digits as international.
  @Nullable public var defaultCountry: String?

  /// Creates settings.
  public init(
    gate: Bool, periodMinutes: Int, fallback: Code, kycMatch: Code, open: Bool, redirectUrls: [String],
    callbackUrl: String?,
    defaultCountry: String?
  ) {
    self.gate = gate
    self.periodMinutes = periodMinutes
    self.fallback = fallback
    self.kycMatch = kycMatch
    self.open = open
    self.redirectUrls = redirectUrls
    self.callbackUrl = callbackUrl
    self.defaultCountry = defaultCountry
  }
}
