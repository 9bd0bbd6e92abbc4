@testable import MusterService

extension ReviewCase {
  /// Whether both are the same case in the same state. A decision that may still be undone changes nothing.
  func isEqual(to other: ReviewCase) -> Bool { state == other.state }

  private var state: [String] {
    [
      "\(session)", "\(process)", "\(lease as Any)", "\(proposal as Any)", "\(assignment as Any)",
      "\(escalation as Any)", "\(decisions)", "\(documents)", "\(presence)", "\(history?.notes as Any)",
    ]
  }
}
