package import VerificationFlow

/// A session with all that a caller may see of it.
package struct SessionView: Sendable {
  /// The session.
  package let session: SessionRecord
  /// Where it stands at this moment.
  package let process: OnboardingProcess
  /// Its documents in force, oldest first.
  package let documents: [DocumentView]
}
