internal import MusterStore
package import VerificationFlow

/// The outcome of a presence check, as reviewers see it.
package struct PresenceOutcome: Sendable {
  /// A step of the embedded check.
  package struct Step: Sendable {
    /// The requested action.
    package let step: PresenceStep
    /// Whether a frame showed it.
    package let isDone: Bool
    /// The frames of the step in the last try, in the order they were received.
    package let frames: [Frame]
  }

  /// A frame that was examined.
  package struct Frame: Sendable {
    package let record: PresenceFrameRecord
    /// The value to compare with the target of the step; nil unless the frame showed exactly one face.
    package let value: Double?
    /// Whether its picture is stored.
    package let hasPicture: Bool
  }

  package let check: PresenceCheckRecord
  /// The provider's answer with its reasons.
  package let judgement: PresenceJudgement
  package let decidedAt: Instant
  /// Whether a picture of the person is stored.
  package let hasSelfie: Bool
  /// The frames of the last try, in the order they were received.
  let frames: [StoredFrame]
  /// Whether this was the embedded check, not one of an external provider.
  package var isOurs: Bool { !check.steps.isEmpty }

  /// The steps of the last try; none if an external provider ran the check.
  package var steps: [Step] {
    let straight = straightFace
    return check.steps.map { step in
      let own = frames.filter { $0.record.step == step.id }
      return Step(
        step: step, isDone: own.contains { $0.record.hint == .ok },
        frames: own.map { frame in
          Frame(
            record: frame.record, value: step.value(of: frame.record.face, straight: straight),
            hasPicture: frame.blob != nil)
        })
    }
  }

  /// The face that looks straightest into the camera, with which the other steps are compared; nil if there is none.
  package var straightFace: PresenceFace? { check.straightFrame(among: frames.map(\.record))?.face }

  /// Returns the outcomes of these sessions' checks, oldest first. Checks without a judgement are left out.
  static func read(_ sessions: [SessionID], on connection: any Connection) throws -> [PresenceOutcome] {
    let checks = try connection.presenceChecks(of: sessions)
    let selfies = Set(try connection.selfies(of: checks.map(\.id)).map(\.checkId))
    let frames = Dictionary(grouping: try connection.frames(of: checks.map(\.id)), by: \.record.checkId)
    return checks.compactMap { check in
      guard let judgement = check.judgement, let decidedAt = check.decidedAt else { return nil }
      return PresenceOutcome(
        check: check, judgement: judgement, decidedAt: decidedAt, hasSelfie: selfies.contains(check.id),
        frames: frames[check.id] ?? [])
    }
  }
}
