package import VerificationFlow

/// A presence check as shown to the person's client.
package struct PresenceView: Sendable, Equatable {
  /// The state of a check; the raw values are part of the API. The state does not reveal how the check was judged: a
  /// code may follow, and a failure must not reveal which of the two was wrong.
  package enum Status: String, CaseIterable, Sendable, Codable {
    /// The check waits for frames of its steps.
    case open = "OPEN"
    /// The try has expired, or a step used up its frames; another try may begin.
    case over = "TRY_OVER"
    /// All steps are done; the check may be submitted.
    case complete = "COMPLETE"
    /// The check is submitted, or the process no longer waits for it.
    case submitted = "SUBMITTED"
  }

  /// A step and its progress.
  package struct Step: Sendable, Equatable {
    /// The instruction of the step, and the period in which it is due.
    package let step: PresenceStep
    /// The ticket for the frames of the step.
    package let ticket: String
    /// Whether a frame of the step was accepted.
    package let isDone: Bool
    /// The number of further frames of the step that may be sent.
    package let framesLeft: Int
  }

  package let id: PresenceCheckID
  package let status: Status
  /// A random value that distinguishes this try from all others.
  package let nonce: String
  /// The time at which the try expires.
  package let expiresAt: Instant
  /// The steps of the try, in order.
  package let steps: [Step]
  /// Whether the person may ask for a reviewer instead of the steps.
  package let canBeWaived: Bool
  /// The number of further tries.
  package let triesLeft: Int
  /// The ticket that opens the check's page.
  package let ticket: String

  /// The step that is due; nil after the last one.
  package var due: Step? { steps.first { !$0.isDone } }
}
