/// The phone checks of a project: who may ask for them, and what is checked before a code is sent by SMS.
package struct PhoneCheckSettings: Sendable, Equatable, Codable {
  /// What becomes of a code by SMS if the operator cannot tell whether the SIM was changed.
  package enum Fallback: String, CaseIterable, Sendable, Codable {
    /// No code is sent.
    case refuse = "REFUSE"
    /// The code is sent, and a reviewer looks at the case.
    case review = "REVIEW"
    /// The code is sent, and the case shows the doubt.
    case doubt = "DOUBT"
  }

  /// Whether what a document states is compared with what the operator knows of the holder of the person's number.
  package enum HolderMatching: String, CaseIterable, Sendable, Codable {
    case off = "OFF"
    /// The case shows the outcome.
    case show = "SHOW"
    /// The case shows the outcome, and a reviewer looks at one without a match.
    case review = "REVIEW"
  }

  /// Whether a code is sent by SMS only to a number whose SIM was not changed lately.
  package var isGateOn = false
  /// How long ago a change of the SIM is still recent, in minutes; 60 to 540,000.
  package var periodMinutes = 10_080
  package var fallback = Fallback.refuse
  package var kycMatch = HolderMatching.off
  /// Whether apps may ask for checks without a key. At most one project of a service may allow it.
  package var isOpen = false
  /// The URLs to which devices may go at the end of a check.
  package var redirectURLs: [String] = []
  /// Where the ends of checks are reported; nil for nowhere.
  package var callbackURL: String?
  /// The country (ISO 3166-1 alpha-2) of numbers without a country's code; nil takes all digits as international.
  package var defaultCountry: String?

  package init() {}
}
