package import VerificationFlow

/// The frame around every page of a signed-in reviewer.
package struct Frame: Sendable {
  let reviewer: String
  let role: String
  let formToken: String
  let waiting: WaitingCount?
  let seesAudit: Bool
  let managesKeys: Bool
  let decides: Bool
  let underway: [PendingDecisionBanner]
  let failed: [PendingDecisionBanner]

  /// Creates a frame.
  ///
  /// - Parameters:
  ///   - reviewer: The name of the signed-in reviewer.
  ///   - role: The role of the reviewer; parts of the frame that it does not permit are left out.
  ///   - formToken: The token that every form sends back.
  ///   - waiting: The number of waiting cases; nil leaves it out.
  ///   - decisions: The reviewer's own decisions that have not taken effect, newest first.
  package init(
    reviewer: String, role: ReviewerRole, formToken: String, waiting: WaitingCount?, decisions: [PendingDecisionBanner]
  ) {
    self.reviewer = reviewer
    self.role = role.rawValue
    self.formToken = formToken
    self.waiting = waiting
    seesAudit = role.rights.contains(.audit)
    managesKeys = role.rights.contains(.manageKeys)
    decides = role.rights.contains(.decide)
    underway = decisions.filter { !$0.hasFailed }
    failed = decisions.filter(\.hasFailed)
  }
}

package struct WaitingCount: Sendable, CustomStringConvertible {
  /// The number, such as `42` or `10,000+`.
  package let description: String
  let sentence: String

  /// - Parameter isCapped: Whether the actual number is larger.
  package init(_ count: Int, isCapped: Bool = false) {
    description = Figure.count(count) + (isCapped ? "+" : "")
    sentence =
      switch (count, isCapped) {
      case (0, _): "No cases waiting"
      case (1, false): "1 case waiting"
      default: "\(description) cases waiting"
      }
  }
}
