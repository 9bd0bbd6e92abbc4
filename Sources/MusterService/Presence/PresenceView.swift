package import VerificationFlow

/// A presence check as the person's side of it sees it.
package struct PresenceView: Sendable, Equatable {
  /// Where it stands; the words go out as they are. Not how it was judged: that a code may follow is to tell nobody
  /// which of the two was wrong.
  package enum Status: String, CaseIterable, Sendable, Codable {
    /// Frames of the steps are awaited.
    case open = "OPEN"
    /// The try's time is up, or a step was given too many frames; it may be begun again.
    case over = "TRY_OVER"
    /// All steps were taken; the person may say to be through.
    case complete = "COMPLETE"
    /// The person is through with it.
    case submitted = "SUBMITTED"
  }

  /// A step, and how far it is.
  package struct Step: Sendable, Equatable {
    /// What is asked for, and when.
    package let step: PresenceStep
    /// What opens it.
    package let ticket: String
    /// Whether it was taken.
    package let isDone: Bool
    /// How many frames of it may still come.
    package let framesLeft: Int
  }

  /// The check.
  package let id: PresenceCheckID
  /// Where it stands.
  package let status: Status
  /// What makes this try differ from all others.
  package let nonce: String
  /// When the try is over.
  package let expiresAt: Instant
  /// What is asked of the person, one after the other.
  package let steps: [Step]
  /// How often it may still be begun.
  package let triesLeft: Int
  /// What opens the check's page.
  package let ticket: String

  /// The step whose turn it is; nil when all were taken.
  package var due: Step? { steps.first { !$0.isDone } }
}
