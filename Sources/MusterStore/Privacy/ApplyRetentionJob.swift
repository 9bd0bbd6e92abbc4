package import VerificationFlow

/// Erases the pictures of an ended session whose retention period is over.
package struct ApplyRetentionJob: SessionJob {
  package static let kind: JobKind = "apply-retention"
  package static let isRescheduled = true

  package let sessionID: SessionID

  package var id: String { Self.id(of: sessionID.rawValue) }

  package init(of session: SessionID) {
    sessionID = session
  }
}
