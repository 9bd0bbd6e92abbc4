/// How a phone check stands, in one word. Raw values are sent to clients.
package enum PhoneCheckStanding: String, CaseIterable, Sendable {
  /// All that was asked is as it should be.
  case passed = "PASSED"
  /// The SIM of the number was changed within the period.
  case simChanged = "SIM_CHANGED"
  /// The device's connection does not belong to the number, the text did not come from it, or its holder is another
  /// person.
  case noMatch = "NO_MATCH"
  /// The check ended without a verdict.
  case error = "ERROR"
  /// The check can still end with a verdict.
  case open = "OPEN"
  case expired = "EXPIRED"

  /// Whether a reviewer should look at it: the number failed the check, or the operator could not tell.
  package var isDoubt: Bool {
    switch self {
    case .simChanged, .noMatch, .error: true
    case .passed, .open, .expired: false
    }
  }
}

extension PhoneCheckRecord {
  package var standing: PhoneCheckStanding {
    switch status {
    case .accepted, .pending: return .open
    case .expired: return .expired
    case .error: return .error
    case .completed:
      if result?.isMatch == false { return .noMatch }
      if result?.isSIMUnchanged == false { return .simChanged }
      let isAnswered =
        (product == .sim || result?.isMatch == true) && (!product.asksForSIM || result?.isSIMUnchanged == true)
      return isAnswered ? .passed : .error
    }
  }

  /// The verdict, or the code of why there is none; nil if the check has not ended, or has expired.
  package var outcomeCode: String? {
    switch standing {
    case .passed, .simChanged, .noMatch: standing.rawValue
    case .error: result?.error?.rawValue
    case .open, .expired: nil
    }
  }
}
