internal import HTMLMarkup
package import VerificationFlow

/// A phone check, in words.
package struct PhoneCheckLine: Sendable {
  let number: String
  let product: String
  let outcome: String
  let word: String
  let isDoubt: Bool
  let at: Markup
  let attributes: [Attribute]

  /// What was compared with the holder of the number.
  struct Attribute: Sendable {
    let name: String
    let outcome: String
    let word: String
    let isDoubt: Bool

    init(_ finding: HolderFinding) {
      name = Labels.holderAttribute(finding.attribute)
      outcome = Labels.holderFinding(finding)
      isDoubt = finding.isMismatch
      word = isDoubt ? "warn" : finding.outcome == .same ? "good" : ""
    }
  }

  package init(_ check: PhoneCheckRecord) {
    number = check.particulars.maskedNumber
    product = Labels.phoneProduct(check.product.rawValue)
    outcome = Labels.phoneOutcome(check.standing, error: check.result?.error)
    isDoubt = check.standing.isDoubt
    word = isDoubt ? "warn" : check.standing == .passed ? "good" : ""
    at = Moment.exact(check.createdAt)
    attributes = (check.result?.holder ?? []).map { Attribute($0) }
  }
}
