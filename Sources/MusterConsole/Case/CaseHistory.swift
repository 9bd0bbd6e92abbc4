internal import HTMLMarkup
package import VerificationFlow

/// What happened to a case before.
package struct CaseHistory: Sendable {
  let events: [Event]
  let attempts: [Attempt]
  let decisions: [Decision]
  let earlier: [EarlierPicture]
  let hasSeveralAttempts: Bool

  /// A history.
  ///
  /// - Parameters:
  ///   - events: What happened, oldest first; the page begins with the newest.
  ///   - attempts: The verifications so far, oldest first.
  ///   - decisions: What reviewers decided, oldest first.
  ///   - earlier: Pictures of earlier attempts that belong to no document in force, newest first.
  package init(events: [Event], attempts: [Attempt], decisions: [Decision], earlier: [EarlierPicture]) {
    self.events = events.reversed()
    self.attempts = attempts
    self.decisions = decisions
    self.earlier = earlier
    hasSeveralAttempts = attempts.count > 1
  }

  /// Something that happened.
  package struct Event: Sendable {
    let at: Markup
    let subject: String
    let what: String

    /// The verification stood somewhere else.
    package init(at: Instant, phase: String?, status: String) {
      self.at = Moment.exact(at)
      subject = "Process"
      what = Words.state(phase: phase, status: status)
    }

    /// A document stood somewhere else.
    package init(at: Instant, document: DocumentName, status: String) {
      self.at = Moment.exact(at)
      subject = document.description
      what = Words.status(status)
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
    ///   - number: From 1.
    ///   - endReason: The code of why it came to an end that is no success.
    package init(number: Int, phase: String?, status: String, endReason: String?, beganAt: Instant, endedAt: Instant?) {
      self.number = number
      state = Words.state(phase: phase, status: status)
      ending = endReason.map(Words.ending)
      began = Moment.exact(beganAt)
      span = endedAt.map(Moment.exact)
    }
  }

  /// What a reviewer decided.
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
    ///   - document: The document that was decided; nil where it was the case.
    ///   - reason: The code of the reason, unless it was accepted.
    ///   - note: The reviewer's own words.
    ///   - secondReviewer: Who confirmed it, where a second person was needed.
    ///   - confirmingNote: That person's own words.
    ///   - overruled: Who had proposed something else before, if somebody had.
    package init(
      _ decision: DecisionRecord.Word, document: DocumentName?, reason: String?, note: String?, reviewer: String,
      secondReviewer: String?, confirmingNote: String? = nil, overruled: String? = nil, at: Instant
    ) {
      word = decision.rawValue
      what = Words.deed(decision, of: document)
      self.reason = reason.map(Words.reason)
      remark = note
      self.reviewer = reviewer
      second = secondReviewer
      secondRemark = confirmingNote
      self.overruled = overruled
      self.at = Moment.exact(at)
    }
  }
}
