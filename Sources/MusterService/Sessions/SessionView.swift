package import VerificationFlow

/// A session with everything that a caller may see of it.
package struct SessionView: Sendable {
  package let session: SessionRecord
  /// The process in its current state.
  package let process: OnboardingProcess
  /// The documents in force, oldest first.
  package let documents: [DocumentView]
}
