/// The status within a phase. Raw values are those of the onboarding protocol.
package enum VerificationStatus: String, CaseIterable, Sendable, Codable {
  /// Not started.
  case notInitialized = "NOT_INITIALIZED"
  /// The person or the service must act.
  case inProgress = "IN_PROGRESS"
  /// Everything is submitted; the judgement is pending.
  case verificationPending = "VERIFICATION_PENDING"
  case accepted = "ACCEPTED"
  case rejected = "REJECTED"
  /// Ended without a judgement.
  case failed = "FAILED"
}
