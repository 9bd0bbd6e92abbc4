/// The status within a phase; the words are those of the onboarding protocol.
package enum VerificationStatus: String, CaseIterable, Sendable, Codable {
  /// Not begun.
  case notInitialized = "NOT_INITIALIZED"
  /// Something is expected, of the person or of us.
  case inProgress = "IN_PROGRESS"
  /// All is in; the judgement is pending.
  case verificationPending = "VERIFICATION_PENDING"
  /// Judged and found good.
  case accepted = "ACCEPTED"
  /// Judged and refused.
  case rejected = "REJECTED"
  /// Could not be brought to an end.
  case failed = "FAILED"
}
