public import Foundation

/// A step of the embedded presence check, as reviewers see it.
public struct PresenceResultStep: Codable, Sendable, Equatable {
  /// The id of the step.
  public var id: String
  /// `look_straight`, `turn_left`, `turn_right` or `move_closer`.
  public var kind: Code
  /// The range in which the value measured on frames had to be; null for a step stored before targets were drawn.
  @Nullable public var target: PresenceTarget?
  /// Whether a frame showed what the step asked for.
  public var done: Bool
  /// The frames that the service examined, in the order in which they arrived.
  public var frames: [PresenceResultFrame]

  /// Creates a step.
  public init(id: String, kind: Code, target: PresenceTarget?, done: Bool, frames: [PresenceResultFrame]) {
    self.id = id
    self.kind = kind
    self.target = target
    self.done = done
    self.frames = frames
  }
}

/// A frame of a presence check, as reviewers see it.
public struct PresenceResultFrame: Codable, Sendable, Equatable {
  /// The id of the frame.
  public var id: String
  /// The URL of the picture; null if it was not kept or was deleted.
  @Nullable public var url: String?
  /// What the frame showed, as returned to the app: `OK` or what was wrong.
  public var hint: Code
  /// The value to compare with the target of the step; null unless the frame showed exactly one face.
  @Nullable public var value: Double?
  /// The measurements of the face; null unless the frame showed exactly one.
  @Nullable public var face: PresenceResultFace?
  /// When the frame arrived.
  public var receivedAt: Date

  /// Creates a frame.
  public init(
    id: String, url: String?, hint: Code, value: Double?, face: PresenceResultFace?, receivedAt: Date
  ) {
    self.id = id
    self.url = url
    self.hint = hint
    self.value = value
    self.face = face
    self.receivedAt = receivedAt
  }
}

/// The measurements of a face on a frame.
public struct PresenceResultFace: Codable, Sendable, Equatable {
  /// How far the tip of the nose is from the middle of the eyes, in units of the distance between the eyes; positive if
  /// the person turned to their own left.
  public var turn: Double
  /// The distance between the eyes, as a share of the frame's longer side.
  public var eyes: Double
  /// The mean brightness of the face, 0 to 255.
  public var light: Double
  /// The sharpness of the face: the number of dots across it that can be told apart.
  public var sharpness: Double

  /// Creates the measurements of a face.
  public init(turn: Double, eyes: Double, light: Double, sharpness: Double) {
    self.turn = turn
    self.eyes = eyes
    self.light = light
    self.sharpness = sharpness
  }
}
