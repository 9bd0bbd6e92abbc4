internal import VerificationFlow

extension PhoneCheckSimulator.Behavior {
  /// A description of the effect for developers.
  var outcome: String {
    switch self {
    case .answer(let code): "There is no verdict: `\(code.rawValue)`."
    case .verdict(let isMatch, let isSIMUnchanged):
      (isMatch ? "The device, the text and the person match the number" : "Nothing matches the number")
        + (isSIMUnchanged ? "; its SIM is unchanged." : "; its SIM was changed half an hour ago.")
    case .slow: "The answer takes \(PhoneCheckSimulator.delay.components.seconds) seconds; then as other numbers."
    case .silent:
      "The operator never answers: a check of a device or by SMS expires, any other one ends with "
        + "`\(PhoneCheckErrorCode.operatorTimedOut.rawValue)`."
    case .malformed:
      "The answer cannot be read: a check of a device or by SMS expires, any other one ends with "
        + "`\(PhoneCheckErrorCode.operatorResponse.rawValue)`."
    case .withoutVerdict: "The operator answers without a verdict: `\(PhoneCheckErrorCode.noData.rawValue)`."
    case .holder(let outcome, let attributes):
      "The comparison with the holder is `\(outcome.rawValue)` for "
        + PhoneHolder.Attribute.allCases.filter(attributes.contains).map { "`\($0.rawValue)`" }.joined(separator: ", ")
        + "; all else is as with other numbers."
    }
  }
}
