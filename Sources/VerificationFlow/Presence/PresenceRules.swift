/// Thresholds for judging frames and faces.
///
/// On the ORL face database, a descriptor distance of 0.50 rejects 2.4 % of the pairs of the same person and accepts
/// 0.04 % of the pairs of different persons; 0.60 rejects 0.3 % and accepts 2.0 % (`make attacks`).
package struct PresenceRules: Sendable, Equatable {
  /// The minimum turn of a turned face, as a share of the eye distance.
  package var minTurn = 0.28
  /// The maximum turn of a straight face, as a share of the eye distance.
  package var maxFrontalTurn = 0.15
  /// The minimum movement of a turned face since it looked straight beyond that of a flat picture, as a share of the eye
  /// distance.
  package var minParallax = 0.15
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
  package var maxMedianDistance = 0.56
  /// The maximum distance at which a face is accepted as that of a portrait.
  package var acceptedDistance = 0.50
  /// The maximum distance at which a reviewer decides; beyond it, the faces differ.
  package var reviewedDistance = 0.60
  /// The maximum duration of a try.
  package var time = Duration.seconds(180)

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
    case .turnLeft: return hint(forTurn: face.turn)
    case .turnRight: return hint(forTurn: -face.turn)
    case .moveCloser:
      guard let straight, face.eyes >= straight.eyes * minCloser else { return .faceFar }
      return abs(face.turn) < minTurn ? .ok : .faceTurnedWrong
    }
  }

  /// Returns the hint for a turn to the side that was asked for, which is negative to the other side.
  private func hint(forTurn turn: Double) -> PresenceHint {
    if turn >= minTurn { return .ok }
    return turn <= -minTurn ? .faceTurnedAway : .faceTurnedWrong
  }

  private func isFrontal(_ face: PresenceFace) -> Bool { abs(face.turn) <= maxFrontalTurn }
}

package struct PresenceEvidence: Sendable, Equatable {
  package var isComplete: Bool
  /// The distances of the other frames' faces from the best straight one.
  package var frameDistances: [Double]
  /// How the turned faces moved since the best straight one, beyond what a flat picture could do.
  package var parallaxes: [Double]
  /// The distance of the best straight face from the document's portrait; nil if there is no portrait.
  package var portraitDistance: Double?

  package init(
    isComplete: Bool, frameDistances: [Double] = [], parallaxes: [Double] = [], portraitDistance: Double? = nil
  ) {
    self.isComplete = isComplete
    self.frameDistances = frameDistances
    self.parallaxes = parallaxes
    self.portraitDistance = portraitDistance
  }
}

/// The reason a built-in check was not accepted outright. Raw values are sent to clients unchanged.
package enum PresenceReason: String, CaseIterable, Sendable, Codable {
  /// The person finished before completing all steps.
  case stepsMissing = "STEPS_MISSING"
  /// The frames show different faces.
  case faceChanged = "FACE_CHANGED"
  /// The face turns like a flat picture.
  case faceFlat = "FACE_FLAT"
  /// The face does not match that of the document.
  case portraitMismatch = "PORTRAIT_MISMATCH"
  /// The face may or may not match that of the document.
  case portraitUnsure = "PORTRAIT_UNSURE"
  /// No document has a portrait for comparison.
  case portraitMissing = "PORTRAIT_MISSING"
}

package struct PresenceJudgement: Sendable, Equatable, Codable {
  package let answer: Event.ProviderAnswer
  /// The reasons, unless the check was accepted.
  package let reasons: [String]
  /// The distance of the face from the document's portrait, if both exist.
  package let portraitDistance: Double?

  package init(
    _ answer: Event.ProviderAnswer, because reasons: [String] = [], portraitDistance: Double? = nil
  ) {
    self.answer = answer
    self.reasons = reasons
    self.portraitDistance = portraitDistance
  }
}

extension PresenceRules {
  package func judge(_ evidence: PresenceEvidence) -> PresenceJudgement {
    let (answer, reason) = conclude(evidence)
    return PresenceJudgement(
      answer, because: reason.map { [$0.rawValue] } ?? [], portraitDistance: evidence.portraitDistance)
  }

  private func conclude(_ evidence: PresenceEvidence) -> (Event.ProviderAnswer, PresenceReason?) {
    guard evidence.isComplete else { return (.rejected, .stepsMissing) }
    let distances = evidence.frameDistances.sorted()
    if let farthest = distances.last {
      let median = (distances[distances.count / 2] + distances[(distances.count - 1) / 2]) / 2
      if farthest > maxFrameDistance || median > maxMedianDistance { return (.rejected, .faceChanged) }
    }
    if evidence.parallaxes.contains(where: { $0 < minParallax }) { return (.rejected, .faceFlat) }
    guard let distance = evidence.portraitDistance else { return (.unsure, .portraitMissing) }
    if distance <= acceptedDistance { return (.accepted, nil) }
    return distance <= reviewedDistance ? (.unsure, .portraitUnsure) : (.rejected, .portraitMismatch)
  }
}
