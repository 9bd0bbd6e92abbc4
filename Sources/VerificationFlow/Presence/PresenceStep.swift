/// A step that a person performs in front of the camera within a time window.
package struct PresenceStep: Sendable, Equatable, Codable {
  /// The requested action. Raw values are sent to clients unchanged.
  package enum Kind: String, CaseIterable, Sendable, Codable {
    case lookStraight = "look_straight"
    /// Turn the head to the person's own left.
    case turnLeft = "turn_left"
    /// Turn the head to the person's own right.
    case turnRight = "turn_right"
    case moveCloser = "move_closer"

    package var isTurn: Bool { self == .turnLeft || self == .turnRight }
  }

  /// The number of the step, starting at 1.
  package let id: Int
  package let kind: Kind
  /// The start of the window in which frames are accepted.
  package let notBefore: Instant
  /// The end of the window.
  package let notAfter: Instant

  package init(id: Int, kind: Kind, notBefore: Instant, notAfter: Instant) {
    self.id = id
    self.kind = kind
    self.notBefore = notBefore
    self.notAfter = notAfter
  }

  package static let count = 3
  /// The maximum number of frames examined per step.
  package static let maxFrames = 5
  /// The minimum time a person needs to follow an instruction; earlier frames of a later step cannot have been made
  /// for it.
  static let minDuration = Duration.milliseconds(500)

  /// The possible orders of steps.
  ///
  /// One step looks straight: the other steps and the portrait are compared with it, and it precedes a step that
  /// moves closer, which is measured against it. At least one step turns the head, which a flat picture cannot do.
  static let orders: [[Kind]] = Kind.allCases.flatMap { first in
    Kind.allCases.flatMap { second in
      Kind.allCases.compactMap { third in
        let kinds = [first, second, third]
        guard Set(kinds).count == count, kinds.contains(where: \.isTurn),
          let straight = kinds.firstIndex(of: .lookStraight),
          kinds.firstIndex(of: .moveCloser).map({ straight < $0 }) ?? true
        else { return nil }
        return kinds
      }
    }
  }

  /// Draws random steps for a try that starts now, so that they cannot be known in advance.
  ///
  /// Each step's window ends a third of `time` after that of the previous step.
  ///
  /// - Parameter time: The maximum duration of the try.
  package static func draw(
    at now: Instant, time: Duration, using generator: inout some RandomNumberGenerator
  ) -> [PresenceStep] {
    let kinds = orders.randomElement(using: &generator) ?? [.lookStraight, .turnLeft, .turnRight]
    return kinds.enumerated().map { index, kind in
      PresenceStep(
        id: index + 1, kind: kind, notBefore: now.advanced(by: minDuration * index),
        notAfter: now.advanced(by: time / count * (index + 1)))
    }
  }
}

/// Measurements of the only face on a frame.
package struct PresenceFace: Sendable, Equatable, Codable {
  /// The offset of the nose from the midpoint of the eyes along their line, as a share of the eye distance; positive
  /// if the person turned to their own left.
  package var turn: Double
  /// The eye distance, as a share of the frame's longer side.
  package var eyes: Double
  /// The mean luma of the face, 0 to 255.
  package var light: Double
  /// The sharpness of the face, as the number of resolved dots across it.
  package var sharpness: Double

  package init(turn: Double, eyes: Double, light: Double, sharpness: Double) {
    self.turn = turn
    self.eyes = eyes
    self.light = light
    self.sharpness = sharpness
  }
}

/// The immediate feedback to the app about a frame. Raw values are sent to clients unchanged.
package enum PresenceHint: String, CaseIterable, Sendable, Codable {
  /// The frame shows what was asked for.
  case ok = "OK"
  case noFace = "NO_FACE"
  /// The frame has several faces.
  case multipleFaces = "MULTIPLE_FACES"
  /// The face is too far away.
  case faceFar = "FACE_FAR"
  case faceClose = "FACE_CLOSE"
  /// The face is not turned as requested.
  case faceTurnedWrong = "FACE_TURNED_WRONG"
  /// The face is turned to the other side. No further frame of the step is examined: a film that shows everything in turn
  /// would show the right side next.
  case faceTurnedAway = "FACE_TURNED_AWAY"
  case tooDark = "TOO_DARK"
  /// The face is blurred.
  case blurry = "BLURRY"
}
