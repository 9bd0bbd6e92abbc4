/// What frames and faces are held against.
///
/// On the ORL set of faces a distance of 0.50 between descriptors refuses 1.7 % of the pairs of one person and takes
/// 0.06 % of the others; 0.60 refuses none and takes 2.0 % (`make attacks`).
package struct PresenceRules: Sendable, Equatable {
  /// How far a turned face is turned at the least, in distances of the eyes.
  package var minTurn = 0.30
  /// How far a straight face is turned at the most, in distances of the eyes.
  package var maxFrontalTurn = 0.12
  /// How many times as far apart as on the straight frame the eyes are when the person has come closer.
  package var minCloser = 1.35
  /// How far apart the eyes are at the least, as a share of the frame's longer side.
  package var minEyes = 0.07
  /// How far apart they are at the most while nobody was asked to come closer, so that there is room for it.
  package var maxEyes = 0.24
  /// How light a face is at the least: a mean luma, 0 to 255.
  package var minLight = 45.0
  /// How sharp a face is at the least: how many dots its width has.
  package var minSharpness = 30.0
  /// How far apart the faces of two frames may be.
  package var maxFrameDistance = 0.60
  /// How far apart they may be in the median.
  package var maxMedianDistance = 0.50
  /// Up to which distance the face is that of a portrait.
  package var acceptedDistance = 0.50
  /// Up to which distance somebody has to look; beyond, it is another face.
  package var reviewedDistance = 0.60
  /// How long a try may take.
  package var time = Duration.seconds(180)

  /// The defaults.
  package init() {}

  /// What the app is told of a frame.
  ///
  /// - Parameters:
  ///   - faces: The faces on it.
  ///   - straight: The straight face of before, once there is one.
  package func hint(for faces: [PresenceFace], at kind: PresenceStep.Kind, straight: PresenceFace?) -> PresenceHint {
    guard let face = faces.first else { return .noFace }
    guard faces.count == 1 else { return .multipleFaces }
    if face.eyes < minEyes { return .faceFar }
    if kind != .moveCloser, face.eyes > maxEyes { return .faceClose }
    if face.light < minLight { return .tooDark }
    if face.sharpness < minSharpness { return .blurry }
    switch kind {
    case .lookStraight: return isFrontal(face) ? .ok : .faceTurnedWrong
    case .turnLeft: return face.turn >= minTurn ? .ok : .faceTurnedWrong
    case .turnRight: return -face.turn >= minTurn ? .ok : .faceTurnedWrong
    case .moveCloser:
      guard let straight, face.eyes >= straight.eyes * minCloser else { return .faceFar }
      return abs(face.turn) < minTurn ? .ok : .faceTurnedWrong
    }
  }

  private func isFrontal(_ face: PresenceFace) -> Bool { abs(face.turn) <= maxFrontalTurn }
}
