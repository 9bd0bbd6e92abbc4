public import VerificationFlow

/// A session with all that a caller may see of it.
public struct SessionView: Sendable {
  /// The session.
  public let session: SessionRecord
  /// Where it stands at this moment.
  public let process: OnboardingProcess
  /// Its documents in force, oldest first.
  public let documents: [DocumentView]
}
