internal import HTMLMarkup
package import VerificationFlow

package struct CaseHistory: Sendable {
  let events: [Event]
  let attempts: [Attempt]
  let decisions: [Decision]
  let earlier: [EarlierPicture]
  let hasSeveralAttempts: Bool

  /// Creates a history.
  ///
  /// - Parameters:
  ///   - events: The events, oldest first; the page shows the newest first.
  ///   - attempts: The verifications so far, oldest first.
  ///   - decisions: The reviewers' decisions, oldest first.
  ///   - earlier: The pictures of earlier attempts that belong to no document in force, newest first.
  package init(events: [Event], attempts: [Attempt], decisions: [Decision], earlier: [EarlierPicture]) {
    self.events = events.reversed()
    self.attempts = attempts
    self.decisions = decisions
    self.earlier = earlier
    hasSeveralAttempts = attempts.count > 1
  }

  package struct Event: Sendable {
    let at: Markup
    let subject: String
    let what: String

    /// Creates a state change of the verification.
    package init(at: Instant, phase: String?, status: String) {
      self.at = Moment.exact(at)
      subject = "Process"
      what = Labels.state(phase: phase, status: status)
    }

    package init(at: Instant, document: DocumentName, status: String) {
      self.at = Moment.exact(at)
      subject = document.description
      what = Labels.status(status)
    }
  }

  /// A verification of the process.
  package struct Attempt: Sendable {
    let number: Int
    let state: String
    let ending: String?
    let span: Markup?
    let began: Markup

    /// - Parameters:
    ///   - number: The number of the attempt, from 1.
    ///   - endReason: The code of why it ended without success.
    package init(number: Int, phase: String?, status: String, endReason: String?, beganAt: Instant, endedAt: Instant?) {
      self.number = number
      state = Labels.state(phase: phase, status: status)
      ending = endReason.map(Labels.ending)
      began = Moment.exact(beganAt)
      span = endedAt.map(Moment.exact)
    }
  }

  package struct Decision: Sendable {
    let word: String
    let what: String
    let reason: String?
    let remark: String?
    let reviewer: String
    let second: String?
    let secondRemark: String?
    let overruled: String?
    let at: Markup

    /// - Parameters:
    ///   - document: The document decided about; nil for the case.
    ///   - reason: The code of the reason; nil for an acceptance.
    ///   - note: The reviewer's note.
    ///   - secondReviewer: The reviewer who confirmed it, if a second person was required.
    ///   - confirmingNote: The note of the second reviewer.
    ///   - overruled: The reviewer whose different proposal was overruled, if any.
    package init(
      _ decision: DecisionRecord.Kind, document: DocumentName?, reason: String?, note: String?, reviewer: String,
      secondReviewer: String?, confirmingNote: String? = nil, overruled: String? = nil, at: Instant
    ) {
      word = decision.rawValue
      what = Labels.decision(decision, of: document)
      self.reason = reason.map(Labels.reason)
      remark = note
      self.reviewer = reviewer
      second = secondReviewer
      secondRemark = confirmingNote
      self.overruled = overruled
      self.at = Moment.exact(at)
    }
  }
}
