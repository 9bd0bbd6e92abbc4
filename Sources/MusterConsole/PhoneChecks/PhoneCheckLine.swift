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

  package init(_ check: PhoneCheckRecord) {
    number = check.particulars.maskedNumber
    product = Labels.phoneProduct(check.product.rawValue)
    outcome = Labels.phoneOutcome(check.standing, error: check.result?.error)
    isDoubt = check.standing.isDoubt
    word = isDoubt ? "warn" : check.standing == .passed ? "good" : ""
    at = Moment.exact(check.createdAt)
  }
}
