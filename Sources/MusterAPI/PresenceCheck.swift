public import Foundation

extension Routes {
  /// Starts the presence check (POST).
  public static let sessionPresenceCheck = "/v1/sessions/{id}/presence-check"
  /// Submits the completed presence check (POST).
  public static let sessionPresenceSubmission = "/v1/sessions/{id}/presence-check/submission"
  /// Returns a presence check (GET).
  public static let presenceCheck = "/v1/presence-checks/{id}"
  /// Streams a presence check as Server-Sent Events (GET).
  public static let presenceEvents = "/v1/presence-checks/{id}/events"
  /// Uploads a frame of a step (POST).
  public static let presenceFrames = "/v1/presence-checks/{id}/frames"
  /// Starts another try (POST).
  public static let presenceTries = "/v1/presence-checks/{id}/tries"
  /// Submits the embedded presence check without its steps, for a reviewer to decide.
  public static let presenceWaiver = "/v1/presence-checks/{id}/waiver"
  /// Submits the completed presence check (POST).
  public static let presenceSubmission = "/v1/presence-checks/{id}/submit"
  /// Returns the picture of the person taken during the check (GET).
  public static let presenceSelfie = "/v1/presence-checks/{id}/selfie"
  /// Returns a frame of a presence check (GET).
  public static let presenceFrame = "/v1/presence-checks/{id}/frames/{frame}"
  /// The page on which a person performs a presence check (GET). Its URL carries the check's ticket in the fragment.
  public static let presencePage = "/presence/{id}"
  /// The assets of that page (GET).
  public static let presenceAsset = "/presence/assets/{revision}/**"
  /// The module that runs a presence check in other pages of the same origin (GET).
  public static let presenceModule = "/presence/assets/presence-check.js"
}

/// An embedded presence check, as the client that performs it sees it.
public struct PresenceCheck: Codable, Sendable, Equatable {
  /// The id of the check: the `sessionId` of the session attributes.
  public var id: String
  /// `OPEN`, `TRY_OVER` (start another try), `COMPLETE` (all steps are done) or `SUBMITTED`.
  public var status: Code
  /// A random value that is unique to this try.
  public var nonce: String
  /// When this try expires.
  public var expiresAt: Date
  /// The steps that the person has to perform, in order.
  public var steps: [PresenceStep]
  /// Whether the person may ask for a reviewer instead of the steps.
  public var waivable: Bool
  /// The number of further tries allowed.
  public var triesLeft: Int
  /// The URL to upload frames to.
  public var uploadUrl: String

  /// Creates a presence check.
  public init(
    id: String, status: Code, nonce: String, expiresAt: Date, steps: [PresenceStep], waivable: Bool, triesLeft: Int,
    uploadUrl: String
  ) {
    self.id = id
    self.status = status
    self.nonce = nonce
    self.expiresAt = expiresAt
    self.steps = steps
    self.waivable = waivable
    self.triesLeft = triesLeft
    self.uploadUrl = uploadUrl
  }
}

/// A step that the person has to perform in front of the camera.
public struct PresenceStep: Codable, Sendable, Equatable {
  /// The id of the step.
  public var id: String
  /// `look_straight`, `turn_left`, `turn_right` or `move_closer`.
  public var kind: Code
  /// The range in which the value measured on a frame completes the step; null for a step stored before targets were
  /// drawn.
  @Nullable public var target: PresenceTarget?
  /// The earliest time at which frames of the step are accepted.
  public var notBefore: Date
  /// The latest time at which frames of the step are accepted.
  public var notAfter: Date
  /// The ticket to send with the step's frames.
  public var ticket: String
  /// Whether the step is done.
  public var done: Bool
  /// The number of further frames allowed for the step.
  public var framesLeft: Int

  /// Creates a step.
  public init(
    id: String, kind: Code, target: PresenceTarget?, notBefore: Date, notAfter: Date, ticket: String, done: Bool,
    framesLeft: Int
  ) {
    self.id = id
    self.kind = kind
    self.target = target
    self.notBefore = notBefore
    self.notAfter = notAfter
    self.ticket = ticket
    self.done = done
    self.framesLeft = framesLeft
  }
}

/// The range in which a value measured on a frame has to be.
///
/// For a turn, the value is how far the tip of the nose moved to the requested side since the person looked straight,
/// in units of the distance between the eyes: 0.1 is a turn of about 8 degrees, 0.3 one of about 25. For `move_closer`,
/// it is the factor by which the distance between the eyes has grown since then. For `look_straight`, it is the turn of
/// the head, positive to the person's own left.
public struct PresenceTarget: Codable, Sendable, Equatable {
  /// The smallest value.
  public var from: Double
  /// The largest value.
  public var to: Double

  /// Creates a range.
  public init(from: Double, to: Double) {
    self.from = from
    self.to = to
  }
}

/// The response to an uploaded frame.
public struct PresenceFrameAnswer: Codable, Sendable, Equatable {
  /// `OK`, `HOLD_STILL`, `NO_FACE`, `MULTIPLE_FACES`, `FACE_FAR`, `FACE_CLOSE`, `FACE_TURNED_WRONG`,
  /// `FACE_TURNED_TOO_LITTLE`, `FACE_TURNED_TOO_FAR`, `FACE_TURNED_AWAY`, `TOO_DARK` or `BLURRY`.
  public var hint: Code
  /// Whether this frame completes the step.
  public var stepDone: Bool
  /// The number of further frames allowed for the step.
  public var framesLeft: Int
  /// The value to compare with the target of the step; null if the frame does not show exactly one face.
  @Nullable public var value: Double?

  /// Creates a response.
  public init(hint: Code, stepDone: Bool, framesLeft: Int, value: Double?) {
    self.hint = hint
    self.stepDone = stepDone
    self.framesLeft = framesLeft
    self.value = value
  }
}

/// The result of a presence check, as reviewers see it.
public struct PresenceResult: Codable, Sendable, Equatable {
  /// The id of the check.
  public var id: String
  /// `ACCEPTED`, `REJECTED`, `FAILED` or `UNSURE`.
  public var result: Code
  /// The reasons for any other result than `ACCEPTED`: for the embedded check `STEPS_MISSING`, `STEPS_WAIVED`,
  /// `FACE_CHANGED`, `FACE_FLAT`, `PORTRAIT_MISMATCH`, `PORTRAIT_UNSURE` or `PORTRAIT_MISSING`; for other providers
  /// whatever they report.
  public var reasons: [Code]
  /// The distance between the face and the document's portrait; null if either is missing.
  @Nullable public var portraitDistance: Double?
  /// The URL of the person's picture; null if there is none or it was deleted.
  @Nullable public var selfieUrl: String?
  /// The steps of the last try of the embedded check, in order; empty for other providers.
  public var steps: [PresenceResultStep]
  /// When the result was determined.
  public var decidedAt: Date

  /// Creates a result.
  public init(
    id: String, result: Code, reasons: [Code], portraitDistance: Double?, selfieUrl: String?,
    steps: [PresenceResultStep], decidedAt: Date
  ) {
    self.id = id
    self.result = result
    self.reasons = reasons
    self.portraitDistance = portraitDistance
    self.selfieUrl = selfieUrl
    self.steps = steps
    self.decidedAt = decidedAt
  }
}
