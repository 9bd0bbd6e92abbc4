/// Measurements of the only face on a frame.
package struct PresenceFace: Sendable, Equatable, Codable {
  /// The offset of the tip of the nose from the midpoint of the eyes along their line, as a share of the eye distance;
  /// positive if the person turned to their own left.
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
  /// The frame shows what was asked for, and so did those before it: the step is done.
  case ok = "OK"
  /// The frame shows what was asked for; the next ones have to show it too.
  case holdStill = "HOLD_STILL"
  case noFace = "NO_FACE"
  /// The frame has several faces.
  case multipleFaces = "MULTIPLE_FACES"
  /// The face is too far away.
  case faceFar = "FACE_FAR"
  case faceClose = "FACE_CLOSE"
  /// The head is turned, but the step asks for a face that looks straight.
  case faceTurnedWrong = "FACE_TURNED_WRONG"
  /// The head is not turned as far as requested.
  case faceTurnedTooLittle = "FACE_TURNED_TOO_LITTLE"
  /// The head is turned further than requested.
  case faceTurnedTooFar = "FACE_TURNED_TOO_FAR"
  /// The face is turned to the other side. No further frame of the step is examined: a video that shows one side after
  /// the other would show the right one next.
  case faceTurnedAway = "FACE_TURNED_AWAY"
  case tooDark = "TOO_DARK"
  /// The face is blurred.
  case blurry = "BLURRY"
}
