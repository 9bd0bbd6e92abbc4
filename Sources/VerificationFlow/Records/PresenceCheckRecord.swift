/// A presence check of our own: what was asked of the person, and what it came to.
package struct PresenceCheckRecord: Sendable, Equatable {
  /// Its id.
  package let id: PresenceCheckID
  /// The session it belongs to.
  package let sessionId: SessionID
  /// The attempt it belongs to.
  package let verificationId: VerificationID
  /// Which check of the attempt it is, from 1.
  package let number: Int
  /// Which try of it goes on, from 1.
  package var tries: Int
  /// What makes the tickets of this try differ from those of all others.
  package var nonce: String
  /// What is asked of the person.
  package var steps: [PresenceStep]
  /// When the try began.
  package var begunAt: Instant
  /// What it came to, once it has.
  package var judgement: PresenceJudgement?
  /// When it was decided.
  package var decidedAt: Instant?

  /// A check that begins.
  package init(
    id: PresenceCheckID, sessionId: SessionID, verificationId: VerificationID, number: Int, tries: Int = 1,
    nonce: String, steps: [PresenceStep], begunAt: Instant,
    judgement: PresenceJudgement? = nil, decidedAt: Instant? = nil
  ) {
    self.id = id
    self.sessionId = sessionId
    self.verificationId = verificationId
    self.number = number
    self.tries = tries
    self.nonce = nonce
    self.steps = steps
    self.begunAt = begunAt
    self.judgement = judgement
    self.decidedAt = decidedAt
  }

  /// When the try is over.
  package var expiresAt: Instant { steps.last?.notAfter ?? begunAt }
}
