/// Thresholds for judging frames and faces.
///
/// On the ORL face database, a descriptor distance of 0.50 rejects 1.7 % of the pairs of the same person and accepts
/// 0.06 % of the pairs of different persons; 0.60 rejects none and accepts 2.0 % (`make attacks`).
package struct PresenceRules: Sendable, Equatable {
  /// The minimum turn of a turned face, as a share of the eye distance.
  package var minTurn = 0.30
  /// The maximum turn of a straight face, as a share of the eye distance.
  package var maxFrontalTurn = 0.12
  /// The minimum ratio of the eye distance after moving closer to that on the straight frame.
  package var minCloser = 1.35
  /// The minimum eye distance, as a share of the frame's longer side.
  package var minEyes = 0.07
  /// The maximum eye distance before the person is asked to move closer, as a share of the frame's longer side.
  /// Leaves room to move closer.
  package var maxEyes = 0.24
  /// The minimum mean luma of a face, 0 to 255.
  package var minLight = 45.0
  /// The minimum sharpness of a face, as the number of resolved dots across its width.
  package var minSharpness = 30.0
  /// The maximum descriptor distance between the straight face and that of any other frame.
  package var maxFrameDistance = 0.60
  /// The maximum median of these distances.
  package var maxMedianDistance = 0.50
  /// The maximum distance at which a face is accepted as that of a portrait.
  package var acceptedDistance = 0.50
  /// The maximum distance at which a reviewer decides; beyond it, the faces differ.
  package var reviewedDistance = 0.60
  /// The maximum duration of a try.
  package var time = Duration.seconds(180)

  /// Creates the default rules.
  package init() {}

  /// Returns the hint sent to the app for a frame.
  ///
  /// - Parameters:
  ///   - faces: The faces on the frame.
  ///   - straight: The straight face found earlier, if any.
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
