package import VerificationFlow

/// A session with everything that a caller may see of it.
package struct SessionView: Sendable {
  package let session: SessionRecord
  /// The process in its current state.
  package let process: OnboardingProcess
  /// The documents in force, oldest first.
  package let documents: [DocumentView]
  /// What is wrong with the contents of the documents; nil if the caller may not see that, and in lists.
  package var findings: [ContentFinding]?
  /// The checks of the person's numbers, oldest first; nil if the caller may not see them, and in lists.
  package var phoneChecks: [PhoneCheckRecord]?

  /// Where the person can be reached, as they have proved, or as the creator of the session vouches for.
  package var verifiedContact: Contact? { process.isContactMissing ? nil : session.contact }
}
