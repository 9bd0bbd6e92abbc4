public import Foundation

/// A presence check of the service's own, as the person's side of it sees it.
public struct PresenceCheck: Codable, Sendable, Equatable {
  /// Its id: the `sessionId` of the session attributes.
  public var id: String
  /// `OPEN`, `TRY_OVER` (begin it again), `COMPLETE` (all steps were taken) or `SUBMITTED`.
  public var status: Code
  /// What makes this try differ from all others.
  public var nonce: String
  /// When the try is over.
  public var expiresAt: Date
  /// What is asked of the person, one after the other.
  public var steps: [PresenceStep]
  /// How often it may still be begun.
  public var triesLeft: Int
  /// Where frames go.
  public var uploadUrl: String

  /// A check.
  public init(
    id: String, status: Code, nonce: String, expiresAt: Date, steps: [PresenceStep], triesLeft: Int, uploadUrl: String
  ) {
    self.id = id
    self.status = status
    self.nonce = nonce
    self.expiresAt = expiresAt
    self.steps = steps
    self.triesLeft = triesLeft
    self.uploadUrl = uploadUrl
  }
}

/// Something that a person is asked to do before the camera.
public struct PresenceStep: Codable, Sendable, Equatable {
  /// Which step it is.
  public var id: String
  /// `look_straight`, `turn_left`, `turn_right` or `move_closer`.
  public var kind: Code
  /// From when on its frames are taken.
  public var notBefore: Date
  /// Until when.
  public var notAfter: Date
  /// What its frames are sent with.
  public var ticket: String
  /// Whether it was taken.
  public var done: Bool
  /// How many frames of it may still come.
  public var framesLeft: Int

  /// A step.
  public init(
    id: String, kind: Code, notBefore: Date, notAfter: Date, ticket: String, done: Bool, framesLeft: Int
  ) {
    self.id = id
    self.kind = kind
    self.notBefore = notBefore
    self.notAfter = notAfter
    self.ticket = ticket
    self.done = done
    self.framesLeft = framesLeft
  }
}

/// What is said of a frame at once.
public struct PresenceFrameAnswer: Codable, Sendable, Equatable {
  /// `OK`, `NO_FACE`, `MULTIPLE_FACES`, `FACE_FAR`, `FACE_CLOSE`, `FACE_TURNED_WRONG`, `TOO_DARK` or `BLURRY`.
  public var hint: Code
  /// Whether the step is taken with it.
  public var stepDone: Bool
  /// How many frames of the step may still come.
  public var framesLeft: Int

  /// An answer.
  public init(hint: Code, stepDone: Bool, framesLeft: Int) {
    self.hint = hint
    self.stepDone = stepDone
    self.framesLeft = framesLeft
  }
}
