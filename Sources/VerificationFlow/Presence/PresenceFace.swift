/// What is measured of the one face on a frame.
package struct PresenceFace: Sendable, Equatable, Codable {
  /// How far the nose is off the middle of the eyes, along their line, in distances of the eyes; more than 0 where the
  /// person turned to their own left.
  package var turn: Double
  /// The distance of the eyes, as a share of the frame's longer side.
  package var eyes: Double
  /// How light the face is: its mean luma, 0 to 255.
  package var light: Double
  /// How sharp the face is: how many dots there are across it.
  package var sharpness: Double

  /// What was measured.
  package init(turn: Double, eyes: Double, light: Double, sharpness: Double) {
    self.turn = turn
    self.eyes = eyes
    self.light = light
    self.sharpness = sharpness
  }
}

/// What the app is told about a frame at once; the words go out as they are.
package enum PresenceHint: String, CaseIterable, Sendable, Codable {
  /// It shows what was asked for.
  case ok = "OK"
  /// There is no face on it.
  case noFace = "NO_FACE"
  /// There are several.
  case multipleFaces = "MULTIPLE_FACES"
  /// The face is too far away.
  case faceFar = "FACE_FAR"
  /// The face is too close.
  case faceClose = "FACE_CLOSE"
  /// The face does not look where it was asked to.
  case faceTurnedWrong = "FACE_TURNED_WRONG"
  /// The face is too dark.
  case tooDark = "TOO_DARK"
  /// The face is blurred.
  case blurry = "BLURRY"
}
