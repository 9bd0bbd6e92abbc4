package import VerificationFlow

/// What is around every page of somebody who is signed in.
package struct Frame: Sendable {
  let reviewer: String
  let role: String
  let formToken: String
  let waiting: WaitingCount?
  let seesAudit: Bool
  let decides: Bool
  let underway: [PendingDecisionBanner]
  let failed: [PendingDecisionBanner]

  /// A frame.
  ///
  /// - Parameters:
  ///   - reviewer: The name of whoever is signed in.
  ///   - role: What they may do; parts of the frame that they may not use are left out.
  ///   - formToken: What every form brings back.
  ///   - waiting: How many cases wait; nil leaves the number out.
  ///   - decisions: Their own decisions that have not taken effect, newest first.
  package init(
    reviewer: String, role: ReviewerRole, formToken: String, waiting: WaitingCount?, decisions: [PendingDecisionBanner]
  ) {
    self.reviewer = reviewer
    self.role = role.rawValue
    self.formToken = formToken
    self.waiting = waiting
    seesAudit = role.rights.contains(.audit)
    decides = role.rights.contains(.decide)
    underway = decisions.filter { !$0.hasFailed }
    failed = decisions.filter(\.hasFailed)
  }
}

/// How many cases wait.
package struct WaitingCount: Sendable, CustomStringConvertible {
  /// `42`, or `10,000+`.
  package let description: String
  let sentence: String

  /// - Parameter isCapped: Whether there are more than that.
  package init(_ count: Int, isCapped: Bool = false) {
    description = Figure.count(count) + (isCapped ? "+" : "")
    sentence =
      switch (count, isCapped) {
      case (0, _): "No case waits"
      case (1, false): "1 case waits"
      default: "\(description) cases wait"
      }
  }
}
