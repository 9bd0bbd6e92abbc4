/// A built-in presence check with its steps and result.
package struct PresenceCheckRecord: Sendable, Equatable {
  package let id: PresenceCheckID
  package let sessionId: SessionID
  /// The verification attempt the check belongs to.
  package let verificationId: VerificationID
  /// The number of the check within the attempt, starting at 1.
  package let number: Int
  /// The number of the current try, starting at 1.
  package var tries: Int
  /// A random value that makes the tickets of this try unique.
  package var nonce: String
  /// The number of times the tickets were replaced; tickets of earlier generations are not accepted.
  package let ticketGeneration: Int
  /// The steps requested in this try.
  package var steps: [PresenceStep]
  /// The time the current try began.
  package var begunAt: Instant
  /// The time at which the person asked for a reviewer instead of the steps of the current try; nil if they did not.
  package var waivedAt: Instant?
  /// The judgement, once made.
  package var judgement: PresenceJudgement?
  /// The time of the judgement.
  package var decidedAt: Instant?

  package init(
    id: PresenceCheckID, sessionId: SessionID, verificationId: VerificationID, number: Int, tries: Int = 1,
    nonce: String, ticketGeneration: Int = 0, steps: [PresenceStep], begunAt: Instant,
    waivedAt: Instant? = nil, judgement: PresenceJudgement? = nil, decidedAt: Instant? = nil
  ) {
    self.id = id
    self.sessionId = sessionId
    self.verificationId = verificationId
    self.number = number
    self.tries = tries
    self.nonce = nonce
    self.ticketGeneration = ticketGeneration
    self.steps = steps
    self.begunAt = begunAt
    self.waivedAt = waivedAt
    self.judgement = judgement
    self.decidedAt = decidedAt
  }

  /// The end of the current try.
  package var expiresAt: Instant { steps.last?.notAfter ?? begunAt }

  /// Returns the frame with the face that looks straightest into the camera, from the accepted frames of the steps that
  /// ask for it; nil if there is none.
  package func straightFrame(among frames: [PresenceFrameRecord]) -> PresenceFrameRecord? {
    let straight = Set(steps.filter { $0.kind == .lookStraight }.map(\.id))
    func turn(_ frame: PresenceFrameRecord) -> Double { abs(frame.face?.turn ?? .infinity) }
    return frames.filter { $0.hint == .ok && straight.contains($0.step) }.min { turn($0) < turn($1) }
  }
}
